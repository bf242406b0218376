import type { RealtimeDatabase } from "../database/realtime-database.ts";

/** Makes the partitions of `realtime.messages` when the server starts and with the first client of a day. */
export function keepPartitions(database: RealtimeDatabase): { make(): Promise<void> } {
  let made = "";
  return {
    async make() {
      const today = new Date().toISOString().slice(0, 10);
      if (made === today) return;
      await database.query("select realtime_stand_in.make_partitions()");
      made = today;
    },
  };
}
