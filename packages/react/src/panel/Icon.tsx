import type { ReactNode } from "react";
import type { TodoSlotCommon } from "../slots/slot-props.ts";

const paths: Record<string, string> = {
  in_progress: "M8 2.5a5.5 5.5 0 1 0 .1 0M8 4.5v7a3.5 3.5 0 0 0 0-7",
  edit: "M11 3l2 2-7.5 7.5-3 1 1-3zM9 5l2 2",
  up: "M8 3v10M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  archive: "M2 3h12v3H2zM3 6v7h10V6M6.5 9h3",
  restore: "M5.5 3l-3 3 3 3M3 6h6a4 4 0 0 1 0 8H7",
  dismiss: "M4 4l8 8M12 4l-8 8",
  add: "M8 3v10M3 8h10",
};

/** Props of {@link Icon}. */
export interface IconProps extends Pick<TodoSlotCommon, "part"> {
  readonly name?: string | undefined;
}

/** A small drawing in the colour of the text around it; nothing for a name without one. */
export function Icon({ name = "", part }: IconProps): ReactNode {
  return (
    paths[name] && (
      <svg data-icon={name} {...part("icon")} viewBox="0 0 16 16" aria-hidden="true">
        <path d={paths[name]} />
      </svg>
    )
  );
}
