import "@vitest/browser-playwright";
