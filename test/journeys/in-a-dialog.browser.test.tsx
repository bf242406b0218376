import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { openPanel } from "./open-panel.tsx";

test("in a dialog of the host's, Escape ends what is done in the panel first, and closes the dialog after", async () => {
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  dialog.showModal();
  const panel = await openPanel(["One", "Two"], {}, dialog);
  const escape = (): Promise<void> => userEvent.keyboard("{Escape}");
  panel.get("checkbox", "One").focus();
  await userEvent.keyboard("{F2}");
  await expect.poll(panel.focused).toBe("Edit One");
  await userEvent.keyboard("other");
  await escape();
  expect(panel.focused()).toBe("One");
  expect(dialog.open).toBe(true);
  panel.get("button", "Edit: One").focus();
  await escape();
  expect(panel.focused()).toBe("One");
  expect(dialog.open).toBe(true);
  panel.get("button", "Select").focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => panel.stand.textContent).toContain("0 selected");
  panel.get("checkbox", "Select: One").focus();
  await escape();
  await expect.poll(() => panel.stand.textContent).not.toContain("0 selected");
  expect(dialog.open).toBe(true);
  await escape();
  expect(dialog.open).toBe(false);
});

test.each([
  ["checkbox", "One"],
  ["button", "Archive"],
  ["button", "Show tasks"],
] as const)("Escape on a %s named %s, where it ends nothing, is the dialog's", async (role, name) => {
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  dialog.showModal();
  const panel = await openPanel(["One"], {}, dialog);
  panel.get(role, name).focus();
  await userEvent.keyboard("{Escape}");
  expect(dialog.open).toBe(false);
});
