import type { ReactElement } from "react";
import type { Person } from "../host/people.ts";
import { Avatar } from "./Avatar.tsx";
import { personKey } from "./demo-fetch.ts";
import { Menu } from "./Menu.tsx";
import type { Session } from "./useSession.ts";

/** Who this window is for, and how to be someone else, here or in a second window. */
export function PersonMenu({ session, person }: { readonly session: Session; readonly person: Person }): ReactElement {
  const others = session.people.filter((one) => personKey(one) !== personKey(person));
  return (
    <Menu
      label={`Signed in as ${person.name}. Change person.`}
      summary={
        <>
          <Avatar who={person.id} name={person.name} />
          <span className="person-name">{person.name}</span>
        </>
      }
    >
      <p className="menu-title">Open a second window as</p>
      <ul className="menu-list">
        {others.map((other) => (
          <li key={personKey(other)} className="menu-person">
            <a href={`/?as=${personKey(other)}`} target="_blank" rel="noopener">
              <Avatar who={other.id} name={other.name} />
              <span>
                {other.name}
                <span className="menu-hint">{session.organisations.find((org) => org.id === other.org)?.name}</span>
              </span>
            </a>
            <button type="button" className="quiet-button" onClick={() => void session.signIn(other)}>
              Switch<span className="visually-hidden"> this window to {other.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="quiet-button menu-foot" onClick={() => void session.signOut()}>
        Sign {person.name} out
      </button>
    </Menu>
  );
}
