import { findPerson, type Person } from "./people.ts";
import type { Records } from "./records.ts";

/** Who is signed in in which browser. One browser can hold several people, each in a window of its own. */
export interface Sessions {
  /** The people of a session, the last one to sign in first. */
  people(token: string | undefined): readonly Person[];
  /** Signs a person in, and gives the session's token: the one that was given, or a new one. */
  signIn(token: string | undefined, person: Person): Promise<string>;
  signOut(token: string, person: Person): Promise<void>;
}

type Account = readonly [org: string, id: string];

const keyOf = (token: string): string => JSON.stringify(["session", token]);

const newToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Opens the table of sessions over records that were loaded. */
export function createSessions(records: Records, loaded: ReadonlyMap<string, unknown>): Sessions {
  const sessions = new Map<string, readonly Account[]>();
  for (const [key, value] of loaded) {
    if (key.startsWith('["session",')) sessions.set(key, value as readonly Account[]);
  }
  const accounts = (token: string): readonly Account[] => sessions.get(keyOf(token)) ?? [];
  const without = (token: string, person: Person): Account[] =>
    accounts(token).filter(([org, id]) => org !== person.org || id !== person.id);
  const keep = async (token: string, value: readonly Account[]): Promise<void> => {
    sessions.set(keyOf(token), value);
    await records.put(keyOf(token), value);
  };

  return {
    people(token) {
      if (token === undefined) return [];
      return accounts(token).flatMap(([org, id]) => findPerson(org, id) ?? []);
    },
    async signIn(token, person) {
      // A token that this server never gave is not taken over from whoever made it up.
      const known = token !== undefined && sessions.has(keyOf(token)) ? token : newToken();
      await keep(known, [[person.org, person.id], ...without(known, person)]);
      return known;
    },
    signOut: (token, person) => keep(token, without(token, person)),
  };
}
