"use client";
import { type ReactElement, useEffect, useLayoutEffect } from "react";
import { closest } from "../closest.ts";
import type { PanelStageProps } from "../panel-stage.ts";
import { addPasted } from "./add-pasted.ts";
import { pastedTasks } from "./pasted-tasks.ts";
import { StageBar } from "./StageBar.tsx";

const composer = "[data-form] [data-control=compose]";

/** Asks whether several lines that were pasted into the composer shall be as many tasks. Else they go into its field, as one line. */
export function PasteQuestion({ panel }: PanelStageProps): ReactElement | undefined {
  const { common, more, root, setMore } = panel;
  const { messages } = common;
  const { pasted } = more;

  useEffect(() => {
    const node = root.current;
    const hear = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const tasks = pastedTasks(text);
      // A composer of the host's own is the host's.
      const field = closest(event.target, composer) as HTMLInputElement | null;
      if (!tasks[1] || !field) return;
      event.preventDefault();
      // What the question stands for already is not lost to what is pasted on top of it.
      setMore(({ pasted: last, ...now }) => ({
        ...now,
        pasted: {
          text: last ? `${last.text}\n${text}` : text,
          tasks: [...(last?.tasks ?? []), ...tasks],
        },
      }));
    };
    node?.addEventListener("paste", hear);
    return () => node?.removeEventListener("paste", hear);
  }, [root, setMore]);
  useLayoutEffect(() => {
    // A question answers a gesture of the person. One that comes back with the plan does not take the focus.
    if (pasted) root.current?.querySelector<HTMLElement>("[role=group] [type=submit]")?.focus();
  }, [root, pasted]);

  const answer = (isYes: boolean): void => {
    if (!pasted) return;
    const { tasks, text } = pasted;
    // Another one than it was pasted into, where the plan was read-only meanwhile.
    const field = root.current?.querySelector<HTMLInputElement>(composer);
    field?.focus();
    setMore((now) => ({ ...now, pasted: undefined }));
    if (isYes) addPasted(panel, tasks);
    // As a browser does it.
    else
      field?.setRangeText(
        text.replace(/\r\n?|\n/g, " "),
        field.selectionStart as number,
        field.selectionEnd as number,
        "end",
      );
  };

  const text = messages.pasted(pasted?.tasks.length ?? 0);
  return (
    pasted && (
      <StageBar
        panel={panel}
        label={text}
        text={text}
        isAsking
        buttons={[
          [messages.add, () => answer(true)],
          [messages.cancel, () => answer(false)],
        ]}
      />
    )
  );
}
