import type { ReactElement } from "react";

const paths = {
  start: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5a3 3 0 0 1 0 6z",
  edit: "M10.8 2.9l2.3 2.3-7.4 7.4-3 .7.7-3zM9.3 4.4l2.3 2.3",
  up: "M8 13V3.5M4 7.2l4-4 4 4",
  down: "M8 3v9.5M4 8.8l4 4 4-4",
  archive: "M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.7h3",
  details: "M3.5 6l4.5 4.5L12.5 6",
  restore: "M5.5 3L2.5 6l3 3M2.8 6h6.4a3.8 3.8 0 0 1 0 7.5H6.5",
  add: "M8 3v10M3 8h10",
  dismiss: "M4 4l8 8M12 4l-8 8",
};

/** A small drawing in the colour of the text around it. */
export function Icon({ name }: { readonly name: keyof typeof paths }): ReactElement {
  return (
    <svg className="swarm-todos-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
