import type { ChartData } from "./chart-data.ts";
import * as css from "./charts.module.css";

interface Props {
  readonly id: string;
  readonly chart: ChartData;
  /** Otherwise it is there for screen readers only. */
  readonly isShown: boolean;
  readonly labelledBy: string;
}

/** A chart's numbers. */
export const ChartTable = ({ id, chart, isShown, labelledBy }: Props) => (
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
