import type { KeyboardEvent, ReactElement } from "react";

/** A tab. */
export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
}

/** Tabs by the usual pattern: one stop for the Tab key, arrows between them. The panel of a tab has the id `panel-<id>`. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}): ReactElement {
  const { label, tabs, chosen, onChoose } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`tab-${tab.id}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab.id === chosen}
          aria-controls={tab.id === chosen ? `panel-${tab.id}` : undefined}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.name}
          {tab.count === undefined ? null : <span className="tab-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
