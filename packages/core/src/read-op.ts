import { isTodoId } from "./is-todo-id.ts";
import { OpFault } from "./op-fault.ts";
import { quoteValue } from "./quote-value.ts";
import type { TodoOp } from "./types.ts";

type Kind = "text" | "id" | "ids" | "status";

const shapes: Readonly<
  Record<TodoOp["op"], { readonly required: readonly string[]; readonly fields: Readonly<Record<string, Kind>> }>
> = {
  add: { required: ["subject"], fields: { subject: "text", detail: "text", owner: "text", after: "id" } },
  update: { required: ["id"], fields: { id: "id", status: "status", subject: "text", detail: "text", owner: "text" } },
  remove: { required: ["id"], fields: { id: "id" } },
  reorder: { required: ["ids"], fields: { ids: "ids" } },
  restore: { required: ["id"], fields: { id: "id" } },
};
const names = Object.keys(shapes).join(", ");
const statuses: readonly unknown[] = ["pending", "in_progress", "completed"];

/**
 * Reads one op from a value of unknown shape: a fresh copy of its own fields with their values untouched, or what is wrong with it.
 * A field that is `undefined` counts as absent; what the value inherits is not seen. `idShape` says whether an id must also have the
 * shape of one: on the wire it must, while a store answers such an id as one that is not in the list.
 */
export function readOp(value: unknown, idShape: boolean): TodoOp | OpFault {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return new OpFault(
      "",
      null,
      `an op is an object, not ${quoteValue(value)}`,
      'Send an object such as { "op": "add", "subject": "…" }',
    );
  }
  const given = Object.entries(value).filter(([, field]) => field !== undefined);
  const name = given.find(([key]) => key === "op")?.[1];
  const shape = typeof name === "string" && Object.hasOwn(shapes, name) ? shapes[name as TodoOp["op"]] : undefined;
  if (!shape) return new OpFault(".op", "op", `${quoteValue(name)} is no op`, `Use one of ${names}`);

  const op: Record<string, unknown> = { op: name };
  for (const [key, field] of given) {
    if (key === "op") continue;
    const kind = Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    if (!kind)
      return new OpFault(
        pathOf(key),
        key,
        `${quoteValue(key)} is no field of ${quoteValue(name)}`,
        `Leave it out; the fields are ${Object.keys(shape.fields).join(", ")}`,
      );
    const fault = checkField(key, kind, field, idShape);
    if (fault) return fault;
    op[key] = kind === "ids" ? [...(field as readonly string[])] : field;
  }
  const missing = shape.required.find((key) => !Object.hasOwn(op, key));
  if (missing)
    return new OpFault(pathOf(missing), missing, `${quoteValue(name)} needs ${missing}`, `Send it with ${missing}`);
  if (name === "update" && Object.keys(op).length < 3) {
    return new OpFault("", null, "an update needs at least one field", "Send status, subject, detail or owner");
  }
  return op as unknown as TodoOp;
}

function checkField(key: string, kind: Kind, value: unknown, idShape: boolean): OpFault | null {
  if (kind === "ids") {
    if (!Array.isArray(value))
      return new OpFault(
        pathOf(key),
        key,
        `${key} is an array of ids, not ${quoteValue(value)}`,
        "Send every active id, each once",
      );
    for (let index = 0; index < value.length; index += 1) {
      const fault = checkField(key, "id", value[index], idShape);
      if (fault) return new OpFault(`${pathOf(key)}[${index}]`, key, fault.what, fault.advice);
    }
    return null;
  }
  if (kind === "status") {
    return statuses.includes(value)
      ? null
      : new OpFault(pathOf(key), key, `${quoteValue(value)} is no status`, `Use one of ${statuses.join(", ")}`);
  }
  if (typeof value !== "string") {
    return new OpFault(
      pathOf(key),
      key,
      `${key} is a string, not ${quoteValue(value)}`,
      kind === "text" ? "Send text; an empty string clears a detail or an owner" : "Send an id of the list",
    );
  }
  if (kind === "id" && idShape && !isTodoId(value)) {
    return new OpFault(
      pathOf(key),
      key,
      `${quoteValue(value)} is no id`,
      "Ids are 6 to 16 characters of a-z and 0-9; send one from the list",
    );
  }
  return null;
}

function pathOf(key: string): string {
  return /^[A-Za-z_$][\w$]{0,63}$/.test(key) ? `.${key}` : `[${quoteValue(key)}]`;
}
