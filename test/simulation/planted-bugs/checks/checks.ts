import { clientChecks } from "./client-checks.ts";
import { coreChecks } from "./core-checks.ts";
import { undoChecks } from "./undo-checks.ts";

/** The checks for bugs that no history shows, or one in thousands, each named after what it promises. */
export const checks = { ...coreChecks, ...undoChecks, ...clientChecks };

/** What one of the checks promises. */
export type CheckName = keyof typeof checks;
