import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import type { Frame } from "../protocol/frame.ts";
import type { Serializer } from "../protocol/serializer.ts";
import type { ServerContext } from "../server/server-context.ts";
import { authorise } from "./authorise.ts";
import { Channel } from "./channel.ts";
import { readJoinConfig } from "./read-join-config.ts";

/** What a session is made from, once its socket was let in. */
export interface SessionParts {
  readonly id: number;
  readonly socket: WebSocket;
  readonly serializer: Serializer;
  /** The token that the socket was opened with. */
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly server: ServerContext;
}

/**
 * One socket. All that comes in and all that goes out passes through one queue, and a join occupies it until it is answered: while a
 * refused one waits, heartbeats of the socket and pings of its other channels wait too, as on the real server.
 */
export class Session {
  readonly channels: Map<string, Channel> = new Map();
  readonly #parts: SessionParts;
  readonly #gone: AbortController = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { socket, server, serializer, id } = parts;
    this.#poke();
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      this.#poke();
      const frame = decode(serializer, data, isBinary);
      if (frame === null) return server.record({ socket: id, what: "dropped", reason: "no message of the protocol" });
      server.record({ socket: id, what: "in", frame });
      if (server.faults.ignores?.(frame) !== true) this.#then(() => this.#handle(frame));
    });
    socket.on("ping", () => this.#poke());
    socket.on("error", () => socket.terminate());
    socket.on("close", (code) => {
      clearTimeout(this.#idle);
      this.#gone.abort();
      for (const channel of this.channels.values()) channel.stop();
      this.channels.clear();
      server.record({ socket: id, what: "close", code });
    });
  }

  /** Sends a frame behind everything that the socket has to do first. */
  push(frame: Frame): void {
    this.#then(() => this.#send(frame));
  }

  /** Closes the socket with a code behind everything that it has to do first. */
  close(code: number): void {
    this.#then(() => this.#parts.socket.close(code));
  }

  #poke(): void {
    clearTimeout(this.#idle);
    const { socket, server } = this.#parts;
    this.#idle = setTimeout(() => socket.close(1000), server.settings.idleMs);
  }

  #then(step: () => void | Promise<void>): void {
    this.#work = this.#work.then(() => (this.#gone.signal.aborted ? undefined : step())).catch(() => {});
  }

  #send(frame: Frame): void {
    const { socket, serializer, server, id } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    const data = serializer.encode(frame);
    if (data === null) {
      return server.record({ socket: id, what: "dropped", reason: `too long for the wire: ${frame.topic}` });
    }
    server.record({ socket: id, what: "out", frame });
    socket.send(data);
  }

  #reply({ joinRef, ref, topic }: Frame, status: "ok" | "error", response: unknown): void {
    this.#send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  #handle(frame: Frame): void | Promise<void> {
    if (frame.topic === "phoenix" && frame.event === "heartbeat") return this.#reply(frame, "ok", {});
    if (frame.event === "phx_join") return this.#join(frame);
    const channel = this.channels.get(frame.topic);
    if (channel === undefined) {
      if (frame.event === "phx_leave") return this.#reply(frame, "ok", {});
      return this.#reply(frame, "error", { reason: "unmatched topic" });
    }
    if (frame.joinRef !== channel.joinRef) return;
    if (frame.event === "phx_leave") return this.#leave(frame, channel);
    channel.receive(frame);
  }

  async #leave(frame: Frame, channel: Channel): Promise<void> {
    await channel.idle;
    this.#reply(frame, "ok", {});
    if (channel.isOver) return;
    channel.stop();
    this.channels.delete(channel.topic);
    this.#sayEnd(channel, "phx_close");
  }

  async #join(frame: Frame): Promise<void> {
    const { topic } = frame;
    if (!topic.startsWith("realtime:")) return this.#reply(frame, "error", { reason: "unmatched topic" });
    const before = this.channels.get(topic);
    const replaces = before !== undefined && !before.isOver;
    before?.stop();
    this.channels.delete(topic);
    const opened = await this.#open(frame);
    if (opened instanceof Channel) {
      this.channels.set(topic, opened);
      this.#reply(frame, "ok", { postgres_changes: [] });
    } else {
      await wait(this.#parts.server.settings.joinErrorMs, undefined, { signal: this.#gone.signal });
      this.#reply(frame, "error", { reason: opened });
      if (opened.startsWith("ClientJoinRateLimitReached")) this.close(1000);
    }
    if (replaces) this.#sayEnd(before, "phx_close");
    if (opened instanceof Channel) opened.start();
  }

  /** The channel, or the reason why there is none. */
  async #open({ topic, joinRef, payload }: Frame): Promise<Channel | string> {
    const { server, headers } = this.#parts;
    if (topic === "realtime:") return "TopicNameRequired: You must provide a topic name";
    if (server.faults.joinFailure !== null) return server.faults.joinFailure;
    const config = readJoinConfig(payload);
    const { settings } = server;
    if (settings.privateOnly && !config.isPrivate) return "PrivateOnly: This project only allows private channels";
    if (this.channels.size >= settings.maxChannels) return "ChannelRateLimitReached: Too many channels";
    const token = config.token ?? this.#parts.token;
    const { isPrivate, presence } = config;
    const verdict = await authorise(settings, {
      topic: topic.slice("realtime:".length),
      token,
      headers,
      isPrivate,
      presence,
    });
    if ("join" in verdict) return verdict.join;
    return new Channel({
      topic,
      joinRef,
      config,
      token,
      headers,
      server,
      claims: verdict.claims,
      rights: verdict.rights,
      push: (sent) => this.push(sent),
      onEnd: (channel, event) =>
        this.#then(() => {
          if (this.channels.get(topic) === channel) this.channels.delete(topic);
          this.#sayEnd(channel, event);
        }),
    });
  }

  #sayEnd({ joinRef, topic }: Channel, event: "phx_close" | "phx_error"): void {
    this.#send({ joinRef, ref: joinRef, topic, event, payload: {} });
  }
}

function decode(serializer: Serializer, data: Buffer, isBinary: boolean): Frame | null {
  try {
    return serializer.decode(data, isBinary);
  } catch {
    return null;
  }
}
