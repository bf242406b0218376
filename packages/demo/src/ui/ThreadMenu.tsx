import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { type Person, showcase } from "../host/people.ts";
import { personHeaders, postDemo } from "./demo-fetch.ts";
import { Menu } from "./Menu.tsx";

/** The person's conversations, and a new one in which nothing has run. */
export function ThreadMenu(props: {
  readonly person: Person;
  readonly container: string;
  readonly onOpen: (container: string) => void;
}): ReactElement {
  const { person, container, onOpen } = props;
  const [names, setNames] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const response = await fetch("/api/demo/threads", { headers: personHeaders(person) });
      if (!response.ok) return;
      const { threads } = (await response.json()) as { threads: readonly { container: string }[] };
      if (!isGone) setNames(threads.map((thread) => thread.container));
    };
    read().catch((error: unknown) => console.warn(error));
    return () => {
      isGone = true;
    };
  }, [person, container]);

  const create = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name")).trim();
    if (name === "") return;
    try {
      await postDemo("threads", { container: name }, person);
      form.reset();
      setTrouble(null);
      onOpen(name);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : "That did not work.");
    }
  };

  return (
    <Menu
      label={`Conversation ${container}. Change conversation.`}
      summary={
        <>
          <span className="thread-name" dir="auto">
            {container}
          </span>
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M3 4.5l3 3 3-3" className="icon-line" />
          </svg>
        </>
      }
    >
      <p className="menu-title">Conversations</p>
      <ul className="menu-list">
        {(names.includes(container) ? names : [container, ...names]).map((name) => (
          <li key={name}>
            <button
              type="button"
              className="menu-thread"
              aria-current={name === container ? "page" : undefined}
              onClick={(event) => {
                event.currentTarget.closest("details")?.removeAttribute("open");
                onOpen(name);
              }}
            >
              <bdi>{name}</bdi>
              {name === showcase ? <span className="menu-hint">with the agents</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <form className="menu-form" onSubmit={(event) => void create(event)}>
        <label htmlFor="new-thread">New conversation</label>
        <span className="menu-form-row">
          <input id="new-thread" name="name" maxLength={60} autoComplete="off" placeholder="garden-day" />
          <button type="submit">Create</button>
        </span>
        <p role="status" className="menu-trouble">
          {trouble}
        </p>
      </form>
    </Menu>
  );
}
