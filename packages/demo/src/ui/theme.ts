/** Which colours the demo uses: the system's, or the ones that were chosen. */
export type Theme = "system" | "light" | "dark";

const key = "swarm-demo-theme";

/** The theme that was chosen in this browser. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Shows a theme and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // A browser without storage forgets the choice.
  }
}
