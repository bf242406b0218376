import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { keepPartitions } from "../deliveries/keep-partitions.ts";
import { watchMessages } from "../deliveries/watch-messages.ts";
import type { Channel } from "../session/channel.ts";
import { Session } from "../session/session.ts";
import { checkUpgrade } from "./check-upgrade.ts";
import type { Faults } from "./faults.ts";
import type { LogEntry } from "./log-entry.ts";
import type { RealtimeStandIn } from "./realtime-stand-in.ts";
import type { ServerContext } from "./server-context.ts";
import { settingsOf } from "./settings-of.ts";
import type { StandInOptions } from "./stand-in-options.ts";

const path = "/realtime/v1/websocket";
const nowhere = { joinRef: null, ref: null, payload: null };

/**
 * Makes a Realtime server over the project's database: it speaks the protocol of the real one, asks the same policies in the same way,
 * and delivers the messages that commits write to `realtime.messages`. Resolves when it hears the database.
 */
export async function createRealtimeStandIn(options: StandInOptions): Promise<RealtimeStandIn> {
  const settings = settingsOf(options);
  const faults: Faults = {
    cold: false,
    muted: false,
    dropRate: 0,
    joinFailure: null,
    upgradeFailure: null,
    ignores: null,
  };
  const log: LogEntry[] = [];
  const sessions = new Map<Session, WebSocket>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 5_000_000 });
  const closing = new AbortController();
  const undo = new Set<() => void | Promise<void>>();
  let lastSocket = 0;

  const server: ServerContext = {
    settings,
    faults,
    isStreaming: () => messages.isListening() && !faults.cold,
    record(entry) {
      log.push({ at: Date.now(), ...entry });
      if (log.length > settings.logSize) log.splice(0, log.length - settings.logSize);
    },
    publish(topic, isPrivate, frame, except) {
      for (const session of sessions.keys()) {
        const channel = session.channels.get(`realtime:${topic}`);
        if (channel?.isPrivate === isPrivate && channel.hears && channel !== except) session.push(frame);
      }
    },
  };

  const partitions = keepPartitions(settings.database);
  await partitions.make();
  const messages = watchMessages(settings.database, {
    accepts: () => !faults.cold && !faults.muted,
    deliver({ topic, isPrivate, broadcast }) {
      if (broadcast.body.length > settings.maxPayloadBytes) return;
      if (faults.dropRate > 0 && settings.random() < faults.dropRate) return;
      server.publish(topic, isPrivate, { ...nowhere, topic: `realtime:${topic}`, event: "broadcast", broadcast });
    },
  });

  const upgrade = async (request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> => {
    raw.on("error", () => raw.destroy());
    const verdict = await checkUpgrade(request, settings, faults);
    if ("status" in verdict) {
      await wait(settings.connectErrorMs, undefined, { signal: closing.signal });
      return refuse(raw, verdict.status, verdict.error);
    }
    await partitions.make().catch(() => {});
    if (closing.signal.aborted) return void raw.destroy();
    sockets.handleUpgrade(request, raw, head, (socket) => {
      lastSocket += 1;
      const id = lastSocket;
      server.record({ socket: id, what: "open", url: request.url ?? "" });
      const session = new Session({ id, socket, server, ...verdict });
      sessions.set(session, socket);
      socket.on("close", () => sessions.delete(session));
    });
  };

  const take = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    upgrade(request, raw, head).catch(() => raw.destroy());
  };
  const isOurs = (request: IncomingMessage): boolean =>
    new URL(request.url ?? "/", "http://localhost").pathname === path;
  const channels = (): Channel[] => [...sessions.keys()].flatMap((session) => [...session.channels.values()]);
  const of = (topic: string): Channel[] => channels().filter(({ name }) => name === topic);

  await messages.started;
  return {
    log,
    faults,
    async listen(port = 0) {
      const http = createServer((_, response) => response.writeHead(404).end());
      http.on("upgrade", (request, raw, head) => (isOurs(request) ? take(request, raw, head) : refuse(raw, 404, "")));
      await new Promise<void>((resolve, reject) => {
        http.once("error", reject);
        http.listen(port, "127.0.0.1", resolve);
      });
      undo.add(() => closed(http));
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    },
    mount(http) {
      const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
        if (isOurs(request)) take(request, raw, head);
      };
      http.on("upgrade", onUpgrade);
      const unmount = (): void => void http.off("upgrade", onUpgrade);
      undo.add(unmount);
      return unmount;
    },
    socketCount: () => sessions.size,
    channels: () => channels().map(({ name }) => name),
    restart() {
      for (const socket of sessions.values()) socket.close(1012);
    },
    cut() {
      for (const socket of sessions.values()) socket.terminate();
    },
    disconnect() {
      for (const session of sessions.keys()) {
        for (const { topic, name } of session.channels.values()) {
          const payload = { message: "Server requested disconnect", status: "ok", extension: "system", channel: name };
          session.push({ ...nowhere, topic, event: "system", payload });
        }
        session.close(1012);
      }
    },
    closeChannels(topic, message) {
      for (const channel of of(topic)) channel.shutDown(message);
    },
    crashChannels(topic) {
      for (const channel of of(topic)) channel.end("phx_error");
    },
    async close() {
      closing.abort();
      for (const socket of sessions.values()) socket.terminate();
      for (const step of undo) await step();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      await messages.close();
    },
  };
}

function refuse(raw: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  raw.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

async function closed(http: Server): Promise<void> {
  const done = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeAllConnections();
  await done;
}
