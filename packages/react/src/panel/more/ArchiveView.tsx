"use client";
import { type ReactElement, useLayoutEffect, useMemo } from "react";
import { useTodosArchive } from "../../hooks/useTodosArchive.ts";
import { TodoSlot } from "../../slots/TodoSlot.tsx";
import type { PanelStageProps } from "../panel-stage.ts";
import { DefaultTodoArchive } from "./DefaultTodoArchive.tsx";

/** The archive in place of the list, read while it is shown. */
export function ArchiveView({ panel }: PanelStageProps): ReactElement {
  const { archivedRef, common, props, keepFocus, list, root, spot, titleId } = panel;
  const archive = useTodosArchive(props.container);
  const { rows, phase } = archive;
  const components = useMemo(() => ({ TodoArchive: DefaultTodoArchive, ...common.components }), [common.components]);
  useLayoutEffect(() => {
    // What a host shows by itself takes no focus from its page.
    if (spot.current) root.current?.querySelector<HTMLElement>(`[id="${titleId}"]`)?.focus();
  }, [root, spot, titleId]);
  useLayoutEffect(() => {
    archivedRef.current = rows;
    keepFocus();
  });
  return <TodoSlot {...common} {...archive} components={components} name="TodoArchive" list={list(rows, phase)} />;
}
