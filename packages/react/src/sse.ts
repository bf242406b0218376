export { createSseTodosRealtime, type SseTodosRealtimeOptions } from "./realtime/sse-todos-realtime.ts";
