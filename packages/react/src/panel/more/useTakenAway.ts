"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { PanelLink } from "../panel-link.ts";
import { isGone } from "./is-gone.ts";
import { saveEdit } from "./save-edit.ts";

/**
 * Saves what was typed in an editor that is taken away, by a host that shows another view or no panel at all, as leaving it
 * does. What cannot be saved stands in the editor again when that is back. Gives a signal of it; abort it where the editor
 * closes by itself: its fields may not have been reset by then.
 */
export function useTakenAway(link: PanelLink, formRef: RefObject<HTMLFormElement | null>): RefObject<AbortController> {
  const away = useRef(new AbortController());
  useLayoutEffect(() => {
    const form = formRef.current as HTMLFormElement;
    const fields = [...form.querySelectorAll<HTMLInputElement>("[name]")];
    away.current = new AbortController();
    const { draft } = link.get().editing ?? {};
    if (draft) for (const field of fields) field.value = draft[field.name] ?? "";
    return () => {
      const isClosed = away.current.signal.aborted;
      away.current.abort();
      if (isClosed || fields.every(({ value, defaultValue }) => value === defaultValue)) return;
      const { setEditing, common } = link.get();
      const isKept = common.readOnly || isGone(link.get());
      const texts = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
      setEditing((now) => (now && isKept ? { ...now, draft: texts } : null));
      if (!isKept) void saveEdit(link.get(), form);
    };
  }, [link, formRef]);
  return away;
}
