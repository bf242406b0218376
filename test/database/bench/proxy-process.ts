import { RoundTripProxy } from "./round-trip-proxy.ts";

/** A proxy in a process of its own, so that it takes no time from those who are measured. Commands come from its parent. */
const proxy = await RoundTripProxy.open(Number(process.argv[2]));
process.send?.({ port: proxy.port });
process.on("message", (message: { delay?: number }) => {
  if (message.delay !== undefined) proxy.delay = message.delay;
  process.send?.(proxy.take());
});
process.on("disconnect", () => process.exit(0));
