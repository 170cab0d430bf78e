import * as css from "./charts.module.css";
import type { ChartData } from "./data.ts";

interface Props {
  readonly data: ChartData;
  readonly labelledBy: string;
}

/** A chart's numbers for screen readers. */
export const ChartTable = ({ data: { heading, series, rows }, labelledBy }: Props) => (
  <div className={css.table}>
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map((one, at) => (
              <td key={one.label}>{values[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
