import type { TodoComponents } from "../slots/todo-components.ts";
import { DefaultTodoComposer } from "./DefaultTodoComposer.tsx";
import { DefaultTodoEmpty } from "./DefaultTodoEmpty.tsx";
import { DefaultTodoHeader } from "./DefaultTodoHeader.tsx";
import { DefaultTodoNotice } from "./DefaultTodoNotice.tsx";
import { DefaultTodoRow } from "./DefaultTodoRow.tsx";
import { DefaultTodoRowActions } from "./DefaultTodoRowActions.tsx";
import { DefaultTodoStatusIcon } from "./DefaultTodoStatusIcon.tsx";

/** What the panel is made of where a host says nothing else; the archive's comes with the second stage. */
export const builtInComponents: TodoComponents = {
  TodoHeader: DefaultTodoHeader,
  TodoRowActions: DefaultTodoRowActions,
  TodoRow: DefaultTodoRow,
  TodoEmpty: DefaultTodoEmpty,
  TodoComposer: DefaultTodoComposer,
  TodoStatusIcon: DefaultTodoStatusIcon,
  TodoNotice: DefaultTodoNotice,
};
