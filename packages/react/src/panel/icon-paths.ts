/** The drawings by the names of their controls, in a square of 16. Those of the second stage come with it. */
export const iconPaths: Record<string, string> = {
  in_progress: "M8 2.5a5.5 5.5 0 1 0 .1 0M8 4.5v7a3.5 3.5 0 0 0 0-7",
  down: "M8 3v10M4 9l4 4 4-4",
  edit: "M11 3l2 2-8 8-3 1 1-3zM9 5l2 2",
  add: "M8 3v10M3 8h10",
  select: "M3 3h10v10H3zM5.5 8l2 2 3-4",
  archive: "M2 3h12v3H2zM3 6v7h10V6M6 9h4",
  about: "M8 2.5a5.5 5.5 0 1 0 .1 0M8 5v3l2 2",
  copy: "M6 6h7v7H6zM10 3H3v7",
  up: "M8 3v10M4 7l4-4 4 4",
  fold: "M4 6l4 4 4-4",
};
