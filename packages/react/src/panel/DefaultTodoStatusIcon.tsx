import type { ReactElement } from "react";
import type { TodoStatusIconProps } from "../slots/slot-props.ts";

/** The built-in picture of a status: an empty ring, a half one, a tick. The stylesheet draws it. */
export function DefaultTodoStatusIcon({ part }: TodoStatusIconProps): ReactElement {
  return <span {...part("glyph")} />;
}
