// `npm run mutants -- <slice> [--seed 1] [--count 50] [--workers 2] [--only part-of-a-path]`: see ../../README.md.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createChoice } from "./choice.ts";
import { createCompiler } from "./compiler.ts";
import { copyOf } from "./copy.ts";
import { draw } from "./draw.ts";
import { type Edit, applied, difference, editsOf } from "./edits.ts";
import { withProbes } from "./probes.ts";
import { type Equivalent, type Fate, type Result, keyOf, reportOf } from "./report.ts";
import { type Outcome, createRunner } from "./runners.ts";

const repository = resolve(import.meta.dirname, "../../../..");
const SURVEY_MS = 900_000;
const START_MS = 90_000;
/** How much longer than usual a test may take on busy cores before it counts as never ending. */
const PATIENCE = 6;
/** What starts a process, what others' tests use and what only development uses is no domain code. */
const NO_DOMAIN_CODE =
  /\.test\.|\.d\.m?ts$|(?:^|\/)(?:main|seed|dev|service)\.|testing|fake-api|alone/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "50" },
    workers: { type: "string", default: "2" },
    only: { type: "string", default: "" },
  },
});
const [slice = ""] = positionals;
const [folder = ""] = [slice, `packages/${slice}`].filter((each) =>
  existsSync(join(repository, each, "package.json")),
);
if (!slice || !folder) {
  console.error("Usage: npm run mutants -- svc-bookings [--seed 1] [--count 50]");
  process.exit(1);
}

const runners = Array.from({ length: Number(values.workers) }, () =>
  createRunner(copyOf(repository, slice)),
);
const [first] = runners;
process.on("exit", () => runners.forEach((runner) => runner.remove()));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
if (!first) throw new Error("--workers must be 1 or more.");
const { copy } = first;
const read = (file: string) => readFileSync(join(copy, file), "utf8");

/** Edits that compile, and each file as it was. */
function drawn() {
  const files = readdirSync(join(copy, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !NO_DOMAIN_CODE.test(name))
    .map((name) => `${folder}/src/${name}`)
    .filter((file) => file.includes(values.only))
    .toSorted();
  const sources = new Map(files.map((file) => [file, read(file)]));
  const all = [...sources].flatMap(([file, source]) => editsOf(file, source));
  const compiler = createCompiler(copy, folder);
  const edits: Edit[] = [];
  let refused = 0;
  for (const edit of draw(all, all.length, Number(values.seed))) {
    if (edits.length === Number(values.count)) break;
    const source = applied(edit, sources.get(edit.file) ?? "");
    if (compiler.refuses(join(copy, edit.file), source)) refused++;
    else edits.push(edit);
  }
  console.log(
    `${edits.length} of ${all.length} edits, seed ${values.seed}; ${refused} more were drawn that do not compile`,
  );
  return { edits, sources };
}

const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Which tests come past which edits. */
async function survey(edits: readonly Edit[], sources: ReadonlyMap<string, string>) {
  for (const [file, source] of sources) {
    const own = [...edits.entries()].filter(([, edit]) => edit.file === file);
    if (own.length === 0) continue;
    const probed = withProbes(file, source, new Map(own), elsewhereFile);
    writeFileSync(join(copy, file), probed);
  }
  const surveyed = await first?.survey(SURVEY_MS);
  first?.end();
  for (const [file, source] of sources) writeFileSync(join(copy, file), source);
  if (!surveyed) throw new Error(`The tests of ${slice} did not end.`);
  const red = surveyed.filter(({ isGreen }) => !isGreen);
  for (const { file } of red) console.log(`left out, red without an edit: ${file}`);
  return createChoice(
    surveyed.filter(({ isGreen }) => isGreen),
    reachedElsewhere(),
  );
}

const elsewhereFile = join(copy, "mutants-reached-elsewhere");
function reachedElsewhere() {
  const text = existsSync(elsewhereFile) ? readFileSync(elsewhereFile, "utf8").trim() : "";
  return new Set(text === "" ? [] : text.split(" ").map(Number));
}

const { edits, sources } = drawn();
const sourceOf = (edit: Edit) => sources.get(edit.file) ?? "";
const known: readonly Equivalent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "equivalents.json"), "utf8"),
);
const equivalents = new Set(known.map(({ edit }) => edit));
const surveyStart = performance.now();
const choice = await survey(edits, sources);
console.log(`The survey took ${since(surveyStart)}.`);
const fates = new Map<number, Fate>();

async function tryOut(number: number, edit: Edit, runner: (typeof runners)[number]) {
  const original = sourceOf(edit);
  const done = (fate: Fate, outcome: Partial<Outcome> = {}) => ({ fate, ...outcome });
  if (equivalents.has(keyOf(edit, original))) return done("equivalent");
  const tests = choice.testsFor(number, edit.file);
  if (tests.length === 0) return done("survived");
  const source = applied(edit, original);
  const path = join(runner.copy, edit.file);
  const inCopy = tests.map(({ file }) => file.replace(copy, runner.copy));
  const timeoutMs = START_MS + PATIENCE * tests.reduce((sum, { ms }) => sum + ms, 0);
  const trial = { path, original, source, tests: inCopy };
  const outcome: Outcome | undefined = await runner.tryOut(trial, timeoutMs);
  if (!outcome) writeFileSync(path, original);
  if (!outcome) return done("timed out");
  if (outcome.by) choice.note(outcome.by.replace(runner.copy, copy), edit.file);
  return done(outcome.isKilled ? "killed" : "survived", outcome);
}

const waiting = [...edits.entries()];
await Promise.all(
  runners.map(async (runner) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, edit] = next;
      const start = performance.now();
      const { fate, by, failure } = await tryOut(number, edit, runner);
      fates.set(number, fate);
      const { after } = difference(edit, sourceOf(edit));
      console.log(`${fates.size}/${edits.length} ${fate} ${edit.file}:${edit.line} ${after}`);
      const noticed = by ? `${by.slice(runner.copy.length + 1)}: ${failure}` : "";
      console.log(`    after ${since(start)} ${noticed}`);
    }
    runner.end();
  }),
);

const results = edits.map((edit, number): Result => {
  const fate = fates.get(number) ?? "survived";
  return { edit, source: sourceOf(edit), fate, isReached: choice.isReached(number) };
});
console.log(reportOf(results).lines.join("\n"));
