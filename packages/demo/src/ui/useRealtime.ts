import type { TodosRealtime } from "@swarm-todos/react";
import { createSseTodosRealtime } from "@swarm-todos/react/sse";
import { useEffect, useState } from "react";
import type { Person } from "../host/people.ts";
import type { SupabaseLink } from "../supabase/supabase-link.ts";

const serverSentEvents = createSseTodosRealtime();

/**
 * How this window hears of changes: over Supabase where the demo has it, else by server-sent events. Undefined for the
 * moment in which the client is fetched, which only a demo with Supabase does; null where that failed, and lists poll. It
 * ends with the window's person.
 */
export function useRealtime(person: Person, link: SupabaseLink | undefined): TodosRealtime | null | undefined {
  const [supabase, setSupabase] = useState<TodosRealtime | null>();

  useEffect(() => {
    if (link === undefined) return;
    let isGone = false;
    let close: (() => void) | undefined;
    import("./open-supabase.ts").then(
      ({ openSupabase }) => {
        if (isGone) return;
        const opened = openSupabase(person, link);
        close = opened.close;
        setSupabase(opened.realtime);
      },
      (error: unknown) => {
        console.error(error);
        if (!isGone) setSupabase(null);
      },
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [person, link]);

  return link === undefined ? serverSentEvents : supabase;
}
