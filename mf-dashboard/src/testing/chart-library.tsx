interface Props {
  readonly data: {
    readonly labels: readonly string[];
    readonly datasets: readonly { data: number[]; backgroundColor: string[] }[];
  };
  readonly options: { readonly animation: unknown };
}

const charts = new WeakMap<HTMLCanvasElement, Props & { readonly type: string }>();

const chartOf = (type: string) =>
  function Chart(props: Props) {
    return <canvas ref={(canvas) => void (canvas && charts.set(canvas, { type, ...props }))} />;
  };

/** In the place of react-chartjs-2, which needs a canvas that draws. */
export const Bar = chartOf("bar");
export const Doughnut = chartOf("doughnut");

/** What the library was asked to draw on a canvas. Throws when it was not asked. */
export function chartOn(canvas: HTMLCanvasElement | null) {
  const chart = canvas && charts.get(canvas);
  if (!chart) throw new Error("Nothing is drawn yet");
  return chart;
}
