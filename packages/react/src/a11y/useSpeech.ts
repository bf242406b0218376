"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { TodoMessages } from "../messages/messages.ts";
import type { TodoRow } from "../sync/types.ts";
import { countNews } from "./count-news.ts";

/** The panel's voice. */
export interface Speech {
  /** For an element that is there, empty, from the first render; its children are this hook's own. */
  readonly region: RefObject<HTMLOutputElement | null>;
  /** Says a sentence. */
  readonly say: (text: string) => void;
  /** True while a gesture of the person changes the list. */
  readonly own: RefObject<boolean>;
  /** Call it right before a gesture, so that what the person did is not read back to them as news. */
  readonly begin: () => void;
}

// Long enough for the focus change of the same action not to swallow the sentence.
const settle = 600;
const lifetime = 7000;
const quiet = 2000;
const every = 10_000;

const isDone = (rows: readonly TodoRow[]): boolean => rows.every((row) => row.status === "completed");

/**
 * One polite live region. Sums up what others changed once it has settled, and at most every ten seconds; while the
 * person is busy nothing is said, and all of it afterwards. Null rows are a list that is not there yet.
 */
export function useSpeech(
  rows: readonly TodoRow[] | null,
  isOff: boolean,
  isBusy: () => boolean,
  messages: TodoMessages,
): Speech {
  const region = useRef<HTMLOutputElement>(null);
  const own = useRef(false);
  // `said` is the list as it was last spoken of, `seen` as the last effect saw it.
  const memory = useRef({
    said: null as readonly TodoRow[] | null,
    seen: [] as readonly TodoRow[],
    due: 0,
    last: 0,
  });

  const say = (text: string): void => {
    setTimeout(() => {
      if (!region.current) return;
      const node = document.createElement("span");
      node.textContent = text;
      region.current.append(node);
      setTimeout(() => node.remove(), lifetime);
    }, settle);
  };

  useEffect(() => {
    if (!rows) return;
    const now = memory.current;
    const before = now.seen;
    now.seen = rows;
    const isFinished = rows[0] && isDone(rows) && !isDone(before);
    if (isFinished) say(messages.allDone);
    if (!now.said || isFinished || isOff) now.said = rows;
    if (own.current)
      now.said = [
        ...rows.filter((row) => !before.includes(row)),
        ...now.said.filter(({ key }) => !before.some((row) => row.key === key && !rows.includes(row))),
      ];
    const news = [...countNews(now.said, rows)].map(([word, count]) => messages.on(messages[word], count));
    if (!news[0]) now.due = 0;
    else {
      now.due ||= Math.max(Date.now() + quiet, now.last + every);
      let timer: ReturnType<typeof setTimeout>;
      const speak = (): void => {
        if (isBusy()) timer = setTimeout(speak, quiet);
        else {
          now.said = rows;
          now.due = 0;
          now.last = Date.now();
          say(messages.news(news.join(", ")));
        }
      };
      timer = setTimeout(speak, now.due - Date.now());
      return () => clearTimeout(timer);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- news are new rows, nothing else
  }, [rows]);

  return {
    region,
    say,
    own,
    begin: () => {
      own.current = true;
      // A gesture that changes nothing leaves no mark on what others do next.
      setTimeout(() => {
        own.current = false;
      });
    },
  };
}
