/** Finds what a host has in its own components for a person to use: it keeps its keys and its double clicks. */
export const hostControl = ":is(a, button, input, textarea, select, [contenteditable]):not([data-control])";
