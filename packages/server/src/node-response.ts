/** What of node:http's `ServerResponse` is used. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  flushHeaders(): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/**
 * Sends an answer of the Fetch API through node:http, no faster than the client takes it; a client that left cancels it. The
 * answer is not ended until `beforeEnd` is through.
 */
export async function sendFetchResponse(
  response: Response,
  res: NodeResponse,
  hasBody: boolean,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);
  if (response.body === null || !hasBody) {
    await response.body?.cancel();
    res.flushHeaders();
    await beforeEnd();
    res.end();
    return;
  }
  const reader = response.body.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  if (res.destroyed) return leave();
  res.on("close", leave);
  res.flushHeaders();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!res.write(value)) await drained(res);
    }
    await beforeEnd();
    res.end();
  } catch {
    // The head is out already; only a broken connection can say that the body is not whole.
    res.destroy();
  } finally {
    res.off("close", leave);
  }
}

async function drained(res: NodeResponse): Promise<void> {
  if (res.destroyed) return;
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      res.off("drain", settle);
      res.off("close", settle);
      resolve();
    };
    res.on("drain", settle);
    res.on("close", settle);
  });
}
