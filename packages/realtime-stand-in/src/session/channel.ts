import type { Frame } from "../protocol/frame.ts";
import type { ServerContext } from "../server/server-context.ts";
import { type Claims, verifyToken } from "../tokens/verify-token.ts";
import { authorise } from "./authorise.ts";
import type { ReadRights } from "./may-read.ts";
import { mayWrite } from "./may-write.ts";
import type { JoinConfig } from "./read-join-config.ts";

/** What a channel is made from, once its join was allowed. */
export interface ChannelParts {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  readonly token: string;
  readonly claims: Claims;
  readonly rights: ReadRights | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly server: ServerContext;
  /** Puts a frame behind everything that the socket has to do first. */
  readonly push: (frame: Frame) => void;
  /** The channel is over; the socket tells the client, with this event. */
  readonly onEnd: (channel: Channel, event: "phx_close" | "phx_error") => void;
}

/**
 * One joined topic of one socket. It works off its own messages one after the other, so that a policy that is asked about a new token
 * holds up neither the socket nor other channels.
 */
export class Channel {
  readonly topic: string;
  /** The topic without the `realtime:` in front. */
  readonly name: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly #parts: ChannelParts;
  #token: string;
  #claims: Claims;
  #rights: ReadRights | null;
  #mayWrite: boolean | null = null;
  #work: Promise<void> = Promise.resolve();
  #tokenTimer: NodeJS.Timeout | undefined;
  #readyTimer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.topic = parts.topic;
    this.name = parts.topic.slice("realtime:".length);
    this.joinRef = parts.joinRef;
    this.isPrivate = parts.config.isPrivate;
    this.#token = parts.token;
    this.#claims = parts.claims;
    this.#rights = parts.rights;
  }

  /** Whether broadcasts reach the client: on a private topic its policies must let it read them. */
  get hears(): boolean {
    return !this.#isOver && (!this.isPrivate || this.#rights?.broadcast === true);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when all that the client asked so far is done. */
  get idle(): Promise<void> {
    return this.#work;
  }

  /** To be called when the join was answered: the clock of the token starts, and the watch for the replication. */
  start(): void {
    this.#armToken();
    if (this.#rights?.presence === true) this.#push("presence_state", {});
    if (this.#parts.config.replicationReady) {
      this.#watchReadiness(Date.now() + this.#parts.server.settings.readinessTimeoutMs);
    }
  }

  /** Takes a message of the client, behind those that came before. */
  receive(frame: Frame): void {
    this.#then(() => this.#handle(frame));
  }

  /** Closes the channel as the server does when something is wrong with it: a word of why, then the end. */
  shutDown(message: string): void {
    if (this.#isOver) return;
    this.#pushSystem("error", message);
    this.end("phx_close");
  }

  /** Ends the channel and tells the socket. */
  end(event: "phx_close" | "phx_error"): void {
    if (this.#isOver) return;
    this.stop();
    this.#parts.onEnd(this, event);
  }

  /** Ends the channel without a word. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#tokenTimer);
    clearTimeout(this.#readyTimer);
  }

  #then(step: () => void | Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isOver ? undefined : step()))
      .catch(() => {
        this.end("phx_error");
      });
  }

  async #handle(frame: Frame): Promise<void> {
    switch (frame.event) {
      case "access_token":
        return this.#takeToken((frame.payload as { access_token?: unknown } | null)?.access_token);
      case "broadcast":
        return this.#broadcast(frame);
      case "presence":
        // Nobody's presence is kept; the client is told that all is well.
        return this.#reply(frame, "ok", {});
    }
  }

  async #takeToken(token: unknown): Promise<void> {
    if (typeof token !== "string" || token === this.#token || token.startsWith("sb_")) return;
    const { server, headers, config } = this.#parts;
    const before = this.#rights;
    this.#token = token;
    this.#mayWrite = null;
    const asked = { topic: this.name, token, headers, isPrivate: this.isPrivate, presence: config.presence };
    const verdict = await authorise(server.settings, asked);
    if (this.#isOver) return;
    if ("system" in verdict) return this.shutDown(verdict.system);
    const lost = (kind: "broadcast" | "presence"): boolean =>
      before?.[kind] === true && verdict.rights?.[kind] === false;
    if (lost("broadcast") || lost("presence")) {
      return this.shutDown(`You no longer have permission to read from this Channel topic: ${this.name}`);
    }
    this.#claims = verdict.claims;
    this.#rights = verdict.rights;
    this.#armToken();
  }

  async #broadcast(frame: Frame): Promise<void> {
    const { server, config, headers } = this.#parts;
    if (this.isPrivate) {
      try {
        this.#mayWrite ??= await mayWrite(server.settings.database, {
          topic: this.name,
          claims: this.#claims,
          headers,
        });
      } catch {
        return;
      }
      if (!this.#mayWrite) return;
    }
    const sent = frame.broadcast ? { ...frame.broadcast, meta: null } : undefined;
    const message = { joinRef: null, ref: null, topic: this.topic, event: "broadcast", payload: frame.payload };
    const whole = sent === undefined ? message : { ...message, broadcast: sent };
    server.publish(this.name, this.isPrivate, whole, config.self ? undefined : this);
    if (config.ack) this.#reply(frame, "ok", {});
  }

  #armToken(): void {
    clearTimeout(this.#tokenTimer);
    const seconds = this.#claims.exp - Math.floor(Date.now() / 1000);
    const wait = Math.min(this.#parts.server.settings.tokenCheckMs, Math.max(0, seconds) * 1000);
    this.#tokenTimer = setTimeout(() => this.#then(() => this.#checkToken()), wait);
  }

  async #checkToken(): Promise<void> {
    const verified = await verifyToken(this.#token, this.#parts.server.settings.jwtSecret, Date.now());
    if ("problem" in verified) return this.shutDown(verified.problem.system);
    this.#armToken();
  }

  #watchReadiness(deadline: number): void {
    if (this.#isOver) return;
    if (this.#parts.server.isStreaming()) return this.#pushSystem("ok", "Replication connection established");
    if (Date.now() >= deadline) return this.shutDown("Replication connection was not established in time");
    const { readinessPollMs } = this.#parts.server.settings;
    this.#readyTimer = setTimeout(() => this.#watchReadiness(deadline), readinessPollMs);
  }

  #reply({ ref }: Frame, status: "ok" | "error", response: unknown): void {
    const { topic, joinRef } = this;
    this.#parts.push({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  #push(event: string, payload: unknown): void {
    const { topic, joinRef } = this;
    this.#parts.push({ joinRef, ref: null, topic, event, payload });
  }

  #pushSystem(status: "ok" | "error", message: string): void {
    this.#push("system", { message, status, extension: "system", channel: this.name });
  }
}
