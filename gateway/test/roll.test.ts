import { spawn, spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { sender } from "@tutorsetu/service-kit/testing/load";
import { expect, onTestFinished, test, vi } from "vitest";
import { nameResolver } from "../src/proxy/addresses.ts";
import { bundle, repository } from "../testing/processes.ts";
import { nameServer } from "../testing/name-server.ts";
import { connectSocket } from "../testing/socket-server.ts";
import { folderOf, gateway, readyOf } from "../testing/gateway.ts";

vi.setConfig({ testTimeout: 240_000 });
/** Between two calls. */
const REST_MS = 4;
const PATIENT = { timeout: 60_000 };
const NAME = "svc-chat";
const RESOLVE_MS = 100;
/** The next look at the names, and a health check after it. */
const SETTLE_MS = RESOLVE_MS + 900;

interface Container {
  readonly id: string;
  readonly address: string | null;
  readonly version: string;
  readonly pid: number;
}

/** Compose as far as the command asks for it, with three running instances of svc-chat. */
async function cluster() {
  const [docker, chat, rollProgram] = await Promise.all(
    ["gateway/testing/fake-docker.ts", "gateway/testing/stub-chat.ts", "deploy/roll.ts"].map(
      bundle,
    ),
  );
  const folder = folderOf({
    docker: `#!/bin/sh\nexec "${process.execPath}" "${docker}" "$@"\n`,
    "containers.json": "[]",
    version: "old",
    log: "",
    "deploy/.keep": "",
  });
  chmodSync(join(folder, "docker"), 0o755);
  const port = await freePort();
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env["PATH"]}`,
    DOCKER_STATE: folder,
    DOCKER_PROGRAM: chat,
    DOCKER_PORT: String(port),
  };
  const containers = () =>
    JSON.parse(readFileSync(join(folder, "containers.json"), "utf8")) as Container[]; // safe: as the fake writes it
  onTestFinished(() => {
    for (const { pid } of containers())
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended.
      }
  });
  const run = (command: string, ...args: readonly string[]) => {
    const child = spawn(command, args, { cwd: command === "docker" ? repository : folder, env });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (said += data.toString()));
    const ended = new Promise<{ code: number | null; said: string }>((done) =>
      child.once("close", (code) => done({ code, said })),
    );
    return { child, ended };
  };
  const dns = await nameServer({});
  Object.defineProperty(dns.zone, NAME, {
    get: () => containers().flatMap(({ address }) => address ?? []),
  });
  const names = { resolve: nameResolver([dns.address]), everyMs: RESOLVE_MS };
  await run("docker", "compose", "up", "--no-recreate", "--scale", `${NAME}=3`, NAME).ended;
  const front = await gateway({
    chat: [`http://${NAME}:${port}`],
    names,
    requestsPerMinute: 10_000_000,
  });
  await expect.poll(() => readyOf(front.url), PATIENT).toBe("3");
  return {
    ...front,
    containers,
    versions: () => containers().map(({ version }) => version),
    roll: (...args: string[]) =>
      run(process.execPath, rollProgram ?? "", ...args, "--settle-ms", String(SETTLE_MS)),
    setVersion: (version: string) => writeFileSync(join(folder, "version"), version),
    log: () => readFileSync(join(folder, "log"), "utf8").split("\n").filter(Boolean),
  };
}

/** A page's socket: opened again whenever it is closed; says where each one that closed had been. */
function page(port: number, closed: string[], isOver: () => boolean) {
  const socket = connectSocket(port);
  let at = "";
  socket.on("data", (data) => (at ||= /127\.0\.0\.\d+/.exec(data.toString())?.[0] ?? ""));
  socket.once("close", () => {
    if (isOver()) return;
    if (at) closed.push(at);
    setTimeout(() => page(port, closed, isOver), 20);
  });
  return { isOpen: () => at !== "" };
}

/** `LONG_TESTS=1`: names.test.ts has that no call fails while all instances are replaced by others. */
const IS_LONG = Boolean(process.env["LONG_TESTS"]);

test.runIf(IS_LONG)(
  "replaces the instances of a service one after the other: no call fails, and no two lose their sockets together",
  async () => {
    const { url, port, containers, versions, roll, setVersion, log } = await cluster();
    const olds = containers().flatMap(({ address }) => address ?? []);
    let isOver = false;
    onTestFinished(() => void (isOver = true));
    const closed: string[] = [];
    const pages = Array.from({ length: 45 }, () => page(port, closed, () => isOver));
    await expect.poll(() => pages.every(({ isOpen }) => isOpen()), PATIENT).toBe(true);
    const statuses: number[] = [];
    const send = sender();
    const calling = (async () => {
      while (!isOver) {
        const method = statuses.length % 2 ? "POST" : "GET";
        statuses.push((await send(url, { method, path: "/api/messages/x" })).status);
        await pause(REST_MS);
      }
    })();

    setVersion("new");
    const { code, said } = await roll(NAME).ended;
    expect(said).toContain("3 of 3");
    expect(code).toBe(0);
    isOver = true;
    await calling;

    expect(versions()).toEqual(["new", "new", "new"]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    // Whenever one was stopped, three others were ready.
    const stops = log().filter((line) => line.startsWith("stop"));
    expect(stops).toEqual(olds.map((address) => `stop ${address} beside 3`));
    // All of the first, then all of the second, then all of the third.
    const order = closed.filter((address, n) => address !== closed[n - 1]);
    expect(order).toEqual(olds);
  },
);

test.runIf(IS_LONG)(
  "goes no further when a new instance does not become ready, and takes it away again",
  async () => {
    const { containers, versions, roll, setVersion, log } = await cluster();
    const before = containers();
    setVersion("broken");
    const { child, ended } = roll(NAME);
    await expect.poll(() => versions(), PATIENT).toContain("broken");
    // Ctrl-C does what the end of its patience does.
    child.kill("SIGINT");
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toContain("No store here");
    expect(containers()).toEqual(before);
    expect(log().filter((line) => line.startsWith("stop"))).toHaveLength(1);
  },
);

test.runIf(IS_LONG)(
  "ends what an interrupted one has left over, and is not done twice at once",
  async () => {
    const { versions, roll, setVersion } = await cluster();
    setVersion("new");
    const first = roll(NAME, "--instances", "2");
    await expect.poll(() => versions(), PATIENT).toContain("new");
    const second = await roll(NAME).ended;
    expect(second.code).toBe(1);
    expect(second.said).toContain("being replaced already");
    expect((await first.ended).code).toBe(0);
    expect(versions()).toEqual(["new", "new"]);
  },
);

test("replaces the renderer like a service: the next one is ready before the one of before ends", async () => {
  // One container, and from `up` on another one beside it.
  const folder = folderOf({
    docker: `#!/bin/sh
echo "$@" >> log
case "$*" in
  *" up "*) echo new >> running;;
  *" ps "*) cat running;;
  inspect*) echo running healthy;;
  stop*) echo new > running;;
esac
`,
    log: "",
    running: "old\n",
    "deploy/.keep": "",
  });
  chmodSync(join(folder, "docker"), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
  const args = [await bundle("deploy/roll.ts"), "renderer", "--settle-ms", "0"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const lines = readFileSync(join(folder, "log"), "utf8").split("\n");
  const asked = lines.filter((line) => /^(?:inspect|stop)|scale/.test(line));
  expect(asked.map((line) => line.replace(/ --format .*\}\}/, ""))).toEqual([
    "compose up --detach --no-deps --no-recreate --no-build --scale renderer=2 renderer",
    "inspect new",
    "stop old",
  ]);
});

test.each([
  [[], "npm run roll"],
  [["mongo"], "Two of mongo cannot run"],
  [["gateway"], "Two of gateway cannot run"],
  [[NAME, "--instances", "none"], "--instances is a number"],
])("rejects %j before it changes anything", async (args, reason) => {
  const folder = folderOf({
    docker: '#!/bin/sh\necho "$@" >> log\necho one\n',
    log: "",
    "deploy/.keep": "",
  });
  chmodSync(join(folder, "docker"), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
  const program = await bundle("deploy/roll.ts");
  const options = { cwd: folder, env, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], options);
  expect(stderr).toContain(reason);
  expect(status).toBe(1);
  expect(readFileSync(join(folder, "log"), "utf8")).not.toMatch(/ up |stop|rm/);
});
