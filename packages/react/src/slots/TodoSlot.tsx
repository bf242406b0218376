"use client";
import { Component, type ComponentType, type ReactElement } from "react";
import type { TodoSlotCommon, TodoSlotProps } from "./slot-props.ts";

/** Which slot is rendered, with what it is handed. */
export type TodoSlotElementProps = {
  readonly [K in keyof TodoSlotProps]: { readonly name: K } & TodoSlotProps[K];
}[keyof TodoSlotProps] &
  Pick<TodoSlotCommon, "components" | "report">;

interface State {
  readonly todo?: unknown;
  readonly components?: unknown;
  readonly isBroken?: boolean;
}

/** A picture needs no words in its place, a notice that cannot be shown has none, and a whole panel has no place for them. */
const wordless = /Icon|Notice|Panel/;

/**
 * One slot, and the boundary around it: what a component of the host throws is told to `onError`, and a notice stands in its
 * place until the task, or the registry, is another one.
 */
export class TodoSlot extends Component<TodoSlotElementProps, State> {
  override state: State = {};

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(props: TodoSlotElementProps & { todo?: unknown }, state: State): State | null {
    const { todo, components } = props;
    return state.todo === todo && components === state.components ? null : { todo, components, isBroken: false };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error, this.props.name);
  }

  override render(): ReactElement | null {
    const { name, ...props } = this.props;
    const Slot = props.components[name] as ComponentType<typeof props> | null | undefined;
    if (!this.state.isBroken) return Slot ? <Slot {...props} /> : null;
    if (wordless.test(name)) return null;
    const common = props as TodoSlotCommon;
    return <TodoSlot {...common} name="TodoNotice" text={common.messages.broken} />;
  }
}
