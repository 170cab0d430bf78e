// What federation costs: every page from the federated builds and from one bundle of the same sources, in turns.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { buildOneBundle } from "@tutorsetu/build/bundling/one-bundle";
import { bundleOf } from "@tutorsetu/platform/plan";
import { freePort } from "@tutorsetu/platform/ports";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../browser.ts";
import { openContext, untilSettled } from "../browser-context.ts";
import { oneBundleFolder, remoteFolders } from "./one-bundle.ts";
import { demoAccount } from "../people.ts";
import { startFixture, type PlatformFixture } from "../platform-fixture.ts";
import { findIds, type Role } from "../screens.ts";
import { bytesOf, type Transfer, transfersOf } from "../transfers.ts";

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

/** Where a gateway finds the pages that it serves. */
interface Pages {
  readonly SHELL_DIR: string;
  readonly REMOTES: string;
}

const oneBundle: Pages = { SHELL_DIR: join(oneBundleFolder, "dist"), REMOTES: "" };

/** The pages that were built in a checkout. */
const builtIn = (checkout: string, folders: readonly string[]): Pages => ({
  SHELL_DIR: join(checkout, "shell/dist"),
  REMOTES: folders.map((folder) => `${folder}=${join(checkout, folder, "dist")}`).join(","),
});

/** A further gateway beside the platform's, with other pages. */
async function startGateway({ platform }: PlatformFixture, pages: Pages) {
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
      REMOTES_STORE: join(oneBundleFolder, "releases"),
      REMOTES_COPIES: join(oneBundleFolder, "copies"),
      ...pages,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  gateways.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return url;
    if (child.exitCode !== null) throw new Error(`The gateway of ${pages.SHELL_DIR} ended`);
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
    // The page's own processor time: other work on the machine does not count.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
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

/** One line of the table: the one bundle, an older build where there is one, this one. */
function row(name: string, visits: readonly Visit[]): string {
  const of = (say: (visit: Visit) => string) => visits.map(say).join(" / ");
  const [one, now] = [visits[0], visits.at(-1)];
  const cells = [
    name,
    of(({ bytes }) => kB(bytes)),
    kB((now?.bytes ?? 0) - (one?.bytes ?? 0)),
    of(({ requests }) => String(requests)),
    of(({ scriptMs }) => scriptMs.toFixed(0)),
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

/** A checkout with older builds of the pages. */
const before = process.argv[2];
const gateways: ChildProcess[] = [];
const fixture = await startFixture();
const browser = await launchBrowser();
try {
  await buildOneBundle(oneBundleFolder, remoteFolders);
  const older = before ? [await startGateway(fixture, builtIn(before, remoteFolders))] : [];
  const sites = [await startGateway(fixture, oneBundle), ...older, fixture.url];
  const names = before ? "one bundle / before / now" : "one bundle / federated";
  process.stdout.write(
    `${names}; ms in scripts on a ${SLOWDOWN} times slower processor, median of ${ROUNDS}\n` +
      "| page | kB | more than one bundle | requests | ms in scripts |\n| --- | ---: | ---: | ---: | ---: |\n",
  );
  for (const { name, path, role } of await pagesOf(fixture.url)) {
    const storage = await storageOf(fixture.url, role);
    const visits: Visit[][] = sites.map(() => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, site] of sites.entries())
        visits[i]?.push(await visit(browser, site + path, storage));
    process.stdout.write(row(name, visits.map(medianOf)));
  }
} finally {
  await browser.close();
  for (const gateway of gateways) gateway.kill();
  await fixture.end();
}
