import { useTheme } from "@tutorsetu/web-kit/theme";
import {
  ArcElement,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  Legend,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useMemo } from "react";
import { Bar, Doughnut } from "react-chartjs-2";
import { useMediaQuery } from "../use-media-query.ts";
import type { ChartData, Tone } from "./chart-data.ts";

Chart.register(ArcElement, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
/** Saffron alone is too pale on paper; its edge is not. */
const edge = (tone: Tone) => token(tone === "saffron" ? "warn" : tone);

/** Computed again for each theme: a canvas knows no CSS variables. */
function optionsFor({ kind, labels, series }: ChartData): ChartOptions<"bar" | "doughnut"> {
  const isRing = kind === "ring";
  const isColumns = kind === "columns";
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const ticks = { color: token("ink-2"), maxRotation: 0, font };
  const names = { stacked: isColumns, grid: { display: false }, ticks };
  const numbers = {
    stacked: isColumns,
    beginAtZero: true,
    grid: { color: token("line") },
    border: { display: false },
    ticks: { ...ticks, precision: 0 },
  };
  const axes = isColumns ? { x: names, y: numbers } : { x: numbers, y: names };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 200 },
    indexAxis: kind === "bars" ? "y" : "x",
    interaction: { mode: isRing ? "nearest" : "index", intersect: isRing },
    scales: isRing ? {} : axes,
    plugins: {
      legend: {
        display: isRing || series.length > 1,
        align: "start",
        labels: { boxHeight: 12, boxWidth: 12, color: token("ink-2"), font },
      },
      tooltip: {
        backgroundColor: token("ink"),
        titleColor: token("surface"),
        bodyColor: token("surface"),
        titleFont: font,
        bodyFont: font,
        callbacks: { title: (items) => labels[items[0]?.dataIndex ?? -1] ?? "" },
      },
    },
  };
}

function dataFor({ kind, labels, shortLabels = labels, series }: ChartData) {
  const isRing = kind === "ring";
  return {
    labels: isRing
      ? labels.map((label, at) => `${label} ${series[0]?.values[at]}`)
      : shortLabels.slice(),
    datasets: series.map(({ label, values, tones }) => ({
      label,
      data: values.slice(),
      backgroundColor: tones.map(token),
      borderColor: isRing ? token("surface") : tones.map(edge),
      borderWidth: isRing ? 3 : 1,
      ...(isRing ? { cutout: "64%" } : { borderRadius: 3, maxBarThickness: 26 }),
    })),
  };
}

/** The drawing alone, in the colours of the theme that is shown. */
export function Drawing({ chart }: { readonly chart: ChartData }) {
  const chosen = useTheme(({ theme }) => theme);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const { data, options } = useMemo(
    () => ({ chosen, isDark, data: dataFor(chart), options: optionsFor(chart) }),
    [chart, chosen, isDark],
  );
  return chart.kind === "ring" ? (
    <Doughnut data={data} options={options as ChartOptions<"doughnut">} />
  ) : (
    <Bar data={data} options={options as ChartOptions<"bar">} />
  );
}
