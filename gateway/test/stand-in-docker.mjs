// Stands for `docker` with Compose: containers are processes, each at an address of its own. What it knows is in a file, what was
// asked of it in another.
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const {
  DOCKER_STATE: folder = "",
  DOCKER_PROGRAM: program = "",
  DOCKER_PORT: port = "",
} = process.env;
const file = join(folder, "containers.json");
const all = () => JSON.parse(readFileSync(file, "utf8"));
function save(containers) {
  // Whoever reads it meanwhile finds it whole.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify(containers));
  renameSync(next, file);
}
const note = (text) => appendFileSync(join(folder, "log"), `${text}\n`);
const version = () => readFileSync(join(folder, "version"), "utf8").trim();
const said = (text) => process.stdout.write(`${text}\n`);

const isAlive = ({ pid }) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const isReady = ({ address }) =>
  fetch(`http://${address}:${port}/readyz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );
const readyCount = async () => (await Promise.all(all().map(isReady))).filter(Boolean).length;

function start() {
  const number = Math.max(1, ...all().map((one) => one.number)) + 1;
  const address = `127.0.0.${number}`;
  const now = version();
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    env: { ...process.env, HOST: address, PORT: port, BROKEN: now === "broken" ? "1" : "" },
    cwd: dirname(program),
    stdio: "ignore",
    detached: true,
  });
  child.unref();
  const id = `${now}-${number}`.padEnd(64, "0");
  save([...all(), { id, number, address, version: now, pid: child.pid }]);
  note(`start ${address}`);
}

async function stop(one) {
  note(`stop ${one.address} beside ${(await readyCount()) - Number(await isReady(one))}`);
  if (isAlive(one)) process.kill(one.pid, "SIGTERM");
  while (isAlive(one)) await wait(50);
  // A name leads to what runs.
  save(all().map((other) => (other.id === one.id ? { ...other, address: null } : other)));
}

async function compose(args) {
  if (args.includes("ps"))
    return said(
      all()
        .map(({ id }) => id)
        .join("\n"),
    );
  const scale = Number(args.find((arg) => /=\d+$/.test(arg))?.split("=")[1] ?? all().length);
  const [toEnd] = [args.includes("--no-recreate") ? [] : all()];
  await Promise.all(toEnd.map(stop));
  save(all().filter(({ id }) => !toEnd.some((one) => one.id === id)));
  while (all().length < scale) start();
}

const [command = "", ...args] = process.argv.slice(2);
const named = () => all().filter(({ id }) => args.includes(id));
const commands = {
  compose: () => compose(args),
  async inspect() {
    for (const one of named()) {
      const health = (await isReady(one)) ? "healthy" : "starting";
      said(isAlive(one) ? `running ${health}` : "exited unhealthy");
    }
  },
  stop: () => Promise.all(named().map(stop)),
  rm: () => save(all().filter((one) => !named().some(({ id }) => id === one.id))),
  logs: () => said("No store here"),
};
await commands[command]();
