/** The parts of the panel: each has the class `swarm-todos-<part>` and the attribute `data-swarm-todos="<part>"`. */
export type TodoPart =
  | "header"
  | "title"
  | "count"
  | "saving"
  | "tools"
  | "progress"
  | "notice"
  | "text"
  | "words"
  | "empty"
  | "list"
  | "item"
  | "row"
  | "handle"
  | "pick"
  | "box"
  | "mark"
  | "glyph"
  | "body"
  | "subject"
  | "detail"
  | "owner"
  | "hint"
  | "status"
  | "about"
  | "actions"
  | "button"
  | "icon"
  | "editor"
  | "composer"
  | "field"
  | "input"
  | "problem"
  | "current"
  | "foot"
  | "dock"
  | "hidden";

/** Class names of the host for single parts, beside the built-in ones; `panel` is the root. */
export type TodoClassNames = Readonly<Partial<Record<TodoPart | "panel", string>>>;

/** What marks an element as a part: its class names, the host's included, and its attribute. */
export interface TodoPartProps {
  readonly className: string;
  readonly "data-swarm-todos": TodoPart;
}
