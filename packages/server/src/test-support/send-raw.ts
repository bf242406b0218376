import { connect } from "node:net";

/** Sends bytes that no HTTP client would send, and reads the answer until the server closes or `isEnough`. */
export async function sendRaw(
  port: number,
  bytes: string | readonly (string | Uint8Array)[],
  isEnough: (answer: string) => boolean = () => false,
): Promise<{ status: number; body: string; head: string }> {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      received += text;
      if (isEnough(received)) socket.destroy();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
    for (const part of typeof bytes === "string" ? [bytes] : bytes) socket.write(part);
  });
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: rest.join("\r\n\r\n") };
}
