import { join } from "node:path";
import { ask } from "../processes/ask.ts";
import { startSource } from "../processes/program.ts";

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** For how long, or how many requests. */
  readonly seconds?: number;
  readonly requests?: number;
}

export interface Outcome {
  readonly requests: number;
  readonly seconds: number;
  /** What was not answered, or not with 200. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of a core, that asking took. */
  readonly share: number;
}

export async function startLoad() {
  const name = "The load generator";
  const { program } = await startSource(join(import.meta.dirname, "load-process.ts"), { name });
  return {
    ask: (asked: Asked) => ask<Outcome>(program, asked),
    end: () => program.end(),
  };
}
export type Load = Awaited<ReturnType<typeof startLoad>>;
