import { resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { consumerContracts, recordContract, unobserved, unrecorded } from "./consumer-contracts.ts";
import { observedContract } from "./observed-calls.ts";
import { currentTables, snapshotOf } from "./snapshot.ts";

const MOST_LINES = 12;
const repository = resolve(import.meta.dirname, "../../../..");

/** What the tests of a run noted, and whether they were all of the slice's tests, and green. */
async function resultsOf(project: TestProject) {
  // Some of a slice's files run in a project of their own, see vitest.config.ts.
  const ofSlice = [project.name, `${project.name}-isolated`];
  const parts = project.vitest.projects.filter(({ name }) => ofSlice.includes(name));
  const files = parts.flatMap(({ name }) =>
    project.vitest.state.getTestModules().filter((file) => file.project.name === name),
  );
  const all = await Promise.all(parts.map((part) => part.globTestFiles()));
  const isWhole =
    files.length === all.flatMap(({ testFiles }) => testFiles).length &&
    (parts.length > 1 || project.config.exclude.length === 0) &&
    !project.vitest.config.testNamePattern &&
    files.every((file) => file.state() === "passed" || file.state() === "skipped");
  return { lines: files.flatMap((file) => file.meta().calls ?? []), isWhole };
}

/** After a consumer's tests: what they were seen to expect of others fits what is recorded, or is recorded. */
export default function compareAfterwards(project: TestProject) {
  return async () => {
    const { name } = project;
    const { lines, isWhole } = await resultsOf(project);
    const tables = snapshotOf(await currentTables(repository));
    const { contract, unpromised } = observedContract(name, lines, tables);
    const isRecording = process.env["EXPECTATIONS"] === "record";
    if (isRecording && isWhole && unpromised.length === 0) {
      recordContract(repository, name, contract);
      return;
    }
    const recorded = consumerContracts(repository).get(name) ?? {};
    const problems = [
      ...unpromised,
      ...unrecorded(recorded, contract).map((fact) => `${name} ${fact}, which is not recorded.`),
      ...(isWhole ? unobserved(recorded, contract) : []).map(
        (fact) => `It is recorded that ${name} ${fact}, and none of its tests does so any more.`,
      ),
    ];
    if (problems.length === 0 && !isRecording) return;
    for (const line of problems.slice(0, MOST_LINES)) console.error(line);
    if (problems.length > MOST_LINES) console.error(`And ${problems.length - MOST_LINES} more.`);
    console.error(
      isRecording
        ? `The consumer contract of ${name} is recorded only when all its tests are green.`
        : `If that is meant, \`npm run expectations -- ${name}\` records it in packages/contracts/expectations.`,
    );
    process.exitCode = 1;
  };
}
