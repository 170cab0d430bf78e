// Fills an empty store with as many demo people as asked for: npm run seed -- --tutors 5000 --students 20000
import { parseArgs } from "node:util";
import { startPlatform } from "./platform.mjs";
import { wholeNumber } from "./settings.mjs";

const MOST = 1_000_000;
const PATIENCE_MS = 3_600_000;

async function main() {
  const count = { type: /** @type {const} */ ("string") };
  const { values } = parseArgs({ options: { tutors: count, students: count, data: count } });
  const tutors = wholeNumber("--tutors", values.tutors ?? 260, 1, MOST);
  const students = wholeNumber("--students", values.students ?? 420, 1, MOST);
  const platform = await startPlatform({
    port: 0,
    dataDir: values.data,
    seed: "demo",
    env: { SEED_TUTORS: String(tutors), SEED_STUDENTS: String(students) },
    readyMs: PATIENCE_MS,
  });
  console.log(
    `There are ${tutors} tutors and ${students} students now. The store: ${platform.said.store}.`,
  );
  await platform.stop();
  process.exit(0);
}

main().catch((error) => {
  console.error(error.name === "Sentence" ? error.message : error);
  process.exit(1);
});
