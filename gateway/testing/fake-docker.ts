// Stands for `docker` with Compose: containers are processes, each at an address of its own. Its state is in one file, a log of
// what was asked of it in another.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

interface Container {
  readonly id: string;
  readonly number: number;
  /** Null when it has stopped. */
  readonly address: string | null;
  readonly version: string;
  readonly pid: number;
}

const {
  DOCKER_STATE: folder = "",
  DOCKER_PROGRAM: program = "",
  DOCKER_PORT: port = "",
} = process.env;
const file = join(folder, "containers.json");
const all = () => JSON.parse(readFileSync(file, "utf8")) as Container[]; // safe: as it is written below
function save(containers: readonly Container[]) {
  // Whoever reads it meanwhile finds it whole.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(containers));
  renameSync(next, file);
}
const note = (text: string) => appendFileSync(join(folder, "log"), `${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

/** An orphan that has ended stays in the process table until process 1 looks, which may take seconds. */
const isZombie = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");

function isAlive({ pid }: Container): boolean {
  try {
    return process.kill(pid, 0) && !isZombie(pid);
  } catch {
    return false;
  }
}
const isReady = ({ address }: Container) =>
  fetch(`http://${address}:${port}/readyz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );
const readyCount = async () => (await Promise.all(all().map(isReady))).filter(Boolean).length;

function start() {
  const number = Math.max(1, ...all().map((one) => one.number)) + 1;
  const address = `127.0.0.${number}`;
  const version = readFileSync(join(folder, "version"), "utf8").trim();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, HOST: address, PORT: port, BROKEN: version === "broken" ? "1" : "" },
    cwd: dirname(program),
    stdio: "ignore",
    detached: true,
  });
  child.unref();
  const id = `${version}-${number}`.padEnd(64, "0");
  save([...all(), { id, number, address, version, pid: child.pid ?? 0 }]);
  note(`start ${address}`);
}

async function stop(one: Container): Promise<void> {
  note(`stop ${one.address} beside ${(await readyCount()) - Number(await isReady(one))}`);
  if (isAlive(one)) process.kill(one.pid, "SIGTERM");
  while (isAlive(one)) await wait(20);
  // A name leads to what runs.
  save(all().map((other) => (other.id === one.id ? { ...other, address: null } : other)));
}

async function compose(args: readonly string[]): Promise<void> {
  if (args.includes("ps")) {
    const ids = all().map(({ id }) => id);
    print(ids.join("\n"));
    return;
  }
  const scale = Number(args.find((arg) => /=\d+$/.test(arg))?.split("=")[1] ?? all().length);
  const ending = args.includes("--no-recreate") ? [] : all();
  await Promise.all(ending.map(stop));
  save(all().filter(({ id }) => !ending.some((one) => one.id === id)));
  while (all().length < scale) start();
}

/** As the check in a container would. */
async function ask([one]: readonly Container[]): Promise<void> {
  if (!one || !(await isReady(one))) process.exitCode = 1;
}

async function inspect(containers: readonly Container[]): Promise<void> {
  for (const one of containers) {
    print(isAlive(one) ? "running healthy" : "exited unhealthy");
  }
}

const [command = "", ...args] = process.argv.slice(2);
const named = all().filter(({ id }) => args.includes(id));
if (command === "compose") await compose(args);
if (command === "exec") await ask(named);
if (command === "inspect") await inspect(named);
if (command === "stop") await Promise.all(named.map(stop));
if (command === "rm") save(all().filter(({ id }) => !named.some((one) => one.id === id)));
if (command === "logs") print("No store here");
