import { expectTypeOf, test } from "vitest";
import { DefaultTodoRow } from "../panel/DefaultTodoRow.tsx";
import { defineTodoComponents } from "./define-todo-components.ts";
import type { TodoRowProps, TodoSlotProps } from "./slot-props.ts";
import type { TodoPanelProps } from "./todo-panel-props.ts";

const Some = (): null => null;

test("a slot takes a component that wants no more than it is given", () => {
  defineTodoComponents({
    TodoRow: ({ todo, index, count, editing, pending, actions, rowProps, handleProps }) => (
      <div {...rowProps}>
        <span {...handleProps} />
        <button type="button" disabled={editing || pending} onClick={() => actions.toggle(todo.id)}>
          {`${index} of ${count}: ${todo.subject}`}
        </button>
      </div>
    ),
    TodoStatusIcon: ({ status }) => <i>{status}</i>,
    TodoPanel: ({ container }) => <p>{container}</p>,
    TodoComposer: null,
    TodoHeader: Some,
  });
  defineTodoComponents({ TodoRow: (props: TodoRowProps) => <DefaultTodoRow {...props} /> });
  expectTypeOf<TodoSlotProps["TodoPanel"]>().toEqualTypeOf<TodoPanelProps>();
});

test("unknown slots, slots that want more, and null for one that the panel cannot do without are refused", () => {
  // @ts-expect-error -- there is no such slot
  defineTodoComponents({ TodoRows: Some });
  // @ts-expect-error -- the panel gives no colour
  defineTodoComponents({ TodoStatusIcon: ({ colour }: { colour: string }) => <i>{colour}</i> });
  // @ts-expect-error -- a panel without rows is none
  defineTodoComponents({ TodoRow: null });
  // @ts-expect-error -- nor one without an archive
  defineTodoComponents({ TodoArchive: null });
  expectTypeOf<null>().not.toExtend<Parameters<typeof defineTodoComponents>[number]["TodoRowActions"]>();
  // @ts-expect-error -- leave it out instead
  defineTodoComponents({ TodoRow: undefined });
});
