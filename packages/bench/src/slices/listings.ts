import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import type { Figures } from "../bounds.ts";
import type { Part } from "../part.ts";
import { startSource } from "../processes/program.ts";

interface Told {
  readonly rows: readonly (readonly string[])[];
  readonly figures: Figures;
}

const SIZES = { quick: [240], usual: [240, 10_000], full: [240, 10_000, 100_000, 1_000_000] };

/** Searches in the index of svc-users, by its own bench. */
export const listings: Part = async ({ isQuick, isFull, say }) => {
  const wanted = isFull ? SIZES.full : SIZES.usual;
  const sizes = isQuick ? SIZES.quick : wanted;
  say(`listings: of ${sizes.join(", ")} tutors`);
  const { first, program } = await startSource<Told>(
    join(repository, "svc-users/bench/listings.ts"),
    { name: "The bench of svc-users", args: sizes.map(String) },
  );
  await program.end();
  const head = [
    "tutors, words",
    "p50",
    "p99",
    "best p50",
    "best p99",
    "MB",
    "cold s",
    "again s",
    "turn ms",
    "merge s",
  ];
  const title =
    "Milliseconds of the processor for a page of today's filters, and for distance and best; memory, the two starts, the longest turn and a merge";
  return { tables: [{ title, head, rows: first.rows }], figures: first.figures };
};
