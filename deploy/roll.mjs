import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

const USAGE = `npm run roll -- svc-chat [--instances 3] [--env-file deploy/compose.env]

Replaces the instances of a service under Docker Compose one after the other, by what its image and settings are now:
a new one is started, and when it is ready one of before drains and ends. At no time fewer are ready than before.
`;
const READY_MS = 180_000;
const LOOK_EVERY_MS = 1000;
/** The gateway looks names up every second and asks the instances twice a second. */
const NOTICE_MS = 2000;

class Refusal extends Error {}

const { values, positionals } = parseArgs({
  options: { instances: { type: "string" }, "env-file": { type: "string" } },
  allowPositionals: true,
  strict: false,
});
const [service, ...more] = positionals;
const envFile =
  values["env-file"] ?? (existsSync("deploy/compose.env") ? "deploy/compose.env" : "");
const compose = ["compose", ...(envFile ? ["--env-file", envFile] : [])];

let isInterrupted = false;
process.on("SIGINT", () => (isInterrupted = true));
process.on("SIGTERM", () => (isInterrupted = true));

/** Runs `docker`; what it writes is the answer. In a process group of its own, so that Ctrl-C ends no step half way. */
function docker(...args) {
  const child = spawn("docker", args, { stdio: ["ignore", "pipe", "inherit"], detached: true });
  let text = "";
  child.stdout.on("data", (data) => (text += data));
  return new Promise((resolve, reject) => {
    child.once("error", () => reject(new Refusal("`docker` is not on the PATH.")));
    child.once("close", (code) =>
      code === 0 ? resolve(text.trim()) : reject(new Refusal(`docker ${args.join(" ")} failed.`)),
    );
  });
}
const say = (text) => process.stdout.write(`${text}\n`);
const short = (id) => id.slice(0, 12);
const linesOf = (text) => text.split("\n").filter(Boolean);
const instances = async () => linesOf(await docker(...compose, "ps", "--all", "--quiet", service));

const STATE =
  "{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{else}}unchecked{{end}}";

async function untilReady(id) {
  const end = Date.now() + READY_MS;
  for (;;) {
    const [status, health] = (await docker("inspect", "--format", STATE, id)).split(" ");
    if (status === "running" && health === "healthy") return;
    if (health === "unchecked") throw new Refusal(`${short(id)} has no health check to wait for.`);
    if (status !== "running") throw new Refusal(`${short(id)} does not run: ${status}.`);
    if (isInterrupted) throw new Refusal("Interrupted.");
    if (Date.now() > end) throw new Refusal(`${short(id)} did not become ready.`);
    await wait(LOOK_EVERY_MS);
  }
}

async function end(id) {
  // As long as its stop_grace_period: it drains meanwhile.
  await docker("stop", id);
  await docker("rm", "--volumes", id);
}

/** One more, by the image and settings of now; back it goes when it does not become ready. */
async function addOne() {
  const before = await instances();
  const scale = `${service}=${before.length + 1}`;
  const only = ["--no-deps", "--no-recreate", "--no-build", "--scale", scale];
  await docker(...compose, "up", "--detach", ...only, service);
  const fresh = (await instances()).find((id) => !before.includes(id));
  if (!fresh) throw new Refusal("Compose started no new instance.");
  try {
    await untilReady(fresh);
  } catch (error) {
    say(await docker("logs", "--tail", "20", fresh).catch(() => ""));
    await end(fresh).catch(() => {});
    throw error;
  }
  await wait(NOTICE_MS);
  return fresh;
}

async function roll() {
  const olds = await instances();
  if (olds.length === 0)
    throw new Refusal(`Nothing of ${service} runs. Start it with: docker compose up`);
  const wanted = Number(values.instances ?? olds.length);
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new Refusal("--instances is a number from 1 on.");
  for (let n = 1; n <= Math.max(wanted, olds.length); n++) {
    if (isInterrupted) throw new Refusal("Interrupted. Run it again for the rest.");
    if (n <= wanted) say(`${n} of ${wanted}: ${short(await addOne())} is ready`);
    const old = olds[n - 1];
    if (!old) continue;
    await end(old);
    say(`${short(old)} has drained and ended`);
  }
}

/** Two at once would each end what the other counts on. */
function lock() {
  const file = join("deploy", `.roll-${service}.lock`);
  const isAlive = (pid) => {
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
    throw new Refusal(`${service} is being replaced already (${file}).`);
  }
  process.once("exit", () => rmSync(file, { force: true }));
}

try {
  if (!service || more.length > 0) throw new Refusal(USAGE);
  if (!service.startsWith("svc-"))
    throw new Refusal(
      `Two of ${service} cannot run beside each other, only of a service such as svc-chat.`,
    );
  lock();
  await roll();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
