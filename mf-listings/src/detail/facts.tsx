import type { ReactNode } from "react";
import * as css from "./detail.module.css";

export interface DetailItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and values of a person. */
export function DetailsList({ details }: { readonly details: readonly DetailItem[] }) {
  return (
    <dl className={css.details}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
