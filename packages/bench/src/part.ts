import type { Figures } from "./bounds.ts";
import type { Table } from "./report/tables.ts";

/** How a run is asked for. */
export interface Asked {
  /** Fewer and shorter rounds, for a look: nothing is written then. */
  readonly isQuick: boolean;
  /** With the sizes that take hours. */
  readonly isFull: boolean;
  /** A checkout with older builds, measured in turns with these. */
  readonly before: string | undefined;
  readonly say: (line: string) => void;
}

/** What a part has measured: tables for people, and figures by the names of bounds.ts. */
export interface Result {
  readonly tables: readonly Table[];
  readonly figures: Figures;
}

export type Part = (asked: Asked) => Promise<Result>;
