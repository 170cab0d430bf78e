import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "../../..");
const script = join(repository, "packages/build/src/affected.mjs");
type Graph = ReadonlyMap<string, { through: string[]; direct: string[] }>;
interface Affected {
  readonly workspaces: (root: string) => Graph;
  readonly affectedBy: (files: readonly string[], graph: Graph) => string[];
}
// Safe: the file is plain JavaScript, and this is what it exports.
const { affectedBy, workspaces } = (await import(script)) as Affected;
const graph = workspaces(repository);
const pages = ["mf-blogs", "mf-bookings", "mf-dashboard", "mf-listings"];
const services = ["svc-bookings", "svc-chat", "svc-content", "svc-users"];
const slicesIn = (files: readonly string[]) =>
  affectedBy(files, graph)
    .filter((folder) => !folder.startsWith("packages/"))
    .toSorted();

test.each([
  ["a slice", ["mf-blogs/src/app.tsx"], ["mf-blogs"]],
  ["two slices", ["mf-blogs/src/app.tsx", "svc-chat/src/app.ts"], ["mf-blogs", "svc-chat"]],
  ["the services' kit", ["packages/service-kit/src/app.ts"], ["gateway", ...services]],
  ["the pages' kit", ["packages/web-kit/src/api.ts"], [...pages, "shell"]],
  [
    "the contracts",
    ["packages/contracts/src/chat.ts"],
    ["gateway", ...pages, "shell", ...services],
  ],
  ["the build", ["packages/build/src/service.mjs"], ["gateway", ...pages, "shell", ...services]],
  ["the lock file", ["package-lock.json"], ["gateway", ...pages, "shell", ...services]],
  ["a test", ["packages/contracts/src/messages/catalogues.test.ts"], []],
  ["words", ["README.md", "docs/operations.md", "mf-blogs/README.md", ".changeset/x.md"], []],
  ["nothing", [], []],
])("a change of %s touches the slices made of it", (_what, files, slices) => {
  expect(slicesIn(files)).toEqual(slices);
});

test("a changed test is run again, and only that", () => {
  expect(affectedBy(["packages/ui/src/button/button.test.tsx"], graph)).toEqual(["packages/ui"]);
});

test("npm run affected compares with a commit and prints a folder per line", () => {
  const { stdout, status } = spawnSync(process.execPath, [script, "--base", "HEAD"], {
    cwd: repository,
    encoding: "utf8",
  });
  expect(status).toBe(0);
  const known = [...graph.keys()];
  expect(stdout.split("\n").filter((line) => line !== "" && !known.includes(line))).toEqual([]);
});
