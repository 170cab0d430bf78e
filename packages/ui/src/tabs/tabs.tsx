import { type KeyboardEvent, type ReactNode, useId } from "react";
import * as css from "./tabs.module.css";

interface Props<T extends string> {
  readonly label: string;
  readonly tabs: readonly { id: T; label: ReactNode }[];
  readonly value: T;
  readonly onChange: (id: T) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs with arrow keys; one stop for Tab. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const base = useId();
  const tabId = (id: T) => `${base}-${id}`;

  function onKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(tabId(next.id))?.focus();
  }

  return (
    <div>
      <div role="tablist" tabIndex={-1} aria-label={label} className={css.list} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab.id)}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={tabId(value)}
        className={css.panel}
      >
        {children}
      </div>
    </div>
  );
}
