import type { Step, Told } from "./people-process.ts";

/** What a step took, by the processes of the platform: shares of a core, and memory at its end. */
export interface Taken extends Step, Told {
  readonly processes: Readonly<
    Record<string, { readonly share: number; readonly residentMb: number }>
  >;
  /** Of a core, that was neither the platform's nor these people's. */
  readonly others: number;
  readonly limits: readonly string[];
}
