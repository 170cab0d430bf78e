import { Chart } from "./chart.tsx";
import * as css from "./charts.module.css";
import { type ChartData, highest, sum } from "./data.ts";

const STEP = 10;
const WIDTH = 7;
const HEIGHT = 100;

/** Standing bars, one per row, its series stacked; the first, a middle and the last label are written out. */
export function Columns({ data }: { readonly data: ChartData }) {
  const { rows, series } = data;
  const top = highest(rows.map(({ values }) => sum(values)));
  const heightOf = (value: number) => (value / top) * HEIGHT;
  const labels = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)];
  return (
    <Chart data={data}>
      <div className={css.plot}>
        <span className={css.top}>{top}</span>
        <svg viewBox={`0 0 ${rows.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {rows.map(({ label, values }, at) =>
            values.map((value, part) => (
              <rect
                key={`${label}${series[part]?.label}`}
                data-tone={series[part]?.tone}
                x={at * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - heightOf(sum(values.slice(0, part + 1)))}
                width={WIDTH}
                height={heightOf(value)}
              />
            )),
          )}
        </svg>
      </div>
      <p className={css.labels}>
        {labels.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- three places, and two may say the same
          <span key={at}>{row?.label}</span>
        ))}
      </p>
    </Chart>
  );
}
