/** Someone who can sign in. Identities are by organisation: the same name elsewhere is someone else. */
export interface Person {
  readonly org: string;
  readonly id: string;
  readonly name: string;
}

/** The organisations of the demo, by the id that is their tenant. */
export const organisations: readonly { readonly id: string; readonly name: string }[] = [
  { id: "acme", name: "Acme Neighbours" },
  { id: "globex", name: "Globex Community" },
];

/** The people of the demo. */
export const people: readonly Person[] = [
  { org: "acme", id: "ana", name: "Ana" },
  { org: "acme", id: "ben", name: "Ben" },
  { org: "globex", id: "cleo", name: "Cleo" },
  { org: "globex", id: "dan", name: "Dan" },
];

/** The conversation that every organisation has from the start, under the same name. */
export const showcase = "launch-brief";

/** The person of an organisation with this id. */
export function findPerson(org: string, id: string): Person | undefined {
  return people.find((person) => person.org === org && person.id === id);
}
