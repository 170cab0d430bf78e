// Part of `npm run check`: the contracts keep what their last release promised.
import { breaksBetween } from "./compare.ts";
import { lastReleased, sentences } from "./releases.ts";
import { currentTables, snapshotOf } from "./snapshot.ts";
import { repository } from "../slices.ts";

const last = lastReleased(repository);
const now = snapshotOf(await currentTables(repository));
const broken = last ? breaksBetween(last.tables, now) : [];
const problems = last ? sentences(repository, broken, last.version) : [];
if (!last) console.log("The contracts have not been released yet; nothing is promised.");
for (const line of problems) console.error(line);
process.exitCode = problems.length > 0 ? 1 : 0;
