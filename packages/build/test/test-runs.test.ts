import { expect, test } from "vitest";
import { isAboutReports, testRuns } from "../src/test-runs.ts";

const pages = "happy-dom";
const projects = [
  { name: "svc-users", environment: "node" },
  { name: "svc-chat", environment: "node" },
  { name: "gateway", environment: "node" },
  { name: "build", environment: "node" },
  { name: "platform", environment: "node" },
  { name: "shell", environment: pages },
  { name: "shell-isolated", environment: pages },
  { name: "e2e", environment: "node" },
  { name: "mf-blogs", environment: pages },
  { name: "mf-dashboard-isolated", environment: pages },
  { name: "svc-new", environment: "node" },
  { name: "new-one", environment: "jsdom" },
];

test("npm test runs every project once, and pages after all that waits a part of the time", () => {
  const runs = testRuns(projects).map((run) => run.projects);
  expect(runs).toEqual([
    ["e2e"],
    ["platform"],
    ["svc-chat", "gateway"],
    ["svc-users", "svc-new"],
    ["build"],
    ["mf-dashboard-isolated"],
    ["mf-blogs"],
    ["shell", "shell-isolated", "new-one"],
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
