import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { nameProblem } from "../src/create-slice/names.ts";
import { handWritten, withRegions } from "../src/create-slice/regions.ts";
import { repository } from "../src/slices.ts";

const COMMAND_MS = 120_000;
const NEW = ["mf-demo", "svc-demo"];
const copy = mkdtempSync(join(tmpdir(), "tutorsetu-new-slice-"));
const { NODE_ENV: _ofTests, VITEST: _running, ...outside } = process.env;
const env = { ...outside, MONGO_URL: "" };

const isMade = (path: string) => /(^|\/)(node_modules|dist|\.git|\.data|\.cache)(\/|$)/.test(path);

/** What is installed is linked; the repository's own packages are the copy's. */
function linkInstalled(folder: string) {
  const from = join(repository, folder, "node_modules");
  const to = join(copy, folder, "node_modules");
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@tutorsetu" && !/^\.(?:vite|cache)/.test(name))
      symlinkSync(join(from, name), join(to, name));
}

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const textOf = (file: string) => readFileSync(join(copy, file), "utf8");

/** Path → what it holds, of everything but what is installed or built. */
function everyFile(): ReadonlyMap<string, string> {
  const files = readdirSync(copy, { recursive: true, encoding: "utf8" }).filter(
    (path) => !isMade(`/${path}`) && statSync(join(copy, path)).isFile(),
  );
  return new Map(files.map((file) => [file, readFileSync(join(copy, file), "latin1")]));
}

/** Runs a program in the copy; rejects with what it printed when it fails. */
const run = (program: string, ...args: readonly string[]) =>
  new Promise<string>((done, fail) => {
    const options = { cwd: copy, env, timeout: COMMAND_MS, maxBuffer: 10_000_000 };
    execFile(program, args, options, (error, stdout, stderr) =>
      error ? fail(new Error(`${program} ${args.join(" ")}\n${stdout}${stderr}`)) : done(stdout),
    );
  });
const tool = (name: string, ...args: readonly string[]) =>
  run(join(copy, "node_modules/.bin", name), ...args);
const script = (file: string, ...args: readonly string[]) =>
  run(process.execPath, "--import", "tsx", `packages/build/src/${file}`, ...args);
const create = (...args: readonly string[]) =>
  script("create-slice/main.ts", ...args, "--no-install");

/** Started for one test; resolves when it answers. */
async function started(file: string, ready: string, more: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: copy,
    env: { ...env, LOG_LEVEL: "warn", HOST: "127.0.0.1", ...more },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await expect
    .poll(
      () =>
        fetch(ready).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
}

const SITE =
  "<!doctype html><html lang=en><head><title>TutorSetu</title></head><body></body></html>";

/** What the copy's own launcher tells the gateway; the shell is one empty page. */
async function gatewaySettings(port: number, service: number) {
  const shell = join(copy, ".data/shell");
  mkdirSync(shell, { recursive: true });
  writeFileSync(join(shell, "index.html"), SITE);
  const given = { port, host: "127.0.0.1", site: "http://site", dataDir: join(copy, ".data") };
  const ports = { "svc-users": 1, "svc-bookings": 1, "svc-chat": 1, "svc-content": 1 };
  const asked = JSON.stringify([
    { ...ports, "svc-demo": service },
    { ...given, env: { SHELL_DIR: shell } },
  ]);
  const program = `import { gatewayEnv } from "./packages/platform/src/plan.ts";
    process.stdout.write(JSON.stringify(gatewayEnv(...${asked})));`;
  const text = await run(process.execPath, "--import", "tsx", "--input-type=module", "-e", program);
  return JSON.parse(text) as Record<string, string>; // safe: an environment
}

/** What was written passes the checks and its own tests, is built and served. */
async function tryNewSlices(files: readonly string[]) {
  const folders = [...NEW, "packages/contracts/src/services"];
  await tool("oxfmt", "--check", ...files);
  await tool("oxlint", "--deny-warnings", ...folders);
  const rules = ["--config", ".dependency-cruiser.cjs", "--output-type", "err"];
  await tool("depcruise", ...rules, ...NEW);
  await tool("tsc", "--noEmit", "-p", "tsconfig.json");
  await tool("vitest", "run", ...NEW.map((name) => `--project=${name}`));
  await script("build-all.ts", ...NEW);

  const [port, service] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const own = `http://127.0.0.1:${service}`;
  await started("svc-demo/dist/main.mjs", `${own}/readyz`, { PORT: String(service) });
  await started("gateway/src/main.ts", `${url}/livez`, await gatewaySettings(port, service));
  await expect
    .poll(() => fetch(`${url}/api/demo`).then((answer) => answer.status), { timeout: 30_000 })
    .toBe(200);
  const page = await fetch(`${url}/demo`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<title>Demo · TutorSetu</title>");
  expect((await fetch(`${url}/demo/nothing`)).status).toBe(404);
  const { items } = (await (await fetch(`${url}/api/demo`)).json()) as { items: object[] };
  expect(items).toContainEqual({ _id: "1", title: "The first" });
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as { remotes: object[] };
  expect(remotes).toContainEqual(
    expect.objectContaining({
      name: "mf_demo",
      title: "Demo",
      routes: ["/demo"],
      navigation: [{ to: "/demo", title: { en: "Demo", hi: "नया पृष्ठ" } }],
    }),
  );
}

/** `LONG_TESTS=1`: what is written for each slice that there is, is compared with its files by `npm run check`. */
it.runIf(process.env["LONG_TESTS"])(
  "writes a remote and a service that are served, and edits nothing by hand",
  async () => {
    cpSync(repository, copy, {
      recursive: true,
      filter: (path) => !isMade(path.slice(repository.length)),
    });
    linkInstalled("");
    linkInstalled("packages/build");
    const own = join(repository, "node_modules/@tutorsetu");
    cpSync(own, join(copy, "node_modules/@tutorsetu"), { recursive: true, verbatimSymlinks: true });
    const before = everyFile();
    expect(await create("service", "svc-demo")).toContain("svc-demo is there");
    expect(await create("remote", "mf-demo")).toContain("mf-demo is there");

    const after = everyFile();
    const added = [...after.keys()].filter((file) => !before.has(file));
    const ours =
      /^(?:(?:deploy\/k8s\/)?(?:mf|svc)-demo\/|packages\/contracts\/src\/services\/demo\/)/;
    expect(added.filter((file) => !ours.test(file))).toEqual([
      "packages/contracts/expectations/mf-demo.json",
    ]);
    const changed = [...before.keys()].filter((file) => before.get(file) !== after.get(file));
    expect(changed.toSorted()).toEqual([
      "CODEOWNERS",
      "deploy/compose.env.example",
      "deploy/k8s/gateway/deployment.yaml",
      "deploy/k8s/overlays/production/kustomization.yaml",
      "deploy/k8s/overlays/small/kustomization.yaml",
      "docker-compose.yml",
    ]);
    for (const file of changed)
      expect(handWritten(after.get(file) ?? "")).toBe(handWritten(before.get(file) ?? ""));
    expect(textOf("docker-compose.yml")).toContain("SERVICES: svc-demo:demo=http://svc-demo:8080");
    await script("create-slice/generate.ts", "--check");

    await tryNewSlices([...added, ...changed]);

    await expect(create("--remove", "svc-demo")).rejects.toThrow("mf-demo asks svc-demo");
    await create("--remove", "mf-demo");
    await create("--remove", "svc-demo");
    expect(everyFile()).toEqual(before);
    expect(NEW.filter((name) => existsSync(join(copy, name)))).toEqual([]);
  },
  300_000,
);

it.each([
  ["remote", "demo", "A remote is called mf- and small letters, such as mf-demo, not “demo”."],
  [
    "remote",
    "svc-demo",
    "A remote is called mf- and small letters, such as mf-demo, not “svc-demo”.",
  ],
  [
    "service",
    "svc-Demo",
    "A service is called svc- and small letters, such as svc-demo, not “svc-Demo”.",
  ],
  [
    "service",
    "svc-demo-",
    "A service is called svc- and small letters, such as svc-demo, not “svc-demo-”.",
  ],
  [
    "remote",
    "mf-../x",
    "A remote is called mf- and small letters, such as mf-demo, not “mf-../x”.",
  ],
  ["remote", "mf-blogs", "There is a mf-blogs already. Choose another name."],
  ["remote", "mf-tutors", "/tutors belongs to mf-listings. Choose another name."],
  ["remote", "mf-login", "/login belongs to shell. Choose another name."],
  ["remote", "mf-api", "/api is the gateway's own. Choose another name."],
  ["service", "svc-blogs", "/api/blogs belongs to svc-content. Choose another name."],
  ["service", "svc-audit", "/audit is the gateway's own. Choose another name."],
  ["remote", `mf-${"a".repeat(40)}`, `mf-${"a".repeat(40)} is longer than 30 letters.`],
] as const)("refuses a %s called %s", async (kind, name, sentence) => {
  expect(await nameProblem(repository, kind, name)).toBe(sentence);
});

it("takes a name that nobody has", async () => {
  expect(await nameProblem(repository, "remote", "mf-my-demo2")).toBeUndefined();
  expect(await nameProblem(repository, "service", "svc-demo")).toBeUndefined();
});

const MARKED = "a:\n  # generated: parts\n  - old\n  # end of what is generated\nb";

it("writes between the marks of a region, and nowhere else", () => {
  const written = withRegions(MARKED, { parts: ["- x", "", "- y"] });
  expect(written).toBe("a:\n  # generated: parts\n  - x\n\n  - y\n  # end of what is generated\nb");
  expect(withRegions(written, { parts: ["- old"] })).toBe(MARKED);
  expect(handWritten(written)).toBe("a:\nb");
});

it("says which mark is missing", () => {
  expect(() => withRegions("a", { parts: [] })).toThrow("There is no line “# generated: parts”.");
  expect(() => withRegions("# generated: parts", { parts: [] })).toThrow(
    "The region parts has no line “# end of what is generated”.",
  );
});
