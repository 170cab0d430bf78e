import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  LinearScale,
  Tooltip,
} from "chart.js";

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  LinearScale,
  Tooltip,
);

/** Draws on a canvas until it is destroyed. */
export const draw = (
  canvas: HTMLCanvasElement,
  config: ChartConfiguration<"bar" | "doughnut", number[]>,
): { destroy: () => void } => new Chart(canvas, config);
