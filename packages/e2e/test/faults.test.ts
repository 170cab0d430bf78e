/*
 * A remote that is broken is a card in its place, and nothing else: the 24 cases.
 *
 * Broken may be the manifest, the entry, the chunk of the exposed routes, the styles of an exposed widget, or the chunk of a
 * page; by 404, by 503 with JSON, by 200 with HTML, by JavaScript that cannot be read, or by JavaScript that throws; and a
 * server may refuse. Nobody runs a manifest, so the two kinds of JavaScript cannot befall it: 3 cases. A server that refuses
 * refuses every file, and the manifest is the first: 1 case. The other four parts times five ways: 20.
 *
 * The gateway writes the manifests into the page and leaves out what it cannot read; then the shell asks for it. So where the
 * manifest is broken, or everything, the page comes without it. Silence, and a list of remotes that is broken, follow.
 */
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { BROKEN, FOLDER, isList, type Part, parts } from "../src/fault-cases.ts";
import * as step from "../src/fault-steps.ts";
import {
  breakPart,
  type Broken,
  changeInlinedList,
  type Fault,
  withoutManifest,
} from "../src/faults.ts";
import { demoAccount, signIn } from "../src/people.ts";
import { sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { scriptsIn, transfersOf } from "../src/transfers.ts";
import {
  type BrowserUser,
  contextPool,
  openContext,
  untilSettled,
} from "../src/browser-context.ts";

const PATIENCE_MS = 20_000;

const IS_LONG = Boolean(process.env["LONG_TESTS"]);

let fixture: PlatformFixture;
let browser: Browser;
let session: Record<string, string>;
let pageChunk = "";

const PARTS = parts(() => pageChunk);
const cases = PARTS.flatMap((part) =>
  part.faults.map((fault) => ({ name: part.name, part, fault })),
);

interface Manifest {
  readonly exposes: readonly { path: string; assets: { js: { sync: string[] } } }[];
  readonly pages: Readonly<Record<string, { readonly files: readonly string[] }>>;
}

/** Of the scripts that the page loaded the one that neither the entry, an exposed module nor another page needs. */
async function findPageChunk(page: Page): Promise<string> {
  const own = scriptsIn(await transfersOf(page))
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(FOLDER));
  const folder = (own[0] ?? "").replace(/static\/.*/, "");
  const manifest = (await (
    await fetch(`${fixture.url}${folder}mf-manifest.json`)
  ).json()) as Manifest; // safe: of our build
  const exposed = manifest.exposes.flatMap(({ assets }) => assets.js.sync);
  const pages = Object.entries(manifest.pages).filter(([path]) => !/^\/tutors?$/.test(path));
  const others = new Set([...exposed, ...pages.flatMap(([, { files }]) => files)]);
  const chunks = own.filter(
    (path) => !path.includes("remoteEntry.") && !others.has(path.slice(folder.length)),
  );
  expect(chunks).toHaveLength(1);
  return chunks[0] ?? "";
}

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  const { page, context } = await openContext(browser);
  await signIn(page, fixture.url, demoAccount("student"));
  session = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await step.open(page, fixture.url, "page");
  await step.seeTutors(page);
  // Tutors that came as HTML stand there before any script.
  await untilSettled(page);
  pageChunk = await findPageChunk(page);
  await context.close();
});

/** A student who is signed in, wherever they go. */
async function enter(): Promise<BrowserUser> {
  const one = await openContext(browser);
  await one.context.addInitScript((entries) => Object.assign(localStorage, entries), session);
  one.page.setDefaultTimeout(PATIENCE_MS);
  return one;
}
const student = contextPool(enter);

/** One whose clock can be moved. */
const studentWithClock = contextPool(async () => {
  const one = await enter();
  await step.takeClock(one.page);
  return one;
});

/** From now on the part comes to the page as `fault` says. */
async function breakFor(page: Page, part: Part, fault: Fault): Promise<Broken> {
  if (part.isLeftOut) await changeInlinedList(page, withoutManifest(BROKEN));
  return breakPart(page, part.isPart, fault);
}

/** Repairs, and takes the way back to the tutors. */
async function repaired({ page, errors }: BrowserUser, broken: Broken, wayBack: Way) {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await broken.repair();
  const thrown = errors.length;
  await wayBack(page);
  await step.seeTutors(page);
  const isReloaded = await page.evaluate(() => !("isSamePage" in globalThis));
  return { thrown: errors.slice(thrown), isReloaded };
}
type Way = (page: Page) => Promise<void>;
const WELL = { thrown: [], isReloaded: false };

/** A remote that does not come, an entry that is another thing, and a page: `LONG_TESTS=1` takes every fault of each part. */
const SOME = ["the whole remote, refused", "the entry, 200 with HTML", "a page, 404"];
const chosen = cases.filter(({ name, fault }) => IS_LONG || SOME.includes(`${name}, ${fault}`));

it("has 24 cases, of which some are in every run", () => {
  expect(chosen).toHaveLength(IS_LONG ? 24 : SOME.length);
});

it.concurrent.for(chosen)(
  "$name, $fault: a card while all else works; Try Again",
  async ({ part, fault }, context) => {
    const [first = "page"] = part.places;
    const last = part.places.at(-1) ?? first;
    const person = await student(context);
    const { page } = person;
    const broken = await breakFor(page, part, fault);
    await step.open(page, fixture.url, first);
    await step.seeCard(page);
    await step.tryInVain(page, broken);
    await step.changeTheme(page);
    if (first === "widget") {
      await step.walkTo(page, "page");
      await step.seeTutors(page);
    }
    await step.seeOthersWork(page);
    await step.walkTo(page, last);
    await step.seeCard(page);
    expect(await repaired(person, broken, step.tryAgain)).toEqual(WELL);
  },
);

/** `LONG_TESTS=1 npm test -w packages/e2e -- faults` for all, a page for each. */
it.concurrent.for(IS_LONG ? cases : [])(
  "$name, $fault: who leaves and comes back finds it",
  async ({ part, fault }, context) => {
    const place = part.places.at(-1) ?? "page";
    const other = place === "page" ? "widget" : "page";
    const person = await student(context);
    const { page } = person;
    const broken = await breakFor(page, part, fault);
    await step.open(page, fixture.url, place);
    await step.seeCard(page);
    await step.walkTo(page, other);
    await (part.places.includes(other) ? step.seeCard(page) : step.seeTutors(page));
    const comeBack = () => step.walkTo(page, place);
    expect(await repaired(person, broken, comeBack)).toEqual(WELL);
  },
);

/** The longest limit, `LONG_TESTS=1` for all. Not the whole remote: what the browser fetches in advance then stays under way, and whoever asks for it waits with it. */
const SILENT = PARTS.filter(({ name }) =>
  IS_LONG ? name !== "the whole remote" : name === "a page",
);

it.for(SILENT)("$name, silence: a card after $limitMs ms, not before", async (part, context) => {
  const [place = "page"] = part.places;
  const person = await studentWithClock(context);
  const { page } = person;
  const others = step.underWay(page);
  const broken = await breakFor(page, part, "silence");
  await step.open(page, fixture.url, place);
  await step.untilWaiting(page, broken, others);
  await page.clock.fastForward(part.limitMs - 1000);
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.clock.fastForward(1000);
  await step.seeCard(page);
  expect(await repaired(person, broken, step.tryAgain)).toEqual(WELL);
});

const ABSENT = ["refused", "404", "503 with JSON", "200 with HTML"] as const;

it.concurrent("no list of remotes, whatever keeps it away: the shell's own pages stand; Try Again", async (context) => {
  const person = await student(context);
  const { page } = person;
  await changeInlinedList(page, () => "");
  let broken = await breakPart(page, isList, ABSENT[0]);
  await step.open(page, fixture.url, "page");
  await step.seeCard(page);
  await step.tryInVain(page, broken);
  for (const fault of ABSENT.slice(1)) broken = await step.goOn(page, broken, isList, fault);
  await page.getByRole("link", { name: "About Us" }).first().click();
  await page.getByRole("heading", { level: 1, name: "About TutorSetu" }).waitFor();
  await step.walkTo(page, "page");
  await step.seeCard(page);
  expect(await repaired(person, broken, step.tryAgain)).toEqual(WELL);
});

it("the list in the page is nonsense: the shell asks for another one", async (context) => {
  const { page, errors } = await student(context);
  await changeInlinedList(page, (json) => json.slice(0, json.length / 2));
  await step.open(page, fixture.url, "page");
  await step.seeTutors(page);
  expect(errors).toEqual([]);
});
