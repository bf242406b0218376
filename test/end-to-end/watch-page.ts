import type { Page } from "playwright";

/** What a page and its servers said to each other. */
export interface WatchedPage {
  /** The frames that it sent, as they went over the wire. */
  readonly sent: string[];
  /** The frames that it was sent. */
  readonly received: string[];
  /** How many sockets it has opened, and how many of them are closed. */
  readonly sockets: { opened: number; closed: number };
  /** Each request to the lists' route: the method and what it accepts. */
  readonly requests: { readonly method: string; readonly accept: string }[];
}

/** Watches a page from now on; what it opened before stays unseen. */
export function watchPage(page: Page): WatchedPage {
  const watched: WatchedPage = { sent: [], received: [], sockets: { opened: 0, closed: 0 }, requests: [] };
  page.on("websocket", (socket) => {
    watched.sockets.opened += 1;
    socket.on("framesent", ({ payload }) => watched.sent.push(payload.toString()));
    socket.on("framereceived", ({ payload }) => watched.received.push(payload.toString()));
    socket.on("close", () => {
      watched.sockets.closed += 1;
    });
  });
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/swarm/todos/")) return;
    watched.requests.push({ method: request.method(), accept: request.headers()["accept"] ?? "" });
  });
  return watched;
}

/** Whether a channel of the topic was joined and is ready: from then on no change is missed. */
export function isReady(watched: WatchedPage, topic: string, times = 1): boolean {
  const ready = watched.received.filter(
    (frame) => frame.includes(`"realtime:${topic}"`) && frame.includes("Replication connection established"),
  );
  return ready.length >= times;
}

/** The revs that pings on the page's sockets named, in the order in which they came. */
export function pingedRevs(watched: WatchedPage): number[] {
  return watched.received.flatMap((frame) => {
    const rev = /"rev": (\d+)/.exec(frame)?.[1];
    return rev === undefined ? [] : [Number(rev)];
  });
}
