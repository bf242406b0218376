import { parseArgs } from "node:util";
import { huntAll } from "./hunt-all.ts";
import { tellVerdicts } from "./tell-verdicts.ts";

/**
 * `node --conditions=swarm-source test/simulation/planted-bugs/run.ts --name TEXT`: looks for the planted bugs, or for
 * those with this text in their name, and prints what became of each. `SWARM_SEED` says with which seed to begin.
 */
const { values } = parseArgs({ options: { name: { type: "string" } } });
const begin = performance.now();
const verdicts = await huntAll({ isWanted: ({ name }) => name.includes(values.name ?? "") });
console.log(tellVerdicts(verdicts));
if (values.name !== undefined) for (const { bug, message } of verdicts) console.log(`\n${bug}\n  ${message}`);
console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
process.exitCode = verdicts.every(({ isRight }) => isRight) ? 0 : 1;
