/** In the place of the library: remembers what is on which canvas. */
export const drawn = new Map<
  HTMLCanvasElement,
  {
    type: string;
    data: { labels: string[]; datasets: { data: number[]; backgroundColor: string[] }[] };
    options: { animation: unknown };
  }
>();
const registered: unknown[] = [];

const CONTROLLERS: Readonly<Record<string, string>> = {
  bar: "BarController",
  doughnut: "DoughnutController",
};

type Config = Parameters<(typeof drawn)["set"]>[1];

export class Chart {
  static register(...parts: unknown[]) {
    registered.push(...parts);
  }

  private readonly canvas: HTMLCanvasElement;

  constructor(canvas: HTMLCanvasElement, config: Config) {
    if (drawn.has(canvas)) throw new Error("Canvas is already in use");
    if (!registered.includes(CONTROLLERS[config.type]))
      throw new Error(`"${config.type}" is not a registered controller`);
    this.canvas = canvas;
    drawn.set(canvas, config);
  }

  destroy() {
    drawn.delete(this.canvas);
  }
}

export const ArcElement = "ArcElement";
export const BarController = "BarController";
export const BarElement = "BarElement";
export const CategoryScale = "CategoryScale";
export const DoughnutController = "DoughnutController";
export const LinearScale = "LinearScale";
export const Tooltip = "Tooltip";
