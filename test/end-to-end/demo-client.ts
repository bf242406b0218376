import type { ApplyOutcome, TodoOp, TodoSnapshot } from "@swarm-todos/core";

/** What the server answered. */
export interface DemoAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The parts of the conversation that the tests look at. */
export interface DemoConversation {
  readonly run: number;
  readonly phase: string;
  readonly paused: boolean;
  readonly planned: number;
  readonly messages: readonly { readonly text: string }[];
  readonly sections: readonly { readonly title: string }[];
}

/** An HTTP client of the demo with one bearer identity, as anybody could write it. */
export interface DemoClient {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<DemoAnswer>;
  read(container: string, query?: string): Promise<TodoSnapshot>;
  write(container: string, batch: Record<string, unknown>): Promise<ApplyOutcome>;
  /** Writes on the list as it is, again after every lost race. */
  change(container: string, ops: (list: TodoSnapshot) => TodoOp[]): Promise<void>;
  control(container: string, action: string, speed?: number): Promise<DemoConversation>;
  /** Asks until the conversation is as wanted. */
  until(container: string, isSo: (state: DemoConversation) => boolean): Promise<DemoConversation>;
}

/** A client for the identity `user:<org>:<name>` or `agent:<org>:<name>`. */
export function demoClient(url: string, identity: string): DemoClient {
  const encoded = encodeURIComponent;
  const client: DemoClient = {
    async send(method, path, body, headers = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${identity}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
    },
    async read(container, query = "") {
      const { status, body } = await client.send("GET", `/api/swarm/todos/${encoded(container)}${query}`);
      if (status !== 200) throw new Error(`GET answered ${status}: ${JSON.stringify(body)}`);
      return body as TodoSnapshot;
    },
    async write(container, batch) {
      const { status, body } = await client.send("POST", `/api/swarm/todos/${encoded(container)}`, batch);
      if (status !== 200) throw new Error(`POST answered ${status}: ${JSON.stringify(body)}`);
      return body as ApplyOutcome;
    },
    async change(container, ops) {
      for (;;) {
        const list = await client.read(container);
        const outcome = await client.write(container, { ops: ops(list), expectedRev: list.rev });
        if (!outcome.conflict) return;
      }
    },
    async control(container, action, speed) {
      const path = `/api/demo/threads/${encoded(container)}/conversation`;
      const { status, body } = await client.send("POST", path, { action, ...(speed === undefined ? {} : { speed }) });
      if (status !== 200) throw new Error(`${action} answered ${status}: ${JSON.stringify(body)}`);
      return body as DemoConversation;
    },
    async until(container, isSo) {
      for (;;) {
        const { body } = await client.send("GET", `/api/demo/threads/${encoded(container)}/conversation`);
        const state = body as DemoConversation;
        if (isSo(state)) return state;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
  return client;
}
