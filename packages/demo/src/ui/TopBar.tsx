import { type ReactElement, useState } from "react";
import type { Person } from "../host/people.ts";
import { Mark } from "./Mark.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { ThreadMenu } from "./ThreadMenu.tsx";
import { applyTheme, readTheme, type Theme } from "./theme.ts";
import type { Session } from "./useSession.ts";

const order: readonly Theme[] = ["system", "light", "dark"];
const words: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };

/** The host app's bar: where one is, how it looks, and who one is. */
export function TopBar(props: {
  readonly session: Session;
  readonly person: Person;
  readonly container: string;
  readonly onOpen: (container: string) => void;
}): ReactElement {
  const { session, person, container, onOpen } = props;
  const [theme, setTheme] = useState(readTheme);
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? "system";
  const org = session.organisations.find((one) => one.id === person.org);

  return (
    <header className="top-bar">
      <Mark />
      <span className="top-bar-org">{org?.name}</span>
      <ThreadMenu person={person} container={container} onOpen={onOpen} />
      <span className="top-bar-space" />
      {session.realtime === undefined ? null : (
        <p className="top-bar-realtime">
          Supabase Realtime · {session.realtime.url === null ? "stand-in" : new URL(session.realtime.url).host}
        </p>
      )}
      <button
        type="button"
        className="quiet-button theme-button"
        aria-label={`Colours: ${words[theme]}. Change to ${words[next]}.`}
        onClick={() => {
          applyTheme(next);
          setTheme(next);
        }}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="10" cy="10" r="7" className="icon-line" />
          {theme === "light" ? null : <path d="M10 3a7 7 0 0 1 0 14z" className="icon-fill" />}
          {theme === "dark" ? <path d="M10 3a7 7 0 0 0 0 14z" className="icon-fill" /> : null}
        </svg>
        <span className="theme-word">{words[theme]}</span>
      </button>
      <PersonMenu session={session} person={person} />
    </header>
  );
}
