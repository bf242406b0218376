import type { Person } from "../host/people.ts";

/** How a window says which of its browser's people it is for. */
export function personKey(person: Person): string {
  return `${person.org}:${person.id}`;
}

/** The headers that go with every request of this window. */
export function personHeaders(person: Person): Record<string, string> {
  return { "x-demo-person": personKey(person) };
}

/** Sends JSON to the demo's own API as a person. @throws Error with the server's message */
export async function postDemo(path: string, body: unknown, person?: Person, method = "POST"): Promise<unknown> {
  const response = await fetch(`/api/demo/${path}`, {
    method,
    headers: { "content-type": "application/json", ...(person === undefined ? {} : personHeaders(person)) },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { error?: { message: string } };
  if (!response.ok) throw new Error(answer.error?.message ?? `The server answered ${response.status}.`);
  return answer;
}
