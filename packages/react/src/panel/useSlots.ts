"use client";
import { useMemo } from "react";
import { useSwarm } from "../hooks/useSwarm.ts";
import { enFirst } from "../messages/en-first.ts";
import { laterWords } from "../messages/later-words.ts";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import type { TodoActions } from "../slots/todo-actions.ts";
import type { TodoPanelProps } from "../slots/todo-panel-props.ts";
import type { TodoPart } from "../slots/todo-part.ts";
import { builtInComponents } from "./built-in-components.ts";
import { useReport } from "./useReport.ts";

/** What every slot of a panel is given: the panel's own over the provider's over the built-in. The same object until a part of it changes. */
export function useSlots(props: TodoPanelProps, actions: TodoActions): TodoSlotCommon {
  const swarm = useSwarm();
  const report = useReport();
  const { classNames } = props;
  const readOnly = props.readOnly ?? swarm.readOnly;
  const words = useMemo(
    () => Object.assign(Object.create(laterWords), enFirst, swarm.messages, props.messages) as TodoMessages,
    [swarm.messages, props.messages],
  );
  const components = useMemo(
    () => ({ ...builtInComponents, ...swarm.components, ...props.components }),
    [swarm.components, props.components],
  );
  return useMemo(
    () => ({
      readOnly,
      messages: words,
      actions,
      components,
      report,
      part: (name: TodoPart) => ({
        "data-swarm-todos": name,
        className: `swarm-todos-${name} ${classNames?.[name] ?? ""}`.trim(),
      }),
    }),
    [words, readOnly, actions, components, report, classNames],
  );
}
