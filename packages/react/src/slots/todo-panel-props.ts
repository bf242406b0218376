import type { TodoMessages } from "../messages/messages.ts";
import type { TodoComponents } from "./todo-components.ts";
import type { TodoClassNames } from "./todo-part.ts";

/** What a panel shows: the plan, its archive, or no more than its heading. */
export type TodoPanelView = "plan" | "archive" | "folded";

/** What a panel can be told. */
export interface TodoPanelProps {
  /** The stable key of the conversation whose list is shown. */
  readonly container: string;
  /** The heading, and the name of the panel's region. @default the catalogue's `title` */
  readonly title?: string;
  /** The level of the heading. @default 2 */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Shows the list without anything to change it with. @default the provider's, else false */
  readonly readOnly?: boolean;
  /**
   * What is shown, where the host decides; `onViewChange` tells what the person asked for, and when a finished plan would fold
   * or open by itself. Left out at the first render, the panel decides, for its whole life.
   * @default "plan"
   */
  readonly view?: TodoPanelView | undefined;
  readonly onViewChange?: ((view: TodoPanelView) => void) | undefined;
  /**
   * Whether a run of the agents is under way. A task in progress that nothing works on is shown as paused: none does
   * while this is false, but for the `activeOwners`. What is stored stays as it is. @default unknown, so nothing is paused
   */
  readonly runActive?: boolean | undefined;
  /** Owners who work on their tasks even so. Without `runActive`, nobody else works. */
  readonly activeOwners?: readonly string[] | undefined;
  /** Added to the class of the panel's root. */
  readonly className?: string;
  /** How much air rows have. @default "comfortable" */
  readonly density?: "compact" | "comfortable";
  /** Whether changes by others are summed up to screen readers. @default "summary" */
  readonly announce?: "summary" | "off";
  /** Words of this panel alone, over the provider's. Keep the object at module scope: another object renders every row again. */
  readonly messages?: Partial<TodoMessages>;
  /** Class names for single parts. Keep the object at module scope: another object renders every row again. */
  readonly classNames?: TodoClassNames;
  /** Components in place of the built-in ones, over the provider's. Made with `defineTodoComponents`, at module scope. */
  readonly components?: TodoComponents;
}
