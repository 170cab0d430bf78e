import { type ReactNode, useId } from "react";
import { useText } from "../text.ts";
import { ChartTable } from "./chart-table.tsx";
import * as css from "./charts.module.css";
import { type ChartData, sum } from "./data.ts";

interface Props {
  readonly data: ChartData;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A drawing with its title and legend, and the same numbers as a table for who does not see it. */
export function Chart({ data, children }: Props) {
  const text = useText();
  const id = useId();
  const isEmpty = sum(data.rows.flatMap(({ values }) => values)) === 0;
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <figcaption id={id}>{data.title}</figcaption>
      {isEmpty ? (
        <p className={css.empty}>{text.chartEmpty}</p>
      ) : (
        <>
          <div aria-hidden="true">
            {data.series.length > 1 && (
              <p className={css.legend}>
                {data.series.map(({ label, tone }) => (
                  <span key={label} data-tone={tone}>
                    {label}
                  </span>
                ))}
              </p>
            )}
            {children}
          </div>
          <ChartTable data={data} labelledBy={id} />
        </>
      )}
    </figure>
  );
}
