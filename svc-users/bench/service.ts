// The service and the embedded store, each in a process of its own.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";

const root = join(import.meta.dirname, "../..");

async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** A store with nothing in it, on this machine's own disk. */
export async function startStore() {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-users-"));
  const store = spawn(
    process.execPath,
    ["--import", "tsx", join(root, "packages/embedded-mongo/src/main.ts")],
    { env: { ...process.env, DATA_PATH: folder, DURABILITY: "os" }, stdio: ["ignore", "pipe", 2] },
  );
  const line = await new Promise<Buffer>((resolve) => store.stdout.once("data", resolve));
  const { url } = JSON.parse(String(line)) as { url: string };
  return {
    url,
    folder,
    async close() {
      await end(store);
      await rm(folder, { recursive: true });
    },
  };
}

/** Of such a store, when it answers; `execArgv` beside what it needs. */
export async function startService(
  { url: MONGO_URL, folder }: { readonly url: string; readonly folder: string },
  execArgv: readonly string[] = [],
) {
  const port = await freePort();
  const service = fork(join(import.meta.dirname, "../src/main.ts"), {
    execArgv: ["--import", "tsx", ...execArgv],
    env: {
      ...process.env,
      MONGO_URL,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      INTERNAL_SECRET: "a-secret-for-tests-only-0123456789",
      BOOKINGS_URL: "http://127.0.0.1:9",
      REGISTRATIONS_PER_HOUR: "1000000",
      MAIL_DIR: join(folder, "mail"),
    },
  });
  const users = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${users}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
  return { users, service, close: () => end(service) };
}
