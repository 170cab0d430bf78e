import * as css from "./charts.module.css";
import type { ChartData } from "./data.ts";

interface Props {
  readonly id: string;
  readonly data: ChartData;
  /** Otherwise it is there for screen readers only. */
  readonly isShown: boolean;
  readonly labelledBy: string;
}

/** A chart's numbers. */
export const ChartTable = ({ id, data, isShown, labelledBy }: Props) => (
  <div id={id} className={css.table} data-shown={isShown || undefined}>
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{data.heading}</th>
          {data.series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {data.series.map((one, at) => (
              <td key={one.label}>{values[at]?.toLocaleString("en-IN")}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
