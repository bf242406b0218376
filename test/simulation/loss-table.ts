import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { agentRates } from "./agent-rates.ts";
import type { Loss, LossQuestion } from "./measure-loss.ts";

/**
 * `pnpm losses`: how many gestures of one person are dropped beside agents that write 0.2, 1, 3 and 10 times a second, over a
 * round trip of about 150 ms that loses nothing; with and without re-sending, and with the three seconds that words take to
 * type. What people and agents do is told in `loss-workload.ts`. `--gestures N` asks for another number than 20,000 a cell.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: { gestures: { type: "string", default: "20000" } },
});
const gestures = Number(values.gestures);
if (!Number.isSafeInteger(gestures) || gestures < 1) {
  throw new RangeError("swarm-todos: --gestures is a whole number. Nothing was run. Say --gestures 2000.");
}

const ways = [{}, { typing: 3000 }, { resend: false }];
/** The longest first, so that no core is left with one at the end. */
const questions = agentRates
  .flatMap(({ agentRate }) => ways.map((way): LossQuestion => ({ agentRate, gestures, ...way })))
  .toReversed();
const answers = new Map<string, Loss>();
const nameOf = ({ agentRate, resend, typing }: LossQuestion): string => [agentRate, resend, typing].join();

async function work(): Promise<void> {
  for (let question = questions.shift(); question; question = questions.shift()) {
    const worker = new Worker(new URL("./loss-worker.ts", import.meta.url), {
      workerData: question,
      execArgv: process.execArgv,
    });
    const loss = await new Promise<Loss>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    answers.set(nameOf(question), loss);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));

const percent = ({ lost, gestures: all }: Loss): string => `${((100 * lost) / all).toFixed(2)} %`;
console.log(
  "agent writes | dropped | allowed | without a clash | POSTs | settled, p50 | p95 | typed for 3 s | not sent again",
);
for (const { agentRate, allowed } of agentRates) {
  const [kept, typed, off] = ways.map((way) => answers.get(nameOf({ agentRate, gestures, ...way })) as Loss) as [
    Loss,
    Loss,
    Loss,
  ];
  const columns = [
    `${agentRate} a second`,
    percent(kept),
    `${(100 * allowed).toFixed(1)} %`,
    kept.withoutClash + typed.withoutClash,
    `${(kept.posts / kept.gestures).toFixed(2)} a gesture`,
    `${kept.p50} ms`,
    `${kept.p95} ms`,
    percent(typed),
    percent(off),
  ];
  console.log(columns.join(" | "));
}
