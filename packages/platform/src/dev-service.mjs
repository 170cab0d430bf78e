// `npm run dev` of a service: on a store of its own, started again when its files change, with stand-ins around it.
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DEMO_PASSWORD } from "@tutorsetu/demo/people";
import { accountOf } from "@tutorsetu/demo/stand-in/world";
import { whenTold } from "./dev-end.mjs";
import { standInNeighbours } from "./dev-neighbours.mjs";
import { devSigner } from "./dev-token.mjs";
import { freePort, listens, publicPort } from "./ports.mjs";
import { Sentence } from "./sentence.mjs";
import { repository, wholeNumber } from "./settings.mjs";
import { made } from "./stores.mjs";

const PORTS = {
  "svc-users": 4001,
  "svc-bookings": 4002,
  "svc-chat": 4003,
  "svc-content": 4004,
  gateway: 8080,
};
const ROLES = /** @type {const} */ (["Student", "Tutor", "Admin"]);
const READY_MS = 60_000;
const LEASH = pathToFileURL(join(import.meta.dirname, "leash.mjs")).href;
const TSX = fileURLToPath(import.meta.resolve("tsx/cli"));
const PAGE =
  "<!doctype html><html><head><title>The gateway, alone</title></head><body></body></html>";

const name = basename(process.cwd());
const folder = made(process.env.DATA_DIR || join(repository, ".data/dev", name));
const children = [];
const port = await ownPort().catch(failed);
const url = `http://127.0.0.1:${port}`;

/** PORT, when it is free; without one the usual port, else any. */
async function ownPort() {
  const wanted = process.env.PORT;
  if (!wanted) return freePort(PORTS[name]);
  const asked = wholeNumber("PORT", wanted, 1, 65_535);
  return publicPort(asked, "127.0.0.1", `npm run dev -w ${name}`);
}

function run(args, env) {
  const child = spawn(process.execPath, ["--import", LEASH, TSX, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  return child;
}

/** MONGO_URL, else the embedded store on this service's own folder. */
async function store() {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const own = await freePort(0);
  const main = join(repository, "packages/embedded-mongo/src/main.ts");
  const env = { PORT: String(own), DATA_PATH: made(join(folder, "mongo")), DURABILITY: "os" };
  const child = run([main], env);
  const ended = new Promise((resolve) => child.once("exit", () => resolve(false)));
  if (!(await Promise.race([listens(own, READY_MS), ended])))
    throw new Sentence(
      "The embedded store does not start; see above. DATA_DIR names another folder.",
    );
  return `mongodb://127.0.0.1:${own}/?directConnection=true`;
}

/** The pages that the gateway serves: the shell's when it has been built, else an empty one. */
function shellFolder() {
  const built = join(repository, "shell/dist");
  if (existsSync(join(built, "index.html"))) return built;
  const own = made(join(folder, "shell"));
  writeFileSync(join(own, "index.html"), PAGE);
  return own;
}

function settings(neighbours, mongoUrl) {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
    INTERNAL_SECRET: "development-only-development-only",
    SEED: process.env.SEED ?? "demo",
    USERS_URL: neighbours,
    BOOKINGS_URL: neighbours,
    CHAT_URL: neighbours,
    CONTENT_URL: neighbours,
    MAIL_DIR: join(folder, "outbox"),
    MAIL_PAGE: "true",
    SITE_URL: url,
    ...(name === "gateway" ? { SHELL_DIR: shellFolder() } : { MONGO_URL: mongoUrl }),
  };
}

async function untilReady(child) {
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Sentence(`${name} is not ready; see above what it said.`);
}

/** svc-users takes only sessions that it has opened itself. */
async function signIn({ email }) {
  const response = await fetch(`${url}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { user, message } = await response.json();
  return user?.refreshToken ?? `(${message})`;
}

async function tokens(signer) {
  const entries = ROLES.map(async (role) => {
    const account = accountOf(role);
    return [role, name === "svc-users" ? await signIn(account) : signer.token(account)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function end(code) {
  for (const child of children) child.kill("SIGTERM");
  process.exit(code);
}

async function main() {
  const signer = devSigner();
  const neighbours = await standInNeighbours({ keys: signer.keys, say: console.log });
  const mongoUrl = name === "gateway" ? "" : await store();
  const env = settings(neighbours.url, mongoUrl);
  const service = run(["watch", "--clear-screen=false", "src/main.ts"], env);
  service.once("exit", (code) => end(code ?? 1));
  await untilReady(service);
  const lines = Object.entries(await tokens(signer)).map(([role, t]) => `  ${role.padEnd(8)} ${t}`);
  console.log(
    [
      `\n${name} alone: ${url}   neighbours: ${neighbours.url}   data: ${folder}`,
      ...lines,
      "",
    ].join("\n"),
  );
}

function failed(error) {
  console.error(error.name === "Sentence" ? error.message : error);
  end(1);
}

whenTold(() => end(0));
main().catch(failed);
