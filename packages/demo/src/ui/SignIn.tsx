import type { ReactElement } from "react";
import type { SupabaseLink } from "../supabase/supabase-link.ts";
import { Avatar } from "./Avatar.tsx";
import { Mark } from "./Mark.tsx";
import type { Session } from "./useSession.ts";

const liveOver = ({ url }: SupabaseLink): string =>
  url === null
    ? "Live updates come over a stand-in for Supabase Realtime."
    : `Live updates come over Supabase Realtime, from ${new URL(url).host}.`;

/** Chooses who this window is for. */
export function SignIn({ session }: { readonly session: Session }): ReactElement {
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <Mark />
        <h1>One list, people and agents</h1>
        <p className="sign-in-lead">
          Three agents write the launch brief of a neighbourhood tool library. Their plan is a list that you share with
          them. Choose who you are; a second window can be someone else.
        </p>
        {session.organisations.map((org) => (
          <section key={org.id} aria-labelledby={`org-${org.id}`}>
            <h2 id={`org-${org.id}`}>{org.name}</h2>
            <ul className="sign-in-people">
              {session.people
                .filter((person) => person.org === org.id)
                .map((person) => (
                  <li key={person.id}>
                    <button type="button" className="sign-in-person" onClick={() => void session.signIn(person)}>
                      <Avatar who={person.id} name={person.name} />
                      <span className="sign-in-name">{person.name}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <p className="sign-in-note">
          Both organisations have a conversation of the same name. Neither ever sees the other’s.
          {session.realtime === undefined ? null : ` ${liveOver(session.realtime)}`}
        </p>
      </div>
    </main>
  );
}
