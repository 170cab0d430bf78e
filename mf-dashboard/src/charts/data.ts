export type Tone = "indigo" | "saffron" | "good" | "warn" | "bad";

export interface Series {
  readonly label: string;
  readonly tone: Tone;
}

export interface Row {
  readonly label: string;
  /** One number per series. */
  readonly values: readonly number[];
  /** Instead of its series' tone. */
  readonly tone?: Tone;
}

export interface ChartData {
  readonly title: string;
  /** What the rows' labels are: weeks, subjects. */
  readonly heading: string;
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export const highest = (numbers: readonly number[]) => Math.max(1, ...numbers);
