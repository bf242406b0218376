"use client";
import type { TodoActor } from "@swarm-todos/core";
import type { ReactElement, ReactNode } from "react";
import { useSwarm } from "../../hooks/useSwarm.ts";
import type { TodoRow } from "../../sync/types.ts";
import { deed } from "../deed.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** Props of {@link TodoAbout}. */
export interface TodoAboutProps extends PanelStageProps {
  readonly row: TodoRow;
}

/** Who added a task and who changed it last, and when: by the viewer's clock, in the language of the provider. */
export function TodoAbout({ panel, row }: TodoAboutProps): ReactElement {
  const { messages, part } = panel.common;
  const { locale } = useSwarm();
  const { createdAt, createdBy, updatedAt, updatedBy } = row;

  const line = (word: string, by: TodoActor, at: string): ReactNode => {
    const date = new Date(at);
    return (
      <span {...part("hint")}>
        <span>{deed(messages, word, undefined, by)}</span>
        {date.getTime() > 0 && (
          <>
            <span> · </span>
            <time dateTime={at}>
              {new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(date)}
            </time>
          </>
        )}
      </span>
    );
  };
  return (
    <div {...part("about")}>
      {line(messages.added, createdBy, createdAt)}
      {updatedAt !== createdAt && line(messages.changed, updatedBy, updatedAt)}
    </div>
  );
}
