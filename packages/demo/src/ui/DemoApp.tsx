import { type ReactElement, useEffect } from "react";
import { SignIn } from "./SignIn.tsx";
import { useSession } from "./useSession.ts";
import { Workspace } from "./Workspace.tsx";

/** The demo: sign in, then the conversation beside its list. */
export function DemoApp(): ReactElement | null {
  const session = useSession();
  const name = session?.person?.name;
  useEffect(() => {
    document.title = name === undefined ? "swarm-todos demo" : `Launch brief · ${name}`;
  }, [name]);
  if (session === null) return null;
  if (session.person === null) return <SignIn session={session} />;
  return <Workspace key={`${session.person.org}:${session.person.id}`} session={session} person={session.person} />;
}
