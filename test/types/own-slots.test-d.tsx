import { defineTodoComponents, type TodoComponents, type TodoSlotProps } from "@swarm-todos/react";
import type { ReactElement } from "react";
import { expectTypeOf, test } from "vitest";

declare module "@swarm-todos/react" {
  interface TodoSlotProps {
    /** A slot that a host's own components render. */
    HostBadge: { readonly count: number };
  }
}

test("a host adds a slot of its own by module augmentation, and its registry is checked for it too", () => {
  expectTypeOf<TodoSlotProps["HostBadge"]>().toEqualTypeOf<{ readonly count: number }>();
  const registry = defineTodoComponents({ HostBadge: ({ count }): ReactElement => <b>{count}</b> });
  expectTypeOf(registry).toEqualTypeOf<TodoComponents>();
  // @ts-expect-error -- it is given a count alone
  defineTodoComponents({ HostBadge: ({ colour }: { colour: string }) => <b>{colour}</b> });
  // @ts-expect-error -- and cannot be switched off
  defineTodoComponents({ HostBadge: null });
});
