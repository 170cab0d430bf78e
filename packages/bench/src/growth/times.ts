import type { Call } from "./things.ts";

export interface Times {
  readonly thing: string;
  readonly call: Call;
  /** By the size that it was asked at. */
  readonly at: Map<number, Took>;
}

export interface Took {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of all processes of the platform, for one call: what else the machine does counts little. */
  readonly cpuMs: number;
}
