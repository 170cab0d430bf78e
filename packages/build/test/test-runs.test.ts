import { expect, test } from "vitest";
import { isAboutReports, testRuns } from "../src/test-runs.ts";

const projects = [
  { name: "svc-users", environment: "node" },
  { name: "build", environment: "node" },
  { name: "shell", environment: "happy-dom" },
  { name: "shell-isolated", environment: "happy-dom" },
  { name: "e2e", environment: "node" },
  { name: "new-one", environment: "jsdom" },
];

test("npm test runs every project once, browsers beside all others and pages with one worker", () => {
  const rows = testRuns(projects);
  const named = rows.map((row) => row.map((one) => [one.projects, one.workers]));
  expect(named).toEqual([
    [[["e2e"], 1]],
    [
      [["svc-users", "build"], 2],
      [["shell", "shell-isolated", "new-one"], 1],
    ],
  ]);
});

test.each([
  ["--reporter=json", true],
  ["--reporter", true],
  ["--outputFile.json=/tmp/all.json", true],
  ["--outputFile=all.json", true],
  ["--reporters-of-another-kind", false],
  ["svc-users/test/phones.test.ts", false],
  ["--project=e2e", false],
  ["-t", false],
])("%s is only about how npm test tells its results: %s", (argument, isIt) => {
  expect(isAboutReports(argument)).toBe(isIt);
});
