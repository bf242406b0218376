import type { ReactElement } from "react";
import type { TodoHeaderProps } from "../slots/slot-props.ts";
import { Action } from "./Action.tsx";

/** The built-in heading: the title, how much is done, and what can be done with the plan as a whole. */
export function DefaultTodoHeader(props: TodoHeaderProps): ReactElement {
  const {
    saving,
    done,
    title,
    total,
    part,
    level,
    phase,
    messages,
    archived,
    folded,
    headingProps,
    selecting,
    readOnly,
  } = props;
  const Heading = `h${level}` as "h2";
  const isPlan = total > 0 && !folded;
  const tools = [isPlan && !readOnly && "select", isPlan && "copy", !folded && "view", !archived && "fold"].filter(
    (control) => phase === "ready" && control,
  ) as ("select" | "copy" | "view" | "fold")[];
  return (
    <header {...part("header")}>
      <Heading {...headingProps}>{title}</Heading>
      {total > 0 && (
        <span {...part("count")} aria-hidden="true">
          {`${done}/${total}`}
        </span>
      )}
      {saving && <span {...part("saving")}>{messages.saving}</span>}
      <div role="toolbar" {...part("tools")} aria-label={title}>
        {tools.map((control, i) => (
          <Action
            key={control}
            control={control}
            part={part}
            word={control !== "view" ? messages[control] : archived ? messages.back : messages.archiveView}
            aria-pressed={control === "select" ? selecting : undefined}
            tabIndex={i && -1}
            aria-expanded={control === "fold" ? !folded : undefined}
          />
        ))}
      </div>
      {total > 0 && (
        <progress
          {...part("progress")}
          aria-labelledby={headingProps.id}
          max={total}
          value={done}
          aria-valuetext={messages.progress(done, total)}
        />
      )}
    </header>
  );
}
