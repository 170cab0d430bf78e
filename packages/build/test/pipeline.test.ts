import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaces } from "../src/affected.ts";
import { journeysOf, planOf } from "../src/pipeline/plan.ts";
import { repository, sliceFolders } from "../src/slices.ts";

const graph = workspaces(repository);
const planned = (...files: readonly string[]) => planOf(files, graph);
const titles = (...files: readonly string[]) => planned(...files).tests.map(({ title }) => title);

test("a change of a remote is tested by itself and by the journeys that it names", () => {
  const { folders, tests, journeys } = planned("mf-blogs/src/app.tsx");
  expect(folders).toEqual(["mf-blogs"]);
  expect(tests).toEqual([{ title: "mf-blogs", projects: ["mf-blogs*"], files: [] }]);
  expect(journeys).toEqual({
    title: "journey",
    projects: ["e2e"],
    files: ["test/journey.test.ts"],
  });
  expect(planned("mf-bookings/src/api.ts").journeys?.files).toContain("test/chat.test.ts");
});

test("a change of the gateway runs journeys, one of a service or a test runs none", () => {
  expect(planned("gateway/src/main.ts").journeys?.files).toContain("test/journey.test.ts");
  expect(planned("svc-content/src/main.ts").journeys).toBeNull();
  expect(planned("packages/build/test/pipeline.test.ts").journeys).toBeNull();
});

test.each([
  "Dockerfile",
  ".dockerignore",
  "docker-compose.yml",
  "deploy/k8s/svc-chat/deployment.yaml",
  "deploy/prometheus/chat.yaml",
])("a change of %s runs the deploy tests and nothing else", (file) => {
  expect(existsSync(join(repository, file))).toBe(true);
  const { folders, tests, journeys } = planned(file);
  expect({ folders, journeys }).toEqual({ folders: [], journeys: null });
  expect(tests).toEqual([
    { title: "deploy files", projects: ["build"], files: ["deploy-", "settings"] },
  ]);
});

test("a program of deploy/ is tested where its tests are", () => {
  expect(titles("deploy/roll.ts")).toEqual(["deploy files", "npm run roll"]);
  expect(titles("deploy/roll.ts", "gateway/src/main.ts")).toEqual(["gateway", "deploy files"]);
});

test("what is in every test already runs once", () => {
  const { tests, journeys, folders } = planned("package-lock.json", "Dockerfile");
  expect(folders).toHaveLength(graph.size);
  expect(tests).toHaveLength(1);
  expect(tests[0]?.projects).not.toContain("e2e*");
  expect(journeys).toEqual({ title: "all journeys", projects: ["e2e"], files: [] });
});

test("a journey that changed is run, and words run nothing", () => {
  const { tests, journeys } = planned("packages/e2e/test/phone.test.ts");
  expect({ tests, files: journeys?.files }).toEqual({ tests: [], files: ["test/phone.test.ts"] });
  expect(planned("docs/operations.md")).toEqual({ folders: [], tests: [], journeys: null });
});

test("every slice names journeys that there are", () => {
  const named = sliceFolders().flatMap((folder) => journeysOf(folder));
  const missing = named.filter(
    (name) => !existsSync(join(repository, `packages/e2e/test/${name}.test.ts`)),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});
