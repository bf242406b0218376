export { createSseTodosRealtime } from "./realtime/sse-todos-realtime.ts";
