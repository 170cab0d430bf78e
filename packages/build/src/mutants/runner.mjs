// Runs a copy's tests for the process that forked it: all of them, or some with one edit made.
import { writeFileSync } from "node:fs";
import { createVitest } from "vitest/node";

const [copy] = process.argv.slice(2);
process.chdir(copy);
const vitest = await createVitest("test", {
  root: copy,
  config: `${copy}/vitest.mutants.config.ts`,
  watch: false,
  reporters: [{}],
  silent: true,
  passWithNoTests: true,
});
const specifications = await vitest.globTestSpecifications();

async function run(chosen) {
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const isGreen = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  return { testModules, isGreen };
}

/** Every file of tests: whether it is green, how long it takes and which edits it comes past. */
async function survey() {
  const { testModules } = await run(specifications);
  return testModules.map((module) => ({
    file: module.moduleId,
    isGreen: module.ok(),
    ms: module.diagnostic().duration + module.diagnostic().setupDuration,
    reached: module.meta().editsReached ?? [],
  }));
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
      const { isGreen } = await run(specifications.filter(({ moduleId }) => moduleId === file));
      if (!isGreen) return { isKilled: true, by: file };
    }
    return { isKilled: false };
  } finally {
    write(original);
  }
}

const answer = async (job) => process.send(job === "survey" ? await survey() : await tryOut(job));
process.on("message", (job) => void answer(job));
process.on("disconnect", () => process.exit());
