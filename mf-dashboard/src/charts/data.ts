export type Tone = "indigo" | "saffron" | "good" | "warn" | "bad";

export interface Series {
  readonly label: string;
  readonly tone: Tone;
}

export interface Row {
  readonly label: string;
  /** Where there is little room, instead of the label. */
  readonly short?: string;
  /** One number per series. */
  readonly values: readonly number[];
  /** Instead of its series' tone. */
  readonly tone?: Tone;
}

export interface ChartData {
  /** Columns stand along the time, bars lie under each other, parts make a ring. */
  readonly kind: "columns" | "bars" | "parts";
  readonly title: string;
  /** What the rows' labels are: weeks, subjects. */
  readonly heading: string;
  readonly series: readonly Series[];
  readonly rows: readonly Row[];
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
