import { type ReactElement, useEffect } from "react";
import { cast } from "../script/cast.ts";
import type { ConversationState } from "../swarm/conversation.ts";

/** The deliverable, as far as it has come. */
export function Brief(props: { readonly state: ConversationState; readonly opened: string | null }): ReactElement {
  const { state, opened } = props;
  useEffect(() => {
    if (opened !== null) document.getElementById(`section-${opened}`)?.scrollIntoView({ block: "start" });
  }, [opened]);

  return (
    <div
      className="brief"
      role="tabpanel"
      id="panel-brief"
      aria-labelledby="tab-brief"
      // biome-ignore lint: a region that scrolls has to be reachable by keyboard.
      tabIndex={0}
    >
      <article className="sheet">
        <header>
          <h2>{state.title}</h2>
          <p className="sheet-lead">{state.summary}</p>
        </header>
        {state.sections.length === 0 ? <p className="sheet-empty">Nothing is written yet.</p> : null}
        {state.sections.map((section) => (
          <section key={section.item} id={`section-${section.item}`}>
            <h3 dir="auto">{section.title}</h3>
            {section.paragraphs.map((text) => (
              <p key={text} dir="auto">
                {text}
              </p>
            ))}
            {section.points.length === 0 ? null : (
              <ul>
                {section.points.map((point) => (
                  <li key={point} dir="auto">
                    {point}
                  </li>
                ))}
              </ul>
            )}
            <p className="sheet-by">{cast[section.by].name}</p>
          </section>
        ))}
      </article>
    </div>
  );
}
