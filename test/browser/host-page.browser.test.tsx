import shadcn from "@swarm-todos/react/shadcn.css?inline";
import unlayered from "@swarm-todos/react/styles.css?inline";
import layered from "@swarm-todos/react/styles.layered.css?inline";
import { afterEach, expect, test } from "vitest";
import { type HostPage, openHostPage } from "../support/host-page.ts";

/** A page with an element of most kinds, and with names that a careless stylesheet would take for its own. */
const elements = `
  <main class="dark app" data-theme="dark">
    <h1>Title</h1><h2 class="title">Heading</h2><p>Text with <a href="#x">a link</a>, <b>bold</b>, <code>code</code>.</p>
    <ul role="list" class="list"><li class="item row" data-status="completed" data-editing="true">One</li></ul>
    <form class="composer editor"><label class="field"><span>Word</span><input class="input" placeholder="here"></label>
      <textarea rows="2"></textarea><select><option>1</option></select>
      <input type="checkbox" class="box" checked><button class="button" type="submit" data-control="view">Go</button></form>
    <details open class="detail"><summary>More</summary>less</details><progress value="1" max="3" class="progress"></progress>
    <table><tbody><tr><td>cell</td></tr></tbody></table><output aria-live="polite" class="hidden">said</output>
    <p hidden>not there</p><bdi class="owner">ana</bdi><svg data-icon="restore" class="icon" viewBox="0 0 1 1"><path d="M0 0"/></svg>
    <section class="swarm panel" data-density="compact" data-phase="ready"><button aria-disabled="true">Off</button></section>
  </main>`;

let page: HostPage | undefined;
afterEach(() => page?.remove());

/** What every element of the page looks like, its generated content included. */
function look({ document, window }: HostPage): string[] {
  return [...document.querySelectorAll("html, body, body *")].flatMap((element) =>
    [undefined, "::before", "::after", "::placeholder", "::marker"].map((pseudo) => {
      const style = window.getComputedStyle(element, pseudo);
      return `${element.tagName}${pseudo ?? ""} ${Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`).join("; ")}`;
    }),
  );
}

test.each([
  ["styles.css", [unlayered]],
  ["styles.layered.css", [layered]],
  ["styles.css with shadcn.css", [unlayered, shadcn]],
])("a page of the host's looks the same before and after %s", (_, sheets) => {
  page = openHostPage();
  page.document.body.innerHTML = elements;
  const before = look(page);
  expect(before.length).toBeGreaterThan(100);
  for (const sheet of sheets) page.add(sheet);
  expect(page.document.styleSheets.item(0)?.cssRules.length).toBeGreaterThan(0);
  expect(look(page)).toEqual(before);
});
