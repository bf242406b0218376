import type { Person } from "../host/people.ts";
import { personHeaders } from "./demo-fetch.ts";

/** Seconds before its end at which a token is replaced: it must outlive the next time that the client asks. */
const margin = 60;

/**
 * Gives a person's token for Supabase: the same one until shortly before its end, and null once they are signed out. While
 * the server is away it is the last one, as long as that holds.
 */
export function personToken(person: Person): () => Promise<string | null> {
  let token: string | null = null;
  let renewAt = 0;
  let asking: Promise<string | null> | undefined;

  const ask = async (): Promise<string | null> => {
    try {
      const response = await fetch("/api/demo/realtime-token", { method: "POST", headers: personHeaders(person) });
      if (response.status === 401 || response.status === 403) {
        token = null;
        return null;
      }
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      const issued = (await response.json()) as { token: string; expiresIn: number };
      token = issued.token;
      renewAt = performance.now() + (issued.expiresIn - margin) * 1000;
      return token;
    } catch (error) {
      if (token === null) throw error;
      return token;
    } finally {
      asking = undefined;
    }
  };
  return () => {
    if (token !== null && performance.now() < renewAt) return Promise.resolve(token);
    asking ??= ask();
    return asking;
  };
}
