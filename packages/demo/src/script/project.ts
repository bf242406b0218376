/** The facts that differ between the organisations; all else in the script is the same. */
export interface Project {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly opening: string;
}

const projects: Readonly<Record<string, Project>> = {
  acme: { name: "The Lending Shed", street: "Mill Street", town: "Alderbrook", opening: "Saturday 15 May" },
  globex: { name: "The Borrowing Room", street: "Harbour Row", town: "Saltmere", opening: "Saturday 5 June" },
};

/** What an organisation is opening; one that the demo does not know opens a shed of its own. */
export function projectOf(org: string): Project {
  const known = Object.hasOwn(projects, org) ? projects[org] : undefined;
  return known ?? { name: "The Tool Shelf", street: "Station Road", town: "Westfield", opening: "Saturday 12 June" };
}
