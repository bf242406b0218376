"use client";
import { type ReactElement, useEffect, useLayoutEffect } from "react";
import { useTodosUndo } from "../../hooks/useTodosUndo.ts";
import { TodoSlot } from "../../slots/TodoSlot.tsx";
import type { PanelStageProps } from "../panel-stage.ts";
import { undoLast } from "./undo-last.ts";

/** How long taking back the last thing is offered; the keys do it at any time. */
const undoLasts = 10_000;

/** Offers to take back the person's last gesture in this panel, for as long as what it touched is as they left it. */
export function UndoBar({ panel }: PanelStageProps): ReactElement | null {
  const { props, common, offer, setOffer, keepFocus } = panel;
  const { deed } = useTodosUndo(props.container);
  useEffect(() => {
    const timer = setTimeout(setOffer, undoLasts);
    return () => clearTimeout(timer);
  }, [offer, setOffer]);
  useLayoutEffect(keepFocus);
  if (!offer || (offer.made && (common.readOnly || offer.made !== deed))) return null;
  return (
    <TodoSlot
      {...common}
      name="TodoNotice"
      buttons={offer.made && [{ control: "undo", word: common.messages.undo, onPress: () => void undoLast(panel) }]}
      text={offer.text}
    />
  );
}
