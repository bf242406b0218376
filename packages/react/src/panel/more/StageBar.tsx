"use client";
import type { ReactElement } from "react";
import { Action } from "../Action.tsx";
import type { PanelStageProps } from "../panel-stage.ts";

/** Props of {@link StageBar}. */
export interface StageBarProps extends PanelStageProps {
  readonly label: string;
  readonly text: string;
  /** The last is what Escape does. */
  readonly buttons: readonly (readonly [word: string, run: () => void, isOff?: boolean | undefined])[];
  /** The first button is what is meant by the question. */
  readonly isAsking?: boolean;
}

/** A sentence and what can be done about it, while the plan is shown and may be changed. */
export function StageBar({ panel, label, text, buttons, isAsking }: StageBarProps): ReactElement | false {
  const { common, view } = panel;
  const { part } = common;
  return (
    view === "plan" &&
    !common.readOnly && (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of Escape on its buttons
      <div
        {...part("notice")}
        role="group"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          buttons.at(-1)?.[1]();
        }}
      >
        <p {...part("text")}>{text}</p>
        {buttons.map(([word, run, isOff], i) => (
          <Action
            key={word}
            part={part}
            word={word}
            // What is meant by the question stands out.
            type={isAsking && !i ? "submit" : "button"}
            aria-disabled={isOff}
            onClick={run}
          />
        ))}
      </div>
    )
  );
}
