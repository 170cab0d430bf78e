import { Chart } from "./chart.tsx";
import * as css from "./charts.module.css";
import { type ChartData, highest } from "./data.ts";

const LENGTH = 100;
const STEP = 10;
const THICKNESS = 8;

/** Lying bars, a label and the numbers with each; one bar per series. */
export function Bars({ data }: { readonly data: ChartData }) {
  const { rows, series } = data;
  const most = highest(rows.flatMap(({ values }) => values));
  return (
    <Chart data={data}>
      <ul className={css.bars}>
        {rows.map(({ label, values, tone }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{values.join(" / ")}</span>
            <svg
              viewBox={`0 0 ${LENGTH} ${values.length * STEP}`}
              preserveAspectRatio="none"
              style={{ blockSize: `${values.length * STEP}px` }}
            >
              {values.map((value, at) => (
                <rect
                  key={series[at]?.label}
                  data-tone={tone ?? series[at]?.tone}
                  y={at * STEP}
                  width={(value / most) * LENGTH}
                  height={THICKNESS}
                />
              ))}
            </svg>
          </li>
        ))}
      </ul>
    </Chart>
  );
}
