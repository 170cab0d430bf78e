import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useMemo } from "react";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { Chart } from "./chart.tsx";
import * as css from "./charts.module.css";
import type { ChartData } from "./data.ts";

interface Props<T> {
  readonly of: {
    readonly data?: T | undefined;
    readonly error: unknown;
    readonly reload: () => void;
  };
  readonly dataOf: (stats: T, text: ReturnType<typeof useText>) => ChartData;
}

/** A chart of one reading, drawn anew only when its numbers or the language change. */
export function StatChart<T>({ of: { data: stats, error, reload }, dataOf }: Props<T>) {
  const text = useText();
  const data = useMemo(() => stats && dataOf(stats, text), [stats, text, dataOf]);
  const waiting = (
    <div className={css.waiting}>
      <Skeleton lines={6} />
    </div>
  );
  return (
    <Card>
      <Reading of={{ data, error, reload }} failed={text.chartFailed} waiting={waiting}>
        {(ready) => <Chart data={ready} />}
      </Reading>
    </Card>
  );
}
