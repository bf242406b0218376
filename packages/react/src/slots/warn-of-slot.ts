const known = [
  ...["TodoPanel", "TodoHeader", "TodoRow", "TodoRowActions", "TodoStatusIcon"],
  ...["TodoComposer", "TodoEmpty", "TodoNotice", "TodoArchive"],
];
const texts = {
  unknown: (name: string) =>
    `There is no slot "${name}" in the panel. It is rendered only by components of your own. The panel's slots are ${known.join(", ")}.`,
  twice: (name: string) =>
    `The slot "${name}" is given twice to defineTodoComponents. The last one is used. Leave the others out.`,
  changed: (name: string) =>
    `The component of the slot "${name}" is another one than at the last render. Each change remounts what it renders and drops focus and text. Move it to module scope, into defineTodoComponents.`,
  view: (now: string) =>
    `The view of a panel is ${now}, and was not at its first render. The panel goes on as it began. Give view at every render, or at none.`,
};
const told = new Set<string>();

/** Warns a developer of a slot or of the view, once for each name and cause. Only for builds that are not for production. */
export function warnOfSlot(cause: keyof typeof texts, name: string): void {
  if ((cause === "unknown" && known.includes(name)) || told.has(cause + name)) return;
  told.add(cause + name);
  console.warn(`swarm-todos: ${texts[cause](name)}`);
}
