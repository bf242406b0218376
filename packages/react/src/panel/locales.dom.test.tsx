import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ar } from "../messages/ar.ts";
import { de } from "../messages/de.ts";
import { en } from "../messages/en.ts";
import { es } from "../messages/es.ts";
import { fr } from "../messages/fr.ts";
import { ja } from "../messages/ja.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { pl } from "../messages/pl.ts";
import { zh } from "../messages/zh.ts";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import { textsOf } from "../test-support/texts-of.ts";

const catalogues: readonly [locale: string, messages: TodoMessages][] = Object.entries({ ar, de, es, fr, ja, pl, zh });

/** The words of an English catalogue, one by one. */
const english = new Set(
  Object.values(en)
    .map((word: unknown) => (typeof word === "function" ? String(word([], [])) : String(word)))
    .flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []),
);
/** What is spelled the same in another language. */
const same: Readonly<Record<string, readonly string[]>> = {
  ar: ["markdown"],
  de: ["plan", "details", "offline", "in", "am", "markdown"],
  es: ["plan", "no", "markdown"],
  fr: ["plan", "actions", "markdown"],
  ja: ["markdown"],
  pl: ["plan", "offline", "to", "do", "markdown"],
  zh: ["markdown"],
};

test.each(catalogues)("a panel says nothing in English with the words in %s", async (locale, messages) => {
  const world = await createPanelWorld(["1", "2", "3"]);
  const { items } = await world.store.get("acme", "c1");
  const user = userEvent.setup();
  const { container } = render(world.element({}, { locale, messages }));
  const said: string[] = [];
  const look = (): unknown => said.push(...textsOf(container));
  const button = async (name: string): Promise<void> => {
    await user.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);
    look();
  };
  look();
  await screen.findByText("1");
  await button(messages.on(messages.about, "1"));
  await button(messages.copy);
  await button(messages.on(messages.in_progress, "2"));
  await button(messages.on(messages.up, "2"));
  await user.click(screen.getByRole("checkbox", { name: "1" }));
  await button(messages.on(messages.edit, "3"));
  expect(screen.getByRole("textbox", { name: messages.editing("3") })).toHaveFocus();
  await act(() => world.remote([{ op: "remove", id: items[2]?.id as string }]));
  await waitFor(() => expect(container).toHaveTextContent(messages.archived));
  look();
  await button(messages.discard);
  await button(messages.undo);
  await button(messages.select);
  await user.click(screen.getByRole("checkbox", { name: messages.on(messages.select, "1") }));
  look();
  await button(messages.select);
  await user.click(screen.getByRole("textbox", { name: messages.compose }));
  await user.paste("5\n6");
  await waitFor(() => expect(container.textContent).toContain(messages.pasted(2)));
  look();
  await user.keyboard("{Escape}");
  await user.clear(screen.getByRole("textbox", { name: messages.compose }));
  await button(messages.fold);
  await button(messages.fold);
  await button(messages.archiveView);
  await screen.findByRole("button", { name: messages.on(messages.restore, "3") });
  look();
  await button(messages.back);
  world.answer = () => Response.json({ error: { code: "forbidden", message: "Not for you" } }, { status: 403 });
  await user.type(screen.getByRole("textbox", { name: messages.compose }), "4{Enter}");
  await waitFor(() => expect(container).toHaveTextContent(messages.forbidden));
  look();

  const words = said.flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  expect(said.join(" ")).toContain(messages.title);
  expect([...new Set(words)].filter((word) => english.has(word) && !same[locale]?.includes(word))).toEqual([]);
  cleanup();
});

test("words of a host stand over a catalogue, a panel's over its provider's, and a call of the catalogue's can be wrapped", async () => {
  const world = await createPanelWorld(["A", "B"]);
  const messages: Partial<TodoMessages> = {
    ...de,
    title: "Agenda",
    progress: (done, total) => `${de.progress(done, total)}!`,
  };
  render(world.element({ messages: { compose: "Noch etwas" } }, { locale: "de", messages }));
  await screen.findByText("A");
  expect(screen.getByRole("heading", { name: "Agenda" })).toBeVisible();
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "0 von 2 Aufgaben erledigt!");
  expect(screen.getByRole("textbox", { name: "Noch etwas" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Bearbeiten: A" })).toBeInTheDocument();
});

test("times are written in the provider's locale, whatever the browser's is", async () => {
  const world = await createPanelWorld(["A"]);
  const at = new Date((await world.store.get("acme", "c1")).items[0]?.createdAt as string);
  const { rerender } = render(world.element({}, { locale: "de", messages: de }));
  await userEvent.click(await screen.findByRole("button", { name: "Wer und wann: A" }));
  const inLocale = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
  expect(await screen.findByText(inLocale("de"))).toBeVisible();
  rerender(world.element({}, { locale: "ja", messages: ja }));
  expect(await screen.findByText(inLocale("ja"))).toBeVisible();
});
