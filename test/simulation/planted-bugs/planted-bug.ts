import type { World } from "../world.ts";
import type { CheckName } from "./checks/checks.ts";

/** One fault that is planted into a source for a trial: a piece of its text, and what stands there instead. */
export interface PlantedBug {
  /** What the product does with it. */
  readonly name: string;
  /** The source, from `packages`. */
  readonly file: string;
  /** A piece of text that occurs in the source exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Of a rare kind: it is looked for in histories of such worlds. */
  readonly world?: Partial<World>;
  /** Histories replay by the rule that it breaks, so a plain model of the rules has to tell. */
  readonly isRule?: true;
  /** No history shows it, or one in thousands: this check does. */
  readonly check?: CheckName;
  /** It changes nothing, so that it must not be found. */
  readonly isHarmless?: true;
}
