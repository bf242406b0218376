import type { RenderedPanel } from "./rendered-panel.tsx";

/** The parts that stand out of the panel, and texts that run over their place. */
export function overflowing({ root }: Pick<RenderedPanel, "root">): string[] {
  const frame = root.getBoundingClientRect();
  return [...root.querySelectorAll<HTMLElement>("[class*=swarm-todos-]")]
    .filter((part) => part.checkVisibility() && !part.matches(".swarm-todos-hidden, .swarm-todos-status, label > span"))
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const isText = part.matches(".swarm-todos-body, .swarm-todos-text, .swarm-todos-title, .swarm-todos-button");
      return left < frame.left || right > frame.right || (isText && part.scrollWidth > part.clientWidth);
    })
    .map((part) => `${part.outerHTML.slice(0, 60)} ${part.scrollWidth}/${part.clientWidth}`);
}
