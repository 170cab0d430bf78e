// What federation costs: every page from the federated builds and from one bundle of the same sources, in turns.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { buildOneBundle } from "@tutorsetu/build/one-bundle";
import { bundleOf } from "@tutorsetu/platform/plan";
import { freePort } from "@tutorsetu/platform/ports";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { openContext, untilSettled } from "./browser-context.ts";
import { oneBundleFolder, remotesOf } from "./one-bundle.ts";
import { demoAccount } from "./people.ts";
import { startFixture, type PlatformFixture } from "./platform-fixture.ts";
import { findIds, type Role } from "./screens.ts";
import { bytesOf, type Transfer, transfersOf } from "./transfers.ts";

const ROUNDS = 5;
const SLOWDOWN = 4;

interface Visited {
  readonly name: string;
  readonly path: string;
  readonly role: Role;
}

interface Visit {
  /** Of scripts and styles as they travel. */
  readonly bytes: number;
  /** Of files: the page itself, scripts, styles and fonts. */
  readonly requests: number;
  /** Milliseconds in scripts until the page rests. */
  readonly scriptMs: number;
}

/** A second gateway beside the platform's, whose shell is the one bundle and which has no remotes. */
async function startGateway({ platform }: PlatformFixture) {
  const port = await freePort(0);
  const service = (name: string) => `http://127.0.0.1:${platform.services[name]?.port()}`;
  const child = spawn(process.execPath, [bundleOf("gateway")], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      USERS_URL: service("svc-users"),
      BOOKINGS_URL: service("svc-bookings"),
      CHAT_URL: service("svc-chat"),
      CONTENT_URL: service("svc-content"),
      SHELL_DIR: join(oneBundleFolder, "dist"),
      REMOTES: "",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, child };
    if (child.exitCode !== null) throw new Error("The gateway of the one bundle ended");
    await new Promise((later) => setTimeout(later, 100));
  }
}

/** What the session of a demo account leaves in a browser. */
async function storageOf(url: string, role: Role): Promise<Record<string, string>> {
  if (role === "visitor") return {};
  const response = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: demoAccount(role), password: "demo1234" }),
  });
  const { user } = (await response.json()) as { user: { refreshToken: string } }; // safe: as the contract says
  const { refreshToken, ...person } = user;
  return { user: JSON.stringify(person), authToken: refreshToken };
}

const isFile = ({ url }: Transfer) => !/\/api\/|\/socket\.io\/|^data:/.test(url);

async function visit(
  browser: Browser,
  url: string,
  storage: Record<string, string>,
): Promise<Visit> {
  const { context, page } = await openContext(browser);
  try {
    await context.addInitScript((entries) => Object.assign(localStorage, entries), storage);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await devtools.send("Performance.enable");
    await page.goto(url, { waitUntil: "networkidle" });
    await untilSettled(page);
    const { metrics } = await devtools.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
    const files = (await transfersOf(page)).filter(isFile);
    const weighed = files.filter((file) => /\.(?:js|css)$/.test(new URL(file.url).pathname));
    return { bytes: bytesOf(weighed), requests: files.length + 1, scriptMs: seconds * 1000 };
  } finally {
    await context.close();
  }
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function medianOf(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => middle(visits.map((one) => one[key]));
  return { bytes: of("bytes"), requests: of("requests"), scriptMs: of("scriptMs") };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

function row({ name }: Visited, one: Visit, federated: Visit): string {
  const cells = [
    name,
    kB(one.bytes),
    kB(federated.bytes),
    kB(federated.bytes - one.bytes),
    `${one.requests} → ${federated.requests}`,
    `${one.scriptMs.toFixed(0)} → ${federated.scriptMs.toFixed(0)}`,
    (federated.scriptMs / one.scriptMs).toFixed(2),
  ];
  return `| ${cells.join(" | ")} |\n`;
}

async function pagesOf(url: string): Promise<readonly Visited[]> {
  const { tutor, peer } = await findIds(url);
  return [
    { name: "home", path: "/", role: "visitor" },
    { name: "tutor listing", path: "/tutor", role: "visitor" },
    { name: "tutor detail", path: `/tutor/${tutor}`, role: "student" },
    { name: "My Bookings", path: "/my-bookings", role: "student" },
    { name: "chat", path: `/chat/${peer}`, role: "student" },
    { name: "dashboard", path: "/userdashboard/home", role: "student" },
    { name: "dashboard with a second remote", path: "/userdashboard/my-bookings", role: "student" },
    { name: "blogs", path: "/blogs", role: "visitor" },
  ];
}

const fixture = await startFixture();
let gateway: { url: string; child: ChildProcess } | undefined;
const browser = await launchBrowser();
try {
  await buildOneBundle(oneBundleFolder, await remotesOf(fixture.url));
  gateway = await startGateway(fixture);
  process.stdout.write(
    `| page | one bundle, kB | federated, kB | more | requests | ms in scripts at ${SLOWDOWN}x, median of ${ROUNDS} | its ratio |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n`,
  );
  for (const wanted of await pagesOf(fixture.url)) {
    const storage = await storageOf(fixture.url, wanted.role);
    const one: Visit[] = [];
    const federated: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      one.push(await visit(browser, gateway.url + wanted.path, storage));
      federated.push(await visit(browser, fixture.url + wanted.path, storage));
    }
    process.stdout.write(row(wanted, medianOf(one), medianOf(federated)));
  }
} finally {
  await browser.close();
  gateway?.child.kill();
  await fixture.end();
}
