import { expect, test } from "vitest";
import { isAboutReports, testRuns } from "../src/test-runs.ts";

const projects = [
  { name: "svc-users", environment: "node" },
  { name: "build", environment: "node" },
  { name: "shell", environment: "happy-dom" },
  { name: "shell-isolated", environment: "happy-dom" },
  { name: "e2e", environment: "node" },
  { name: "mf-blogs", environment: "happy-dom" },
  { name: "mf-bookings", environment: "happy-dom" },
  { name: "new-one", environment: "jsdom" },
];

test("npm test runs every project once, browsers beside services, and then pages with one worker a run", () => {
  const named = testRuns(projects).map((run) => [run.projects, run.workers]);
  expect(named).toEqual([
    [["e2e"], 1],
    [["svc-users", "build"], 2],
    [["mf-bookings"], 1],
    [["shell", "shell-isolated", "mf-blogs", "new-one"], 1],
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
