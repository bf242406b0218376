import { useCallback, useEffect, useState } from "react";
import type { Person } from "../host/people.ts";
import type { SupabaseLink } from "../supabase/supabase-link.ts";
import { personKey, postDemo } from "./demo-fetch.ts";

/** Who there is, who is signed in in this browser, and who this window is for. */
export interface Session {
  readonly organisations: readonly { readonly id: string; readonly name: string }[];
  readonly people: readonly Person[];
  readonly person: Person | null;
  /** Supabase, where live updates come from there. */
  readonly realtime: SupabaseLink | undefined;
  readonly signIn: (person: Person) => Promise<void>;
  readonly signOut: () => Promise<void>;
}

interface Answer {
  readonly organisations: Session["organisations"];
  readonly people: readonly Person[];
  readonly signedIn: readonly Person[];
  readonly realtime?: SupabaseLink;
}

const wanted = (): string | null => new URL(location.href).searchParams.get("as");

/** The window keeps its person in the address, so that a reload, or a second window, is for whom it should be. */
function nameInAddress(person: Person | null): void {
  const url = new URL(location.href);
  if (person === null) url.searchParams.delete("as");
  else url.searchParams.set("as", personKey(person));
  history.replaceState(null, "", url.href.replaceAll("%3A", ":"));
}

/** The window's session; null until the server has answered. */
export function useSession(): Session | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [realtime, setRealtime] = useState<SupabaseLink>();
  const [person, setPerson] = useState<Person | null>(null);

  const signIn = useCallback(async (next: Person) => {
    setAnswer((await postDemo("session", { org: next.org, id: next.id })) as Answer);
    nameInAddress(next);
    setPerson(next);
  }, []);

  useEffect(() => {
    let isGone = false;
    const begin = async (): Promise<void> => {
      const response = await fetch("/api/demo/session");
      const found = (await response.json()) as Answer;
      if (isGone) return;
      setRealtime(found.realtime);
      const key = wanted();
      const named = found.people.find((one) => personKey(one) === key);
      const signedIn = named === undefined ? found.signedIn[0] : found.signedIn.find((one) => personKey(one) === key);
      if (signedIn === undefined && named !== undefined) return signIn(named);
      if (signedIn !== undefined) {
        nameInAddress(signedIn);
        setPerson(signedIn);
      }
      setAnswer(found);
    };
    begin().catch((error: unknown) => console.error(error));
    return () => {
      isGone = true;
    };
  }, [signIn]);

  const signOut = useCallback(async () => {
    if (person === null) return;
    setAnswer((await postDemo("session", { org: person.org, id: person.id }, person, "DELETE")) as Answer);
    nameInAddress(null);
    setPerson(null);
  }, [person]);

  if (answer === null) return null;
  return { organisations: answer.organisations, people: answer.people, person, realtime, signIn, signOut };
}
