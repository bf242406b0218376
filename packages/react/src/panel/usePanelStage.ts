"use client";
import { useRef, useState } from "react";
import { laterWords } from "../messages/later-words.ts";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { loadStage } from "./load-stage.ts";
import type { PanelStage } from "./panel-stage.ts";

/** What waits for the second stage. */
export type StageTask = (stage: PanelStage) => void;

/** The second stage as far as one panel has it. */
export type PanelStageState = readonly [
  /** None while it is loaded: at first, on a server, and while hydrating. */
  stage: PanelStage | undefined,
  /** Does something with it, at once or when it has come. Without anything to do it only makes it come. */
  need: (task?: StageTask) => void,
  /** True after a failure; the next need tries again. */
  isFailed: boolean,
];

/** Loads the second stage when the panel stands in the page. What needs it until then happens when it has come. */
export function usePanelStage(report: TodoSlotCommon["report"]): PanelStageState {
  const [stage, setStage] = useState<PanelStage>();
  const waiting = useRef<StageTask[]>([]);
  const [isFailed, setFailed] = useState(false);
  const need = (task?: StageTask): void => {
    if (stage) task?.(stage);
    else {
      if (task) waiting.current.push(task);
      void loadStage(report).then((come) => {
        setFailed(!come);
        if (!come) return;
        Object.assign(laterWords, come.words);
        setStage(come);
        for (const each of waiting.current.splice(0)) each(come);
      });
    }
  };
  return [stage, need, isFailed];
}
