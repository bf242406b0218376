/** Puts the oldest React that hosts have in the place of React, by each name that something imports. */
export const react18: { readonly find: RegExp; readonly replacement: string }[] = [
  { find: /^react(\/jsx-runtime|\/jsx-dev-runtime)?$/, replacement: "react-18$1" },
  { find: /^react-dom(\/client|\/server)?$/, replacement: "react-dom-18$1" },
];
