import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildAll } from "@tutorsetu/build/build-all";
import { beforeAll, expect, onTestFinished, test } from "vitest";

/**
 * How long after the first one the second one starts: what the first has looked at is not taken yet.
 * `START_LATER_MS=0,300,700 npm test -w packages/platform -- two-starts`; the usual form has two starts on one folder.
 */
const LATER_MS = process.env["START_LATER_MS"]?.split(",").map(Number) ?? [];
const STARTS_MS = 120_000;
const main = join(import.meta.dirname, "../src/platform.ts");
const plan = join(import.meta.dirname, "../src/plan.ts");
const stubService = join(import.meta.dirname, "stub-service.mjs");
/** Where people sign in by what they start with: the others only have to hold their ports and to be ready. */
const REAL = ["svc-users", "gateway", "embedded-mongo"];
const TSX = ["--import", import.meta.resolve("tsx")];
/** Prints where it runs once it is ready, and stops when its input ends. */
const script = `
  const { startPlatform } = await import(${JSON.stringify(main)});
  const { bundleOf } = await import(${JSON.stringify(plan)});
  const programOf = (name) =>
    process.env.REAL.split(",").includes(name) ? bundleOf(name) : ${JSON.stringify(stubService)};
  const dataDir = process.env.FOLDER;
  const options = { port: 0, build: false, quiet: true, seed: "off", dataDir, programOf };
  try {
    const platform = await startPlatform(options);
    console.log(platform.url);
    process.stdin.on("end", () => platform.stop().then(() => process.exit())).resume();
  } catch (error) {
    console.log(error.message);
    process.exit(1);
  }`;
const PASSWORD = "only of this platform";

interface Started {
  readonly launcher: ChildProcess;
  /** Its address, or why it has none. */
  readonly said: Promise<string>;
}

/** A platform whose store alone knows this administrator. */
function launch(folder: string, email: string, real = REAL): Started {
  const { MONGO_URL: _store, ...rest } = process.env;
  const own = { FOLDER: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: PASSWORD, REAL: real.join() };
  const launcher = spawn(process.execPath, [...TSX, "--input-type=module", "-e", script], {
    env: { ...rest, ...own },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const said = once(launcher.stdout, "data").then(([text]) => String(text).trim());
  return { launcher, said };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-two-"));
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

async function end({ launcher }: Started) {
  if (launcher.exitCode !== null) return;
  const ended = once(launcher, "exit");
  launcher.stdin?.end();
  await ended;
}

async function signIn(url: string, email: string): Promise<number> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return answer.status;
}

beforeAll(async () => {
  await buildAll({ only: REAL, log: () => {} });
}, STARTS_MS);

test.runIf(LATER_MS.length > 0)(
  "two platforms that start in the same moment each have their own services and their own store",
  async () => {
    const emails = ["first@example.in", "second@example.in"];
    for (const laterMs of LATER_MS) {
      const folders = await Promise.all(emails.map(folder));
      const started: Started[] = [];
      for (const [n, path] of folders.entries()) {
        if (n > 0) await pause(laterMs);
        started.push(launch(path, emails[n] ?? ""));
      }
      const urls = await Promise.all(started.map(({ said }) => said));
      const known = await Promise.all(
        urls.map((url) => Promise.all(emails.map((email) => signIn(url, email)))),
      );
      expect(known).toEqual([
        [200, 401],
        [401, 200],
      ]);
      await Promise.all(started.map(end));
    }
  },
  STARTS_MS,
);

test(
  "of two that start in the same moment on one folder, one runs and the other says so at once",
  async () => {
    const path = await folder();
    // Nobody signs in.
    const started = [launch(path, "first@example.in", []), launch(path, "first@example.in", [])];
    const said = await Promise.all(started.map((one) => one.said));
    expect(said.filter((text) => text.startsWith("http"))).toHaveLength(1);
    const refusal = said.find((text) => !text.startsWith("http"));
    expect(refusal).toContain(`TutorSetu runs on ${path} already`);
    await Promise.all(started.map(end));
  },
  STARTS_MS,
);
