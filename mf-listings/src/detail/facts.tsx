import type { ReactNode } from "react";
import * as css from "./detail.module.css";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What one wants to know at once, name and value. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
