"use client";
import type { TodoActor } from "@swarm-todos/core";
import type { ReactElement } from "react";
import { isolated } from "../../a11y/isolated.ts";
import { useSwarm } from "../../hooks/useSwarm.ts";
import type { TodoRow } from "../../sync/types.ts";
import type { PanelStageProps } from "../panel-stage.ts";

/** Props of {@link TodoAbout}. */
export interface TodoAboutProps extends PanelStageProps {
  readonly row: TodoRow;
}

/** Who added a task and who changed it last, and when: in the provider's `locale` and the reader's time zone. */
export function TodoAbout({ panel, row }: TodoAboutProps): ReactElement {
  const { locale } = useSwarm();
  const { messages, part } = panel.common;
  const line = (word: string, by: TodoActor, at: string): ReactElement => (
    <span key={word} {...part("hint")}>
      <span>{messages.by(word, isolated(by.name ?? by.id))}</span>
      <time dateTime={at}>
        {new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at))}
      </time>
    </span>
  );
  return (
    <div {...part("about")}>
      {line(messages.added, row.createdBy, row.createdAt)}
      {row.updatedAt !== row.createdAt && line(messages.changed, row.updatedBy, row.updatedAt)}
    </div>
  );
}
