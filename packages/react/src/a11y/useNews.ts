"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { countNews } from "./count-news.ts";
import type { Speech } from "./useSpeech.ts";

/** A list as it was rendered, whether a gesture of the person made it so, and whether a run was under way. */
export type SeenList = readonly [rows: readonly TodoRow[], isOwn: boolean, runActive?: boolean | undefined];

const quiet = 1500;
const every = 10_000;

const isDone = (rows: readonly TodoRow[]): boolean => rows.every((row) => row.status === "completed");

/**
 * Sums up what others changed once it has settled, and at most every ten seconds; while the person is busy nothing is
 * said, and all of it afterwards. Null rows are a list that is not there yet; `past` are the lists that were there before
 * the first effect, which takes them.
 */
export function useNews(
  rows: readonly TodoRow[] | null,
  past: RefObject<SeenList[]>,
  [say, , own]: Speech,
  isOff: boolean,
  isBusy: () => boolean,
  messages: TodoMessages,
): void {
  /** The list as it was last spoken of, and as the last effect saw it. */
  const said = useRef<readonly TodoRow[]>(null);
  const seen = useRef<readonly TodoRow[]>([]);
  /** Since when there are news to be told, and when some were told last. */
  const since = useRef(0);
  const last = useRef(0);

  useEffect(() => {
    if (!rows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const note = ([list, isOwn]: SeenList): void => {
      clearTimeout(timer);
      const before = seen.current;
      seen.current = list;
      const isFinished = list[0] && isDone(list) && !isDone(before);
      if (isFinished) say(messages.allDone);
      if (!said.current || isFinished || isOff) said.current = list;
      if (isOwn)
        said.current = [
          ...list.filter((row) => !before.includes(row)),
          ...said.current.filter(({ key }) => !before.some((row) => key === row.key && !list.includes(row))),
        ];
      const news = [...countNews(said.current, list)].map(([word, count]) => messages.on(messages[word], count));
      if (!news[0]) since.current = 0;
      else {
        if (!since.current) since.current = Date.now();
        const due = Math.max(last.current + every, Math.min(Date.now() + quiet, since.current + every));
        const speak = (): void => {
          if (isBusy()) timer = setTimeout(speak, quiet);
          else {
            said.current = list;
            since.current = 0;
            last.current = Date.now();
            say(messages.news(news));
          }
        };
        timer = setTimeout(speak, due - Date.now());
      }
    };

    for (const list of past.current.splice(0)) note(list);
    note([rows, own.current]);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- news are new rows, nothing else
  }, [rows]);
}
