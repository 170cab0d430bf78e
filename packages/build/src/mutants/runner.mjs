// Runs a copy's tests for the process that forked it: all of them, or some with one edit made.
import { writeFileSync } from "node:fs";
import { createVitest } from "vitest/node";

const [copy, job] = process.argv.slice(2);
process.chdir(copy);
const vitest = await createVitest("test", {
  root: copy,
  config: `${copy}/vitest.mutants.config.ts`,
  watch: false,
  reporters: [{}],
  silent: true,
  // One failure tells that an edit was noticed.
  bail: job === "survey" ? 0 : 1,
  passWithNoTests: true,
});
const specifications = await vitest.globTestSpecifications();

async function run(chosen) {
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const isGreen = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  return { testModules, isGreen, failure: isGreen ? "" : failureOf(testModules, unhandledErrors) };
}

/** What the first test that failed says, so that a reader can tell a wrong answer from a busy machine. */
function failureOf(testModules, unhandledErrors) {
  const failed = testModules.flatMap((module) => [...module.children.allTests("failed")]);
  const errors = [
    ...failed.flatMap((test) => test.result().errors),
    ...testModules.flatMap((module) => module.errors()),
    ...unhandledErrors,
  ];
  return String(errors[0]?.message ?? "").split("\n")[0];
}

const summaryOf = (module) => ({
  file: module.moduleId,
  isGreen: module.ok(),
  ms: module.diagnostic().duration + module.diagnostic().setupDuration,
  reached: module.meta().editsReached ?? [],
});

/**
 * Every file of tests: whether it is green, how long it takes and which edits it comes past.
 * What is red is asked once more, alone: many at once on busy cores may miss their time.
 */
async function survey() {
  const { testModules } = await run(specifications);
  const summaries = testModules.map(summaryOf);
  for (const [at, { file, isGreen }] of summaries.entries()) {
    if (isGreen) continue;
    const again = await run(specifications.filter(({ moduleId }) => moduleId === file));
    summaries.splice(at, 1, ...again.testModules.map(summaryOf));
  }
  return summaries;
}

/** Whether a test fails once the file holds this; the first failure is enough. */
async function tryOut({ path, source, original, tests }) {
  const write = (text) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  write(source);
  try {
    for (const file of tests) {
      const chosen = specifications.filter(({ moduleId }) => moduleId === file);
      const { isGreen, failure } = await run(chosen);
      if (!isGreen) return { isKilled: true, by: file, failure };
    }
    return { isKilled: false };
  } finally {
    write(original);
  }
}

const answer = async (job) => process.send(job === "survey" ? await survey() : await tryOut(job));
process.on("message", (job) => void answer(job));
process.on("disconnect", () => process.exit());
