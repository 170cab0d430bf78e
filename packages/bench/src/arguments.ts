import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Asked } from "./part.ts";

/** In the order in which they run. */
export const PART_NAMES = ["gateway", "store", "chat", "listings", "evening", "growth"] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Runs of their own, for they take as long as all others together. */
const ALONE: readonly PartName[] = ["evening", "growth"];

const isPart = (name: string): name is PartName => PART_NAMES.some((part) => part === name);

export interface Arguments extends Omit<Asked, "say"> {
  readonly names: readonly PartName[];
}

/** `npm run bench -- --only gateway,store --quick`, or a part that runs alone by its name. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      full: { type: "boolean", default: false },
      before: { type: "string" },
    },
  });
  const asked = [...positionals, ...(values.only?.split(",") ?? [])];
  const usual = PART_NAMES.filter((name) => !ALONE.includes(name));
  const names = asked.length > 0 ? asked : usual;
  for (const name of names)
    if (!isPart(name)) throw new Error(`There is no part ${name}, but ${PART_NAMES.join(", ")}.`);
  return {
    names: names.filter(isPart),
    isQuick: values.quick,
    isFull: values.full,
    before: values.before === undefined ? undefined : resolve(values.before),
  };
}
