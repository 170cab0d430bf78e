import { Button } from "@tutorsetu/ui/button";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useCallback, useId, useState } from "react";
import { useText } from "../text.ts";
import { ChartTable } from "./chart-table.tsx";
import * as css from "./charts.module.css";
import { type ChartData, sum } from "./data.ts";
import { Drawing } from "./drawing.tsx";
import { Legend } from "./legend.tsx";

/** A drawing with its title and legend, and the same numbers as a table for who does not see it or wants them. */
export function Chart({ data }: { readonly data: ChartData }) {
  const text = useText();
  const say = useCommon();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const onFailed = useCallback(() => setFailed(true), []);
  const isEmpty = sum(data.rows.flatMap(({ values }) => values)) === 0;
  const isDrawn = !isTable && !isFailed;
  return (
    <figure className={css.chart} aria-labelledby={id}>
      <div className={css.head}>
        <figcaption id={id}>{data.title}</figcaption>
        {!isEmpty && !isFailed && (
          <Button
            variant="quiet"
            size="s"
            aria-describedby={id}
            aria-controls={`${id}-table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? text.asChart : text.asTable}
          </Button>
        )}
      </div>
      {isFailed && (
        <ErrorState
          message={text.chartNotDrawn}
          onRetry={() => setFailed(false)}
          retryLabel={say.tryAgain}
        />
      )}
      {isEmpty && <p className={css.empty}>{text.chartEmpty}</p>}
      {!isEmpty && isDrawn && (
        <div className={css.picture} aria-hidden="true">
          <Legend data={data} />
          <Drawing data={data} onFailed={onFailed} />
        </div>
      )}
      {!isEmpty && <ChartTable id={`${id}-table`} data={data} isShown={!isDrawn} labelledBy={id} />}
    </figure>
  );
}
