import type { ReactNode } from "react";
import type { TodoSlotCommon } from "../slots/slot-props.ts";
import { iconPaths } from "./icon-paths.ts";

/** Props of {@link Icon}. */
export interface IconProps extends Pick<TodoSlotCommon, "part"> {
  readonly name?: string | undefined;
}

/** A small drawing in the colour of the text around it; nothing for a name without one. */
export function Icon({ name = "", part }: IconProps): ReactNode {
  return (
    iconPaths[name] && (
      <svg data-icon={name} {...part("icon")} viewBox="0 0 16 16" aria-hidden="true">
        <path d={iconPaths[name]} />
      </svg>
    )
  );
}
