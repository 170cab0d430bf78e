import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

const USAGE = `npm run roll -- svc-chat|renderer|… [--instances 3] [--env-file deploy/compose.env] [--settle-ms 2000]

Replaces the instances of a service under Docker Compose one after the other, by what its image and settings are now:
a new one is started, and when it is ready one of before drains and ends. At no time fewer are ready than before.
--settle-ms: how long the gateway takes to send requests to a new instance, RESOLVE_EVERY_MS and a second more.
`;
const READY_MS = 180_000;
const POLL_MS = 250;
/** The gateway looks names up every second and checks the instances twice a second. */
const SETTLE_MS = 2000;

class RollError extends Error {}

const { values, positionals } = parseArgs({
  options: {
    instances: { type: "string" },
    "env-file": { type: "string" },
    "settle-ms": { type: "string" },
  },
  allowPositionals: true,
  strict: false,
});
const [service = "", ...more] = positionals;
const envFile =
  values["env-file"] ?? (existsSync("deploy/compose.env") ? "deploy/compose.env" : "");
const settleMs = Number(values["settle-ms"] ?? SETTLE_MS);
const compose = ["compose", ...(envFile ? ["--env-file", String(envFile)] : [])];

let isInterrupted = false;
process.on("SIGINT", () => (isInterrupted = true));
process.on("SIGTERM", () => (isInterrupted = true));

/** Runs `docker`; what it writes is the answer. In a process group of its own, so that Ctrl-C ends no step half way. */
function docker(...args: readonly string[]): Promise<string> {
  const child = spawn("docker", args, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  let text = "";
  child.stdout.on("data", (data: Buffer) => (text += data.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", () => reject(new RollError("`docker` is not on the PATH.")));
    child.once("close", (code) =>
      code === 0 ? resolve(text.trim()) : reject(new RollError(`docker ${args.join(" ")} failed.`)),
    );
  });
}
const print = (text: string) => process.stdout.write(`${text}\n`);
const short = (id: string) => id.slice(0, 12);
const linesOf = (text: string) => text.split("\n").filter(Boolean);
const instances = async () => linesOf(await docker(...compose, "ps", "--all", "--quiet", service));

const STATE =
  "{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{else}}unchecked{{end}}";

const ASK = `require("node:http").get({ host: "127.0.0.1", port: process.env.PORT, path: "/readyz" }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on("error", () => process.exit(1))`;
const isReady = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const args = ["exec", id, "env", "--unset=NODE_OPTIONS", "node", "--eval", ASK];
    spawn("docker", args, { stdio: "ignore", detached: true })
      .once("error", () => resolve(false))
      .once("close", (code) => resolve(code === 0));
  });

async function untilReady(id: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    const [status, health] = (await docker("inspect", "--format", STATE, id)).split(" ");
    // Its health check asks whether it runs; it may still wait for its database.
    if (status === "running" && health === "healthy" && (await isReady(id))) return;
    if (health === "unchecked")
      throw new RollError(`${short(id)} has no health check to wait for.`);
    if (status !== "running") throw new RollError(`${short(id)} does not run: ${status}.`);
    if (isInterrupted) throw new RollError("Interrupted.");
    if (Date.now() > end) throw new RollError(`${short(id)} did not become ready.`);
    await wait(POLL_MS);
  }
}

async function end(id: string): Promise<void> {
  // As long as its stop_grace_period: it drains meanwhile.
  await docker("stop", id);
  await docker("rm", "--volumes", id);
}

/** One more, by the image and settings of now; back it goes when it does not become ready. */
async function addOne(): Promise<string> {
  const before = await instances();
  const scale = `${service}=${before.length + 1}`;
  const only = ["--no-deps", "--no-recreate", "--no-build", "--scale", scale];
  await docker(...compose, "up", "--detach", ...only, service);
  const fresh = (await instances()).find((id) => !before.includes(id));
  if (!fresh) throw new RollError("Compose started no new instance.");
  try {
    await untilReady(fresh);
  } catch (error) {
    print(await docker("logs", "--tail", "20", fresh).catch(() => ""));
    await end(fresh).catch(() => {});
    throw error;
  }
  await wait(settleMs);
  return fresh;
}

async function roll(): Promise<void> {
  const olds = await instances();
  if (olds.length === 0)
    throw new RollError(`Nothing of ${service} runs. Start it with: docker compose up`);
  const wanted = Number(values.instances ?? olds.length);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new RollError("--instances is a number from 1 on.");
  if (!(settleMs >= 0)) throw new RollError("--settle-ms is a number of milliseconds.");
  for (let n = 1; n <= Math.max(wanted, olds.length); n++) {
    if (isInterrupted) throw new RollError("Interrupted. Run it again for the rest.");
    if (n <= wanted) print(`${n} of ${wanted}: ${short(await addOne())} is ready`);
    const old = olds[n - 1];
    if (!old) continue;
    await end(old);
    print(`${short(old)} has drained and ended`);
  }
}

/** Two at once would each end what the other counts on. */
function lock(): void {
  const file = join("deploy", `.roll-${service}.lock`);
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  if (existsSync(file) && !isAlive(Number(readFileSync(file, "utf8")))) rmSync(file);
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch {
    throw new RollError(`${service} is being replaced already (${file}).`);
  }
  process.once("exit", () => rmSync(file, { force: true }));
}

try {
  if (!service || more.length > 0) throw new RollError(USAGE);
  // They have no port of their machine, and the gateway finds every instance by the one name.
  if (!service.startsWith("svc-") && service !== "renderer")
    throw new RollError(
      `Two of ${service} cannot run beside each other, only of the renderer or a service such as svc-chat.`,
    );
  lock();
  await roll();
} catch (error) {
  if (!(error instanceof RollError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
