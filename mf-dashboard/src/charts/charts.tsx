import * as css from "./charts.module.css";
import { LazyChart } from "./lazy-chart.tsx";

const CHARTS = {
  signups: () => import("./signups-chart.tsx"),
  status: () => import("./status-chart.tsx"),
  subjects: () => import("./subjects-chart.tsx"),
  bookings: () => import("./bookings-chart.tsx"),
};

/** The administrator's charts, each loaded by itself. */
export const Charts = () => (
  <div className={css.grid}>
    {Object.entries(CHARTS).map(([name, load]) => (
      <LazyChart key={name} load={load} />
    ))}
  </div>
);
