import { WebSocket } from "ws";

/** A socket without a client library: what it is told, and what it hears, frame by frame. */
export interface RawSocket {
  readonly frames: unknown[];
  send(frame: unknown): void;
  sendBytes(bytes: Uint8Array): void;
  sendText(text: string): void;
  /** The next frame that was not taken yet; binary ones as bytes. */
  next(): Promise<unknown>;
  /** The code that the socket is closed with. */
  readonly closed: Promise<number>;
  end(): void;
}

/** Opens a socket, or rejects with the status and the body of the answer that refuses it. */
export async function openRawSocket(
  url: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?${new URLSearchParams(query)}`, {
    headers,
  });
  const frames: unknown[] = [];
  const waiting: ((frame: unknown) => void)[] = [];
  let taken = 0;
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    const frame: unknown = isBinary ? data : JSON.parse(data.toString("utf8"));
    frames.push(frame);
    const one = waiting.shift();
    if (one) {
      taken += 1;
      one(frame);
    }
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
    socket.on("unexpected-response", (_, response) => {
      let body = "";
      response.on("data", (part: Buffer) => (body += part.toString("utf8")));
      response.on("end", () => reject(new Error(`${response.statusCode} ${body}`)));
    });
  });
  return {
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendBytes: (bytes) => socket.send(bytes),
    sendText: (text) => socket.send(text),
    next() {
      if (taken < frames.length) {
        taken += 1;
        return Promise.resolve(frames[taken - 1]);
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    end: () => socket.terminate(),
  };
}
