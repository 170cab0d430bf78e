// `npm run dev` of a service: on a store of its own, started again when its files change, with stubs around it.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serviceSlices, urlSetting } from "@tutorsetu/build/slices";
import { DEMO_PASSWORD, type DemoPerson } from "@tutorsetu/demo/people";
import { accountOf } from "@tutorsetu/demo/stub/context";
import { type DevSigner, devSigner, startServiceStubs } from "./dev-stubs.ts";
import { freePort, listens, publicPort } from "./ports.ts";
import { report, UserFacingError } from "./errors.ts";
import { repository, wholeNumber } from "./settings.ts";
import { onShutdown } from "./shutdown-hooks.ts";
import { made } from "./stores.ts";

const GATEWAY_PORT = 8080;
const ROLES = ["Student", "Tutor", "Admin"] as const;
const READY_MS = 60_000;
const PARENT_WATCHDOG = pathToFileURL(join(import.meta.dirname, "parent-watchdog.mjs")).href;
const TSX = fileURLToPath(import.meta.resolve("tsx/cli"));
const PAGE =
  "<!doctype html><html><head><title>The gateway, alone</title></head><body></body></html>";

const name = basename(process.cwd());
const services = serviceSlices();
const own = services.find((service) => service.name === name);
const folder = made(process.env.DATA_DIR || join(repository, ".data/dev", name));
const children: ChildProcess[] = [];
const port = await ownPort().catch(fail);
const url = `http://127.0.0.1:${port}`;

/** PORT, when it is free; without one the usual port, else any. */
async function ownPort(): Promise<number> {
  const wanted = process.env.PORT;
  if (!wanted) return freePort(name === "gateway" ? GATEWAY_PORT : (own?.port ?? 0));
  const asked = wholeNumber("PORT", wanted, 1, 65_535);
  return publicPort(asked, "127.0.0.1", `npm run dev -w ${name}`);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ["--import", PARENT_WATCHDOG, TSX, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  return child;
}

/** MONGO_URL, else the embedded store on this service's own folder. */
async function store(): Promise<string> {
  if (process.env.MONGO_URL) return process.env.MONGO_URL;
  const own = await freePort(0);
  const main = join(repository, "packages/embedded-mongo/src/main.ts");
  const env = { PORT: String(own), DATA_PATH: made(join(folder, "mongo")), DURABILITY: "os" };
  const child = run([main], env);
  const ended = new Promise<false>((resolve) => child.once("exit", () => resolve(false)));
  if (!(await Promise.race([listens(own, READY_MS), ended])))
    throw new UserFacingError(
      "The embedded store does not start; see above. DATA_DIR names another folder.",
    );
  return `mongodb://127.0.0.1:${own}/?directConnection=true`;
}

/** The pages that the gateway serves: the shell's when it has been built, else an empty one. */
function shellFolder(): string {
  const built = join(repository, "shell/dist");
  if (existsSync(join(built, "index.html"))) return built;
  const own = made(join(folder, "shell"));
  writeFileSync(join(own, "index.html"), PAGE);
  return own;
}

const settings = (stubs: string, mongoUrl: string): NodeJS.ProcessEnv => ({
  PORT: String(port),
  HOST: "127.0.0.1",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
  INTERNAL_SECRET: "development-only-development-only",
  SEED: process.env.SEED ?? "demo",
  ...Object.fromEntries(services.map((service) => [urlSetting(service.name), stubs])),
  MAIL_DIR: join(folder, "outbox"),
  MAIL_PAGE: "true",
  SITE_URL: url,
  ...(name === "gateway" ? { SHELL_DIR: shellFolder() } : { MONGO_URL: mongoUrl }),
});

async function untilReady(child: ChildProcess): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new UserFacingError(`${name} is not ready; see above what it said.`);
}

interface SignedIn {
  readonly user?: { readonly refreshToken?: string };
  readonly message?: string;
}

/** svc-users takes only sessions that it has opened itself. */
async function signIn({ email }: DemoPerson): Promise<string> {
  const response = await fetch(`${url}/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { user, message } = (await response.json()) as SignedIn; // safe: the contract of svc-users
  return user?.refreshToken ?? `(${message})`;
}

const tokens = (signer: DevSigner) =>
  Promise.all(
    ROLES.map(async (role) => {
      const account = accountOf(role);
      const token = await (name === "svc-users" ? signIn(account) : signer.token(account));
      return { role, token };
    }),
  );

function end(code: number): never {
  for (const child of children) child.kill("SIGTERM");
  process.exit(code);
}

async function main(): Promise<void> {
  const signer = await devSigner();
  const stubs = await startServiceStubs({ keys: signer.keys, say: console.log });
  const mongoUrl = name === "gateway" ? "" : await store();
  const env = settings(stubs.url, mongoUrl);
  const service = run(["watch", "--clear-screen=false", "src/main.ts"], env);
  service.once("exit", (code) => end(code ?? 1));
  await untilReady(service);
  const lines = (await tokens(signer)).map(({ role, token }) => `  ${role.padEnd(8)} ${token}`);
  console.log(
    [`\n${name} alone: ${url}   stubs: ${stubs.url}   data: ${folder}`, ...lines, ""].join("\n"),
  );
}

function fail(error: unknown): never {
  report(error);
  return end(1);
}

onShutdown(() => end(0));
main().catch(fail);
