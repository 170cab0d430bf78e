import type { Browser } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { word, type Wordy, wordyPeople } from "../src/long-words.ts";
import { signIn } from "../src/people.ts";
import { type Role, type Screen, screens } from "../src/screens.ts";
import { spillsOn } from "../src/spilling.ts";
import { sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { goWithin, openContext, untilSettled } from "../src/browser-context.ts";

let fixture: PlatformFixture;
let browser: Browser;
let wordy: Wordy;

/** `LONG_TESTS=1`: each part that shows somebody's words breaks them by the same rule of packages/ui. */
const IS_LONG = Boolean(process.env["LONG_TESTS"]);

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  wordy = await wordyPeople(fixture);
});

const ROLES: readonly Role[] = ["visitor", "student", "tutor", "admin"];
const WIDTHS = [360, 768, 1280];

const of = (role: Role, ...paths: string[]): Screen[] => paths.map((path) => ({ role, path }));

function screensOf(role: Role): string[] {
  const { tutor, student, blog } = wordy.ids;
  const more = [
    ...of("visitor", `/tutor/${tutor}`, `/tutor?search=${word(100)}`, "/signup?role=Student"),
    ...of("student", "/my-bookings?tab=history", `/chat/${tutor}`, `/tutor?search=${word(80)}`),
    ...of("student", `/blog/${blog}`, `/userdashboard/my-bookings?tab=history`),
    ...of("tutor", "/chat", `/chat/${student}`, "/my-bookings?tab=history", `/tutor/${tutor}`),
    ...of("tutor", `/blog/${blog}`, `/student?search=S${word(78)}`),
    ...of("admin", `/tutor/${tutor}`, `/student/${student}`, `/blog/${blog}`),
    ...of("admin", `/dashboard/tutors?search=${word(80)}`, `/dashboard/students?search=S`),
  ];
  const all = [...screens(wordy.ids), ...more].filter((screen) => screen.role === role);
  return [...new Set(all.map(({ path }) => path))];
}

it.runIf(IS_LONG).concurrent.for(ROLES)(
  "keeps words without an end within the screens of a %s",
  { timeout: 300_000 },
  async (role, { onTestFinished }) => {
    const { page, context } = await openContext(browser);
    onTestFinished(() => context.close());
    if (role !== "visitor") {
      const password = role === "admin" ? undefined : wordy.password;
      await signIn(page, fixture.url, wordy.emails[role], password);
    }
    const found = new Map<string, string[]>();
    await page.goto(fixture.url);
    await untilSettled(page);
    for (const path of screensOf(role)) {
      await goWithin(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 860 });
        // Charts are drawn anew a little after the width has changed.
        let spills: string[] = [];
        const isWithin = async () => (spills = await spillsOn(page)).length === 0;
        await vi.waitUntil(isWithin, { timeout: 5000 }).catch(() => {}); // what spills is told below
        for (const spill of spills)
          found.set(spill, [...(found.get(spill) ?? []), `${path.slice(0, 40)} ${width}`]);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
  },
);
