"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { countNews } from "./count-news.ts";

/** The panel's voice. */
export type Speech = readonly [
  /** Says a sentence. */
  say: (text: string) => void,
  /** Call it right before a gesture, so that what the person did is not read back to them as news. */
  begin: () => void,
  /** True while a gesture of the person changes the list. */
  own: RefObject<boolean>,
];

// Long enough for the focus change of the same action not to swallow the sentence.
const every = 10_000;
const lifetime = 7000;
const quiet = 2000;
const settle = 600;

const isDone = (rows: readonly TodoRow[]): boolean => rows.every((row) => row.status === "completed");

/**
 * Speaks through the live region of the panel: its `output`, which is there, empty, from the first render. Sums up what others changed once it has settled, and at most every ten seconds; while the
 * person is busy nothing is said, and all of it afterwards. Null rows are a list that is not there yet.
 */
export function useSpeech(
  root: RefObject<HTMLElement | null>,
  rows: readonly TodoRow[] | null,
  isOff: boolean,
  isBusy: () => boolean,
  messages: TodoMessages,
): Speech {
  const own = useRef(false);
  /** The list as it was last spoken of, and as the last effect saw it. */
  const said = useRef<readonly TodoRow[]>(null);
  const seen = useRef<readonly TodoRow[]>([]);
  /** When news are to be told, and when some were told last. */
  const due = useRef(0);
  const last = useRef(0);

  const say = (text: string): void => {
    setTimeout(() => {
      const region = root.current?.querySelector("output");
      if (!region) return;
      const node = document.createElement("span");
      node.textContent = text;
      region.append(node);
      setTimeout(() => node.remove(), lifetime);
    }, settle);
  };

  useEffect(() => {
    if (!rows) return;
    const before = seen.current;
    seen.current = rows;
    const isFinished = rows[0] && isDone(rows) && !isDone(before);
    if (isFinished) say(messages.allDone);
    if (!said.current || isFinished || isOff) said.current = rows;
    if (own.current)
      said.current = [
        ...rows.filter((row) => !before.includes(row)),
        ...said.current.filter(({ key }) => !before.some((row) => key === row.key && !rows.includes(row))),
      ];
    const news = [...countNews(said.current, rows)].map(([word, count]) => messages.on(messages[word], count));
    if (!news[0]) due.current = 0;
    else {
      due.current ||= Math.max(Date.now() + quiet, last.current + every);
      let timer: ReturnType<typeof setTimeout>;
      const speak = (): void => {
        if (isBusy()) timer = setTimeout(speak, quiet);
        else {
          said.current = rows;
          due.current = 0;
          last.current = Date.now();
          say(messages.news(news.join(", ")));
        }
      };
      timer = setTimeout(speak, due.current - Date.now());
      return () => clearTimeout(timer);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- news are new rows, nothing else
  }, [rows]);

  const begin = (): void => {
    own.current = true;
    // A gesture that changes nothing leaves no mark on what others do next.
    setTimeout(() => {
      own.current = false;
    });
  };

  return [say, begin, own];
}
