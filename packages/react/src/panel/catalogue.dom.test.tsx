import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { en } from "../messages/en.ts";
import type { TodoMessages } from "../messages/messages.ts";
import { createPanelWorld } from "../test-support/panel-world.tsx";
import { textsOf } from "../test-support/texts-of.ts";

afterEach(() => vi.restoreAllMocks());

/** A catalogue that says of each word which it is: `«archive»`, `«on «archived» 3»`. */
const marked = Object.fromEntries(
  Object.entries(en).map(([name, word]: [string, unknown]) => [
    name,
    typeof word === "function" ? (...given: unknown[]) => `«${[name, ...given].join(" ")}»` : `«${name}»`,
  ]),
) as unknown as TodoMessages;

/** The words of the catalogue in these texts, and what else has letters in it. */
function read(texts: Iterable<string>): [names: Set<string>, others: string[]] {
  const names = new Set<string>();
  const others = [...texts].map((text) => {
    let rest = text;
    while (/«[^«»]*»/.test(rest))
      rest = rest.replace(/«(\w+)[^«»]*»/g, (_, name: string) => {
        names.add(name);
        return "";
      });
    return rest;
  });
  return [names, others.filter((rest) => /\p{L}/u.test(rest))];
}

/** The texts that were in an element from now on, those that are spoken included. */
function listen(container: HTMLElement): Set<string> {
  const said = new Set<string>();
  const look = (): void => {
    for (const text of textsOf(container)) said.add(text);
  };
  new MutationObserver(look).observe(container, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  look();
  return said;
}

/** Words of what is there to be done, and of what goes wrong. */
const wrong = (
  "notUndone dropped conflict rejected failed unconfirmed invalidText yours now apply retry dismiss offline unreachable " +
  "unauthenticated forbidden liveUpdatesOff broken empty emptyArchive"
).split(" ");
/** Words that only a layout, a plan of many pages or a run brings out. */
const elsewhere = ["more", "lifted", "putBack", "jump", "paused"];

const button = async (word: string): Promise<void> =>
  userEvent.click((await screen.findAllByRole("button", { name: word }))[0] as HTMLElement);
const on = (name: keyof TodoMessages, subject: string): string => `«on «${name}» ${subject}»`;
const field = (): HTMLElement => screen.getByRole("textbox", { name: "«compose»" });

test("all that the panel shows, names and speaks are words of the catalogue, and what people wrote", async () => {
  const world = await createPanelWorld(["1", "2", "3"]);
  const { items } = await world.store.get("acme", "c1");
  const user = userEvent.setup();
  const { container, rerender } = render(world.element({}, { messages: marked }));
  const said = listen(container);

  await screen.findByText("1");
  await button(on("about", "1"));
  await button("«copy»");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error());
  await button("«copy»");
  await screen.findByText("«notCopied»", { selector: "p" });
  await button(on("in_progress", "2"));
  await button(on("up", "2"));
  await button("«undo»");
  await user.click(screen.getByRole("checkbox", { name: "1" }));
  await button(on("edit", "3"));
  await act(() => world.remote([{ op: "remove", id: items[2]?.id as string }]));
  await button("«discard»");
  await button("«select»");
  const pick = (subject: string): HTMLElement => screen.getByRole("checkbox", { name: on("select", subject) });
  await user.click(pick("1"));
  fireEvent.click(pick("2"), { shiftKey: true });
  await button("«cancel»");
  await user.click(field());
  await user.paste("5\n6");
  await screen.findByText("«pasted 2»");
  await button("«cancel»");
  await user.clear(field());
  await user.type(field(), `${"7".repeat(201)}{Enter}`);
  await screen.findByRole("alert");
  await user.keyboard("{Escape}");
  await button("«fold»");
  await button("«fold»");
  await button("«archiveView»");
  await button(on("restore", "3"));
  await button("«back»");
  const id = items[0]?.id as string;
  await act(() => world.remote([{ op: "update", id, status: "completed", subject: "8" }]));
  await waitFor(() => expect([...said].join()).toContain("«news"), { timeout: 9000 });
  await act(async () => {
    const { items: now } = await world.store.get("acme", "c1");
    await world.remote(now.map((item) => ({ op: "update", id: item.id, status: "completed" }) as const));
  });
  await waitFor(() => expect([...said].join()).toContain("«allDone»"), { timeout: 5000 });
  rerender(world.element({ readOnly: true }, { messages: marked }));
  await screen.findByText("«readOnly»");

  const [names, others] = read(said);
  expect(others).toEqual([]);
  expect(Object.keys(en).filter((name) => !names.has(name) && ![...elsewhere, ...wrong].includes(name))).toEqual([]);
}, 30_000);

test("so are all that tell what went wrong", async () => {
  const world = await createPanelWorld();
  const Broken = (): never => {
    throw new Error("on purpose");
  };
  const given = { messages: marked, onError: () => undefined };
  const { container, rerender } = render(world.element({}, given));
  const said = listen(container);
  await screen.findByText("«empty»");
  await button("«archiveView»");
  await screen.findByText("«emptyArchive»");
  await button("«back»");
  const added = async (subject: string): Promise<string> => (await world.remote([{ op: "add", subject }]))[0] as string;
  const ids = [await added("1"), await added("2")];
  await userEvent.click(await screen.findByRole("checkbox", { name: "1" }));
  await waitFor(() => expect(world.posted).toHaveLength(1));
  await world.remote([{ op: "update", id: ids[0] as string, status: "in_progress" }]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "«undo»" })).toBeNull());
  screen.getByRole("checkbox", { name: "2" }).focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await screen.findByText("«notUndone»", { selector: "p" });

  await button(on("edit", "2"));
  await userEvent.keyboard("3");
  await world.remote([{ op: "update", id: ids[1] as string, subject: "4" }]);
  await waitFor(() => expect(container).toHaveTextContent("4"));
  await userEvent.keyboard("{Enter}");
  await button("«dismiss»");
  const refuse = async (status: number, code: string, told: string): Promise<void> => {
    world.answer = () => Response.json({ error: { code, message: "In English" } }, { status });
    await userEvent.click(screen.getByRole("checkbox", { name: "1" }));
    await waitFor(() => expect([...said].join()).toContain(told));
    world.answer = null;
  };
  await refuse(400, "malformed_batch", "«failed»");
  await refuse(422, "invalid_text", "«invalidText»");
  await refuse(422, "teapot", "«rejected»");
  await refuse(503, "unavailable", "«unreachable»");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await screen.findByText("«offline»");
  online.mockRestore();
  vi.spyOn(console, "error").mockReturnValue(undefined);
  rerender(world.element({ components: { TodoRow: Broken } }, given));
  await screen.findAllByText("«broken»");

  const [names, others] = read(said);
  expect(others).toEqual([]);
  expect(names).toContain("dropped");
  // The kinds of an issue are told in one way, and so are the reasons for which nothing can be sent.
  const alike = ["conflict", "unconfirmed", "unauthenticated", "forbidden", "liveUpdatesOff"];
  expect(wrong.filter((name) => !names.has(name) && !alike.includes(name))).toEqual([]);
}, 30_000);
