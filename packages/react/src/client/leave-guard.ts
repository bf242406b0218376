/** Asks before the page is left, while it is set. */
export interface LeaveGuard {
  readonly set: (on: boolean) => void;
}

function ask(event: Event): void {
  event.preventDefault();
  // Browsers before 2023 ask only for a value.
  (event as BeforeUnloadEvent).returnValue = "";
}

/** Makes a leave guard. It listens only while it is set, since a listener keeps a page out of the back-forward cache. */
export function createLeaveGuard(): LeaveGuard {
  const own = (event: Event): void => ask(event);
  let isSet = false;
  return {
    set: (on) => {
      if (on === isSet) return;
      isSet = on;
      if (on) globalThis.window?.addEventListener("beforeunload", own);
      else globalThis.window?.removeEventListener("beforeunload", own);
    },
  };
}
