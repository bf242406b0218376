import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** What went through a proxy. */
export interface TripCounts {
  /** How often a client, having heard something, spoke again: each time it waited for the way there and back. */
  readonly trips: number;
  readonly bytesOut: number;
  readonly bytesIn: number;
}

interface Waiting {
  readonly due: number;
  readonly send: () => void;
}

/**
 * A TCP proxy before a server of the loopback interface, which counts round trips and may hold each direction up by half of a given time.
 * The timers of Node.js count whole milliseconds, so a thread that sleeps in between gives the beat.
 */
export class RoundTripProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #waiting: Waiting[] = [];
  readonly #isWaiting = new Int32Array(new SharedArrayBuffer(4));
  #beat: Worker | undefined;
  #half = 0;
  #counts = { trips: 0, bytesOut: 0, bytesIn: 0 };

  private constructor(target: number) {
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client, target));
  }

  static async open(target: number): Promise<RoundTripProxy> {
    const proxy = new RoundTripProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How much every round trip takes longer from now on, in milliseconds. */
  set delay(ms: number) {
    this.#half = ms / 2;
    if (ms > 0) this.#beat ??= this.#startBeat();
  }

  /** What went through since the last time this was asked. */
  take(): TripCounts {
    const counts = this.#counts;
    this.#counts = { trips: 0, bytesOut: 0, bytesIn: 0 };
    return counts;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await this.#beat?.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket, target: number): void {
    const server = connect({ port: target, host: "127.0.0.1", noDelay: true });
    let wasClient = false;
    client.on("data", (bytes) => {
      if (!wasClient) this.#counts.trips += 1;
      wasClient = true;
      this.#counts.bytesOut += bytes.length;
      this.#pass(() => server.write(bytes));
    });
    server.on("data", (bytes) => {
      wasClient = false;
      this.#counts.bytesIn += bytes.length;
      this.#pass(() => client.write(bytes));
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        this.#pass(() => other.end());
      });
    }
  }

  #pass(send: () => void): void {
    if (this.#half === 0 && this.#waiting.length === 0) return send();
    this.#waiting.push({ due: performance.now() + this.#half, send });
    Atomics.store(this.#isWaiting, 0, 1);
    Atomics.notify(this.#isWaiting, 0);
  }

  #flush(): void {
    const now = performance.now();
    let first = this.#waiting[0];
    while (first && first.due <= now) {
      this.#waiting.shift();
      first.send();
      first = this.#waiting[0];
    }
    if (!first) Atomics.store(this.#isWaiting, 0, 0);
  }

  #startBeat(): Worker {
    const beat = new Worker(
      `const { parentPort, workerData } = require("node:worker_threads");
       const pause = new Int32Array(new SharedArrayBuffer(4));
       for (;;) { Atomics.wait(workerData, 0, 0); Atomics.wait(pause, 0, 0, 0.15); parentPort.postMessage(0); }`,
      { eval: true, workerData: this.#isWaiting },
    );
    beat.on("message", () => this.#flush());
    beat.unref();
    return beat;
  }
}
