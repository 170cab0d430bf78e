import { Button } from "@tutorsetu/ui/button";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useId, useState } from "react";
import { useMessages } from "../messages.ts";
import { type ChartData, sum } from "./chart-data.ts";
import * as css from "./charts.module.css";

/** The chart library, fetched with the first drawing. */
const useDrawing = () =>
  useQuery(["chart-drawing"], async () => (await import("./drawing.tsx")).Drawing);

/** A chart with its title, and the same numbers as a table, for screen readers and on demand. */
export function Chart({ chart }: { readonly chart: ChartData }) {
  const t = useMessages();
  const common = useCommon();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const { data: Drawing, error, reload } = useDrawing();
  const isFailed = error !== undefined;
  const isEmpty = sum(chart.series.flatMap(({ values }) => values)) === 0;
  const isDrawn = !isTable && !isFailed;
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <div className={css.head}>
        <figcaption id={id}>{chart.title}</figcaption>
        {!isEmpty && !isFailed && (
          <Button
            variant="quiet"
            size="s"
            aria-describedby={id}
            aria-controls={`${id}-table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t.asChart : t.asTable}
          </Button>
        )}
      </div>
      {isFailed && (
        <ErrorState message={t.chartNotDrawn} onRetry={reload} retryLabel={common.tryAgain} />
      )}
      {isEmpty && <p className={css.empty}>{t.chartEmpty}</p>}
      {!isEmpty && isDrawn && (
        <div className={css.drawing} data-kind={chart.kind} aria-hidden="true">
          {Drawing && <Drawing chart={chart} />}
        </div>
      )}
      {!isEmpty && (
        <ChartTable id={`${id}-table`} chart={chart} isShown={!isDrawn} labelledBy={id} />
      )}
    </figure>
  );
}

interface Props {
  readonly id: string;
  readonly chart: ChartData;
  /** Otherwise it is there for screen readers only. */
  readonly isShown: boolean;
  readonly labelledBy: string;
}

/** A chart's numbers. */
const ChartTable = ({ id, chart, isShown, labelledBy }: Props) => (
  <div id={id} className={css.table} data-shown={isShown || undefined}>
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{chart.heading}</th>
          {chart.series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.labels.map((label, at) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {chart.series.map((one) => (
              <td key={one.label}>{one.values[at]?.toLocaleString("en-IN")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
