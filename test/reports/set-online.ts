import { onTestFinished, vi } from "vitest";

let isOnline = true;
let isFaked = false;

/** Cuts the browser off, or brings it back; it is as it was when the test ends. */
export function setOnline(online: boolean): void {
  isOnline = online;
  if (!isFaked) {
    isFaked = true;
    const faked = vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
    onTestFinished(() => {
      isFaked = false;
      faked.mockRestore();
    });
  }
  window.dispatchEvent(new Event(online ? "online" : "offline"));
}
