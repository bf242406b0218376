import { createRealtimeStandIn } from "../server/create-realtime-stand-in.ts";
import { signToken } from "../tokens/sign-token.ts";
import { joinFrame } from "./join-frame.ts";
import { openRawSocket } from "./raw-socket.ts";

/** Opens all that keeps a process alive and closes it; the process has to end without being told. */
const jwtSecret = "a secret of at least thirty-two characters";
const server = await createRealtimeStandIn({
  database: {
    query: async () => ({ rows: [] }),
    rehearse: (work) => work(async () => ({ rows: [] })),
    listen: async () => async () => {},
  },
  jwtSecret,
});
const url = await server.listen();
const socket = await openRawSocket(url, { apikey: await signToken({}, jwtSecret), vsn: "2.0.0" });
socket.send(joinFrame("1", "open", { private: false, broadcast: { replication_ready: true } }));
await socket.next();
await socket.next();
socket.send(joinFrame("2", "refused"));
const refused = openRawSocket(url, { apikey: "garbage" }).catch(() => "ended");
await server.close();
await Promise.all([socket.closed, refused]);
console.log("closed");
