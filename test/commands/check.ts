import { runStep } from "./run-step.ts";
import { checks } from "./steps.ts";

/** `pnpm check`: format, lint and types. Goes on after a failure, so that one run shows all there is to mend. */
for (const step of checks) {
  if (!(await runStep(step))) process.exitCode = 1;
}
