import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** In bytes per document: what is looked at and let go again, an id of 14 characters in a list, and one in a set. */
const NOTHING = 40;
const LISTED = 80;
const IN_A_SET = 110;

/** `LONG_TESTS=1`: it takes a hundred thousand documents of memory and ten seconds of a core. */
it.runIf(process.env["LONG_TESTS"])(
  "holds no more than the ids of the documents that one statement counts, groups, changes or deletes",
  async () => {
    const args = [
      "--expose-gc",
      "--import",
      "tsx",
      join(import.meta.dirname, "retained-memory.ts"),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const bytes = JSON.parse(stdout) as Record<string, number>;
    expect(bytes["left"]).toBe(0);
    expect(bytes["countByScan"]).toBeLessThan(NOTHING);
    expect(bytes["group"]).toBeLessThan(NOTHING);
    expect(bytes["countByLists"]).toBeLessThan(IN_A_SET);
    expect(bytes["updateMany"]).toBeLessThan(LISTED);
    expect(bytes["deleteMany"]).toBeLessThan(LISTED);
  },
  120_000,
);
