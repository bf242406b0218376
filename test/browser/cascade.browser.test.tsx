import unlayered from "@swarm-todos/react/styles.css?inline";
import layered from "@swarm-todos/react/styles.layered.css?inline";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HostPage, openHostPage } from "../support/host-page.ts";
import { hostStyles, oldTailwind } from "../support/host-styles.ts";
import { renderPanelInto } from "../support/rendered-panel.tsx";

const kept = ["backgroundColor", "padding", "borderRadius", "margin"] as const;
type Look = Record<(typeof kept)[number], string>;

let markup = "";
let page: HostPage | undefined;
beforeAll(async () => {
  const panel = await renderPanelInto(document.body);
  markup = panel.root.outerHTML;
  panel.remove();
});
afterEach(() => page?.remove());
afterAll(() => expect(markup).toContain("swarm-todos-button"));

/** The looks of the panel's filled button and of an outlined one, in a page with these stylesheets. */
function looks(sheets: readonly string[], hostClass = ""): readonly [Look, Look] {
  page?.remove();
  page = openHostPage(sheets);
  page.document.body.className = "app";
  page.document.body.innerHTML = markup;
  const { window } = page;
  const look = (selector: string): Look => {
    const button = page?.document.querySelector(selector) as HTMLElement;
    button.className += ` ${hostClass}`;
    const style = window.getComputedStyle(button);
    return Object.fromEntries(kept.map((name) => [name, style[name]])) as Look;
  };
  return [look("button[type=submit]"), look("button[data-control=edit]")];
}

const bare = (): readonly [Look, Look] => looks([unlayered]);
const before = (ours: string, host: string): readonly string[] => [host, ours];
const after = (ours: string, host: string): readonly string[] => [ours, host];

test("without any other stylesheet both files give the same look", () => {
  const [filled, outlined] = bare();
  expect(filled.backgroundColor).toBe("rgb(11, 87, 208)");
  expect(filled.borderRadius).toBe("6px");
  expect(outlined.backgroundColor).toBe("rgba(0, 0, 0, 0)");
  expect(looks([layered])).toEqual([filled, outlined]);
});

describe("styles.css", () => {
  const resets = ["none", "Tailwind 4", "Tailwind 3", "Bootstrap", "button {}", "* {}"] as const;

  test.each(resets)("keeps the look of its buttons beside: %s, whichever comes first", (name) => {
    const expected = bare();
    expect(looks(before(unlayered, hostStyles[name]))).toEqual(expected);
    expect(looks(after(unlayered, hostStyles[name]))).toEqual(expected);
  });

  test("gives way to a selector of the host's that weighs more", () => {
    const [filled] = looks(before(unlayered, hostStyles[".app button {}"]));
    expect(filled).toEqual({
      ...{ backgroundColor: "rgb(1, 2, 3)", padding: "20px", borderRadius: "9px", margin: "7px" },
    });
  });

  test("stands above Tailwind 4's utilities", () => {
    const utility = `${hostStyles["Tailwind 4"]} @layer utilities { .bg-red { background-color: rgb(255, 0, 0); } }`;
    for (const order of [before, after]) {
      expect(looks(order(unlayered, utility), "bg-red")[0].backgroundColor).toBe("rgb(11, 87, 208)");
    }
    const sorted = `@layer theme, base, components, utilities; @layer components { ${unlayered} }`;
    expect(looks(before(sorted, utility), "bg-red")[0].backgroundColor).toBe("rgb(255, 0, 0)");
  });

  test("gives way to a class of the host's that is loaded behind it", () => {
    const own = ".host-button { background-color: rgb(255, 0, 0); padding: 3px }";
    for (const look of looks(after(unlayered, own), "host-button")) {
      expect([look.backgroundColor, look.padding]).toEqual(["rgb(255, 0, 0)", "3px"]);
    }
    expect(looks(before(unlayered, own), "host-button")[0].backgroundColor).toBe("rgb(11, 87, 208)");
  });

  test("next to a Tailwind 3 from before 3.4.2 has to be loaded behind it", () => {
    expect(looks(before(unlayered, oldTailwind))).toEqual(bare());
    expect(looks(after(unlayered, oldTailwind))[0].backgroundColor).toBe("rgba(0, 0, 0, 0)");
  });
});

describe("styles.layered.css", () => {
  test("keeps the look of its buttons beside Tailwind 4, whichever comes first", () => {
    const expected = bare();
    expect(looks(before(layered, hostStyles["Tailwind 4"]))).toEqual(expected);
    expect(looks(after(layered, hostStyles["Tailwind 4"]))).toEqual(expected);
  });

  test.each(["Tailwind 3", "Bootstrap", "button {}", "* {}", ".app button {}"] as const)(
    "gives way to what stands in no layer: %s",
    (name) => {
      const expected = bare();
      expect(looks(before(layered, hostStyles[name]))).not.toEqual(expected);
      expect(looks(after(layered, hostStyles[name]))).not.toEqual(expected);
    },
  );

  test("gives way to Tailwind 4's utilities and to any class of the host's, whichever comes first", () => {
    const utility = `${hostStyles["Tailwind 4"]} @layer utilities { .bg-red { background-color: rgb(255, 0, 0); } }`;
    for (const host of [utility, ".bg-red { background-color: rgb(255, 0, 0); }"]) {
      for (const order of [before, after]) {
        expect(looks(order(layered, host), "bg-red")[0].backgroundColor).toBe("rgb(255, 0, 0)");
      }
    }
  });
});

describe("the focus ring", () => {
  const reset = "*:focus, *:focus-visible { outline: none }";

  test.each([
    ["the checkbox", "input[type=checkbox]"],
    ["a button", "button[data-control=edit]"],
    ["the title", ".swarm-todos-title"],
  ])("of %s outlasts a reset that takes all rings", (_, selector) => {
    looks([unlayered, reset]);
    const element = page?.document.querySelector(selector) as HTMLElement;
    element.focus({ focusVisible: true });
    expect(page?.window.getComputedStyle(element).outline).toMatch(/rgb\(11, 87, 208\) solid 2px/);
  });

  test("of the composer is around the whole line", () => {
    looks([unlayered, reset]);
    const input = page?.document.querySelector(".swarm-todos-composer input") as HTMLElement;
    input.focus();
    expect(page?.window.getComputedStyle(input).outlineStyle).toBe("none");
    expect(page?.window.getComputedStyle(input.closest("form") as HTMLElement).outlineStyle).toBe("solid");
  });
});
