import type { ChartConfiguration, ChartDataset } from "chart.js";
import type { ChartData, Series, Tone } from "./data.ts";
import type { Palette } from "./palette.ts";

type Kind = "bar" | "doughnut";

const EXPLAIN_MS = 200;
const TEXT_PX = 13;

/** Saffron alone is too pale on paper; its edge is not. */
const edge = (tone: Tone, palette: Palette) => palette[tone === "saffron" ? "warn" : tone];

const datasetOf =
  ({ kind, rows }: ChartData, palette: Palette) =>
  ({ label, tone }: Series, at: number): ChartDataset<Kind, number[]> => ({
    label,
    data: rows.map(({ values }) => values[at] ?? 0),
    backgroundColor: rows.map((row) => palette[row.tone ?? tone]),
    borderColor:
      kind === "parts" ? palette.surface : rows.map((row) => edge(row.tone ?? tone, palette)),
    borderWidth: kind === "parts" ? 3 : 1,
    ...(kind === "parts" ? {} : { borderRadius: 3, maxBarThickness: 26 }),
  });

const fontOf = ({ font }: Palette) => ({ family: font, size: TEXT_PX });

/** Numbers along one axis, labels along the other. */
function scalesOf(kind: ChartData["kind"], palette: Palette) {
  const ticks = { color: palette["ink-2"], maxRotation: 0, font: fontOf(palette) };
  const isStacked = kind === "columns";
  const labels = { stacked: isStacked, grid: { display: false }, ticks };
  const numbers = {
    stacked: isStacked,
    beginAtZero: true,
    grid: { color: palette.line },
    border: { display: false },
    ticks: { ...ticks, precision: 0 },
  };
  return isStacked ? { x: labels, y: numbers } : { x: numbers, y: labels };
}

/** What the library draws; `isCalm` for who wants nothing to move. */
export function configOf(
  data: ChartData,
  palette: Palette,
  isCalm: boolean,
): ChartConfiguration<Kind, number[]> {
  const { kind, rows, series } = data;
  const isRing = kind === "parts";
  return {
    type: isRing ? "doughnut" : "bar",
    data: {
      labels: rows.map(({ label, short }) => short ?? label),
      datasets: series.map(datasetOf(data, palette)),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: isCalm ? false : { duration: EXPLAIN_MS },
      indexAxis: kind === "bars" ? "y" : "x",
      interaction: { mode: isRing ? "nearest" : "index", intersect: isRing },
      scales: isRing ? {} : scalesOf(kind, palette),
      plugins: {
        tooltip: {
          backgroundColor: palette.ink,
          titleColor: palette.surface,
          titleFont: fontOf(palette),
          bodyColor: palette.surface,
          bodyFont: fontOf(palette),
          callbacks: {
            title: (items) =>
              items.map(({ dataIndex }) => rows[dataIndex]?.label ?? "").slice(0, 1),
          },
        },
      },
      ...(isRing ? { cutout: "64%" } : {}),
    },
  };
}
