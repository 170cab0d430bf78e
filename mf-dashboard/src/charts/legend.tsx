import * as css from "./charts.module.css";
import type { ChartData } from "./data.ts";

/** What the colours mean; a ring's parts with their numbers. */
export function Legend({ data: { kind, series, rows } }: { readonly data: ChartData }) {
  const isRing = kind === "parts";
  if (!isRing && series.length === 1) return null;
  const entries = isRing
    ? rows.map(({ label, values, tone }) => ({ label, tone, value: values[0] }))
    : series.map(({ label, tone }) => ({ label, tone, value: undefined }));
  return (
    <p className={css.legend}>
      {entries.map(({ label, tone, value }) => (
        <span key={label} data-tone={tone}>
          {label} {value !== undefined && <strong>{value.toLocaleString("en-IN")}</strong>}
        </span>
      ))}
    </p>
  );
}
