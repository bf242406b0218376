import type { ButtonHTMLAttributes, ReactElement } from "react";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { Icon } from "./Icon.tsx";

/** Props of {@link Action}. */
export interface ActionProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "part">,
    Pick<TodoSlotCommon, "part"> {
  /** What the panel does when it is pressed; a drawing of that name stands before the word. */
  readonly control?: string;
  readonly word: string;
}

/** A button of the panel. The panel's root hears of the press, so no button has a handler of its own. */
export function Action({ control, word, part, ...props }: ActionProps): ReactElement {
  return (
    <button type="button" title={word} {...part("button")} data-control={control} {...props}>
      <Icon name={control} part={part} />
      <span>{word}</span>
    </button>
  );
}
