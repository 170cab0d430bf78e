import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startPlatform } from "../src/platform.ts";
import { whoRuns } from "../src/single-instance.ts";
import { checkNode } from "../src/settings.ts";
import { openToOthers } from "./open-to-others.ts";

const TSX = import.meta.resolve("tsx");
const stubService = join(import.meta.dirname, "stub-service.mjs");
let dataDir = "";
const said: string[] = [];
const stops: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-platform-"));
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(dataDir, { recursive: true, force: true });
  said.length = 0;
});

const fake = {
  port: 0,
  build: false,
  programOf: () => stubService,
  log: (line: string) => said.push(line),
};
// No mongod, redis-server or outside store: PATH is empty. Without a renderer there are six processes.
const bare = { PATH: "", MONGO_URL: "", REDIS_URL: "", MONGOMS_SYSTEM_BINARY: "", RENDERER: "off" };

async function start(options = {}) {
  const platform = await startPlatform({ ...fake, dataDir, env: bare, ...options });
  stops.push(() => platform.stop());
  return platform;
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a bad setting is one sentence", () => {
  test.each([
    [{ port: "80x" }, "PORT must be a whole number from 0 to 65535, but it is '80x'."],
    [{ port: "" }, "PORT must be a whole number from 0 to 65535, but it is ''."],
    [{ chat: "0" }, "--chat must be a whole number from 1 to 16, but it is '0'."],
    [{ env: { SEED: "yes" } }, "SEED must be demo or off, but it is 'yes'."],
    [
      { env: { ADMIN_EMAIL: "a@b.in" } },
      "Set ADMIN_EMAIL and ADMIN_PASSWORD together, or neither.",
    ],
    [
      { dataDir: join(stubService, "data") },
      `The data folder ${stubService}/data cannot be written.`,
    ],
    [{ chat: "2" }, "Several instances of chat need Redis."],
  ])("%j", async (options, sentence) => {
    await expect(start(options)).rejects.toThrow(sentence);
  });

  test.each([
    ["foo", "Invalid scheme"],
    ["mongodb://127.0.0.1:9/?directConnection=true", "connect ECONNREFUSED 127.0.0.1:9; start it"],
    ["mongodb://127.0.0.1:9/?nonsense=1", "option nonsense is not supported"],
    ["mongodb://nobody.invalid", "check the host in MONGO_URL"],
  ])("MONGO_URL=%s, before anything is started", async (MONGO_URL, reason) => {
    const failing = start({ env: { ...bare, MONGO_URL } });
    await expect(failing).rejects.toThrow(/^The database .*cannot be used: [^\n]+$/);
    await expect(failing).rejects.toThrow(reason);
    expect(said).toEqual([]);
    await start(); // the folder and the port are free again
  });

  test("a folder where none can be made, as below /proc", async () => {
    await expect(start({ dataDir: "/proc/nope" })).rejects.toThrow(
      "The data folder /proc/nope cannot be written. No folder can be made there; set DATA_DIR",
    );
  });

  test("a process that ends whenever it is started, with what it said, before all patience is gone", async () => {
    const failing = start({ env: { ...bare, STUB_ENDS: "1" }, readyMs: 600_000 });
    await expect(failing).rejects.toThrow(/the stub ends/);
  });

  test("an old Node", () => {
    expect(() => checkNode("18.20.4")).toThrow("Node 18.20.4 is too old.");
    expect(() => checkNode("20.19.0")).not.toThrow();
    expect(() => checkNode("24.0.0")).not.toThrow();
  });

  test("a port that is taken", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const sentence = `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 10} npm start.`;
    await expect(start({ port })).rejects.toThrow(sentence);
    server.close();
  });

  test("a folder that another platform runs on", async () => {
    const { url } = await start();
    const sentence = `TutorSetu runs on ${dataDir} already, at ${url}.`;
    await expect(start()).rejects.toThrow(sentence);
    expect(whoRuns(dataDir)).toMatchObject({ url });
  });

  test("what cannot start is named, with what it said", async () => {
    const failing = start({ env: { ...bare, STUB_FAILS: "1" } });
    await expect(failing).rejects.toThrow(/^Not ready after 0 s: [\s\S]*the stub was told to fail/);
  });
});

test.each([
  [{}, true],
  [{ seed: "off" as const }, false],
  [{ env: { ...bare, SMTP_URL: "smtp://mail.example" } }, false],
  [{ env: { ...bare, HOST: "0.0.0.0" } }, false],
])("started with %j shows letters: %s", async (options, shown) => {
  const { url, lettersUrl } = await start(options);
  expect(lettersUrl).toBe(shown ? `${url}/api/users/dev/letters` : undefined);
});

test("a process that was killed is started again, one that was stopped is not until it is told to", async () => {
  const platform = await start();
  const service = platform.services["svc-bookings"];
  if (!service) throw new Error("no svc-bookings");
  const before = service.pid();
  service.kill("SIGKILL");
  await expect.poll(() => service.pid()).not.toBe(before);
  await expect.poll(() => service.pid()).toBeGreaterThan(0);
  expect(said.join("\n")).toContain("svc-bookings stopped (SIGKILL); starting it again in 1 s.");
  await service.stop();
  expect(service.pid()).toBeUndefined();
  await service.start();
  expect(service.pid()).toBeGreaterThan(0);
});

test("the store comes back on the same port", async () => {
  const { store, mongoUrl = "" } = await start();
  const url = `http://${new URL(mongoUrl).host}`;
  const pidNow = () =>
    fetch(url).then(
      async (response) => ((await response.json()) as { pid: number }).pid,
      () => 0,
    );
  await expect.poll(pidNow).toBeGreaterThan(0);
  const before = await pidNow();
  store?.kill("SIGKILL");
  await expect.poll(async () => ![0, before].includes(await pidNow())).toBe(true);
});

test("a clean stop leaves no process", async () => {
  const platform = await start();
  const pids = Object.values(platform.pids()).filter((pid) => pid !== undefined);
  expect(pids).toHaveLength(6);
  await platform.stop();
  expect(pids.filter(alive)).toEqual([]);
});

test("the secrets and the key of pushes are kept and are readable by their owner only", async () => {
  await (await start()).stop();
  const names = ["internal-secret", "preview-secret", "vapid-private-key"];
  const read = () => names.map((name) => readFileSync(join(dataDir, name), "utf8")).join(" ");
  const kept = read();
  expect(kept).toMatch(/^[0-9a-f]{64} [0-9a-f]{64} [\w-]{43}$/);
  for (const name of names) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  await start().then(() => expect(read()).toBe(kept));
});

test("what others could read in the data folder is closed to them, and the start says so", async () => {
  const old = join(dataDir, "mongo");
  mkdirSync(old, { mode: 0o755 });
  writeFileSync(join(old, "data"), "hashes", { mode: 0o644 });
  chmodSync(dataDir, 0o755);
  await start();
  expect(said).toContain(
    `The data folder ${dataDir} was open to other users of this machine; it is closed to them now.`,
  );
  expect(openToOthers(dataDir)).toEqual([]);
});

test("a data folder that only its owner can read is started on without a word", async () => {
  await start({ dataDir: join(dataDir, "new") });
  expect(said.filter((line) => line.includes("data folder"))).toEqual([]);
});

test("a process that an earlier platform's number went to is not a platform", async () => {
  const about = { pid: process.pid, url: "http://127.0.0.1:9", mongoUrl: "" };
  writeFileSync(join(dataDir, "running.json"), JSON.stringify(about));
  const { url } = await start();
  expect(whoRuns(dataDir)).toMatchObject({ url });
});

test("when the npm that started it is gone, what it started ends too", async () => {
  const end = pathToFileURL(join(import.meta.dirname, "../src/shutdown-hooks.ts")).href;
  const script = `import { onParentExit } from ${JSON.stringify(end)};
    setInterval(() => {}, 1000);
    onParentExit(() => process.exit());
    console.log(process.pid);`;
  const npm = spawn("sh", [
    "-c",
    '"$0" --import "$1" --input-type=module -e "$2"; true',
    process.execPath,
    TSX,
    script,
  ]);
  const pid = await new Promise<number>((resolve) =>
    npm.stdout.once("data", (text: Buffer) => resolve(Number(text))),
  );
  npm.kill("SIGTERM");
  await expect.poll(() => alive(pid)).toBe(false);
});

test("when the launcher is killed, what it started ends too", async () => {
  const script = `
    const { startPlatform } = await import(${JSON.stringify(join(import.meta.dirname, "../src/platform.ts"))});
    const platform = await startPlatform({ port: 0, build: false, quiet: true, dataDir: ${JSON.stringify(dataDir)},
      env: ${JSON.stringify(bare)}, programOf: () => ${JSON.stringify(stubService)} });
    console.log(JSON.stringify(platform.pids()));`;
  const launcher = spawn(process.execPath, ["--import", TSX, "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) =>
    launcher.stdout.once("data", (d) => resolve(String(d))),
  );
  const pids = Object.values(JSON.parse(line) as Record<string, number>);
  expect(pids.filter(alive)).toHaveLength(6);
  launcher.kill("SIGKILL");
  await expect.poll(() => pids.filter(alive), { timeout: 8000 }).toEqual([]);
});
