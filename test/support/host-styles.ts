/** What hosts' stylesheets do to the elements that a panel is made of: the rules of each that reach a button. */
export const hostStyles = {
  none: "",
  "Tailwind 4": `
    @layer theme, base, components, utilities;
    @layer base {
      *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
      button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
      button, input:where([type="button"], [type="reset"], [type="submit"]) { appearance: button; }
      ol, ul, menu { list-style: none; }
    }`,
  "Tailwind 3": `
    *, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: #e5e7eb; }
    button, input, optgroup, select, textarea { font-family: inherit; font-size: 100%; line-height: inherit; color: inherit; margin: 0; padding: 0; }
    button, input:where([type="button"]), input:where([type="reset"]), input:where([type="submit"]) { -webkit-appearance: button; background-color: transparent; background-image: none; }
    ol, ul, menu { list-style: none; margin: 0; padding: 0; }`,
  Bootstrap: `
    *, *::before, *::after { box-sizing: border-box; }
    button { border-radius: 0; }
    input, button, select, optgroup, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
    button, [type="button"], [type="reset"], [type="submit"] { -webkit-appearance: button; }
    ol, ul { padding-left: 2rem; margin-bottom: 1rem; }`,
  "button {}": `button { background: rgb(1, 2, 3); padding: 20px; border-radius: 9px; margin: 7px; }`,
  "* {}": `* { background: rgb(1, 2, 3); padding: 0; border-radius: 0; margin: 0; }`,
  ".app button {}": `.app button { background: rgb(1, 2, 3); padding: 20px; border-radius: 9px; margin: 7px; }`,
} as const;

/** Before 3.4.2 Tailwind reset buttons by their `type`, which weighs as much as a class. */
export const oldTailwind = `button, [type="button"], [type="reset"], [type="submit"] { background-color: transparent; background-image: none; }`;
