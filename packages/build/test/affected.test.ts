import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { affectedBy, workspaces } from "../src/affected.ts";

const repository = resolve(import.meta.dirname, "../../..");
const script = join(repository, "packages/build/src/affected.ts");
const on = (through: string[], direct: string[] = []) => ({ through, direct });
const page = on(["packages/contracts", "packages/ui", "packages/web-kit"], ["packages/build"]);
const service = on(["packages/contracts", "packages/service-kit"]);
const graph = new Map([
  ["packages/build", on(["packages/contracts", "packages/service-kit"])],
  ["packages/contracts", on([])],
  ["packages/service-kit", on(["packages/contracts"])],
  ["packages/ui", on([])],
  ["packages/web-kit", on(["packages/contracts"])],
  ["gateway", service],
  ["mf-blogs", page],
  ["shell", page],
  ["svc-chat", service],
  ["svc-users", on(service.through, ["packages/ui"])],
]);
const all = ["gateway", "mf-blogs", "shell", "svc-chat", "svc-users"];
const slicesIn = (files: readonly string[]) =>
  affectedBy(files, graph)
    .filter((folder) => !folder.startsWith("packages/"))
    .toSorted();

test.each([
  ["a slice", ["mf-blogs/src/app.tsx"], ["mf-blogs"]],
  ["two slices", ["mf-blogs/src/app.tsx", "svc-chat/src/app.ts"], ["mf-blogs", "svc-chat"]],
  [
    "the services' kit",
    ["packages/service-kit/src/server/app.ts"],
    ["gateway", "svc-chat", "svc-users"],
  ],
  ["the pages' kit", ["packages/web-kit/src/api.ts"], ["mf-blogs", "shell"]],
  ["what one slice only tests with", ["packages/ui/src/a.tsx"], ["mf-blogs", "shell", "svc-users"]],
  ["the contracts", ["packages/contracts/src/chat.ts"], all],
  ["the build", ["packages/build/src/service.ts"], all],
  ["the lock file", ["package-lock.json"], all],
  ["a test", ["packages/contracts/src/messages/catalogues.test.ts"], []],
  ["deploy files", ["Dockerfile", "docker-compose.yml", "deploy/roll.ts"], []],
  ["words", ["README.md", "docs/operations.md", "mf-blogs/README.md", ".changeset/x.md"], []],
  ["nothing", [], []],
])("a change of %s touches the slices made of it", (_what, files, slices) => {
  expect(slicesIn(files)).toEqual(slices);
});

test("a changed test is run again, and only that", () => {
  expect(affectedBy(["packages/ui/src/button/button.test.tsx"], graph)).toEqual(["packages/ui"]);
});

test("a consumer's contract is tested again by itself and by whoever answers it", () => {
  const recorded = { "usersApi.tutor": {}, "usersInternal.people": {}, "deploymentsApi.list": {} };
  const file = "packages/contracts/expectations/mf-blogs.json";
  expect(affectedBy([file], graph, () => JSON.stringify(recorded))).toEqual([
    "packages/build",
    "gateway",
    "mf-blogs",
    "svc-users",
  ]);
  expect(affectedBy([file], graph, () => "{}")).toEqual(["packages/build", "mf-blogs"]);
});

test("a base that is not there is a sentence, and the end of a slice's pipeline", () => {
  const options = { cwd: repository, encoding: "utf8" } as const;
  const asked = spawnSync(
    process.execPath,
    ["--import", "tsx", script, "--base", "nowhere/main"],
    options,
  );
  expect(asked.status).toBe(1);
  expect(asked.stderr).toMatch(/^Nothing here is called nowhere\/main, .*\n$/);

  const pipeline = readFileSync(join(repository, ".ci/slice"), "utf8").trim().split("\n").at(-1);
  const run = spawnSync(
    "bash",
    ["-euo", "pipefail", "-c", `base=nowhere/main\n${pipeline}`],
    options,
  );
  expect(run.status).not.toBe(0);
  expect(run.stdout).toBe("");
});

test("npm run affected compares with a commit and prints a folder per line", () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", script, "--base", "HEAD"],
    {
      cwd: repository,
      encoding: "utf8",
    },
  );
  expect(status).toBe(0);
  const known = [...workspaces(repository).keys()];
  expect(known).toEqual(expect.arrayContaining([...graph.keys()]));
  expect(stdout.split("\n").filter((line) => line !== "" && !known.includes(line))).toEqual([]);
});
