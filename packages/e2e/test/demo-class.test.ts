import { readFileSync } from "node:fs";
import { dayIn } from "@tutorsetu/contracts/lessons/moments";
import { addDays, dateOf, instantOf, weekdayOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import type { Page } from "playwright-core";
import { beforeAll, expect, test, type TestContext } from "vitest";
import { callsOf } from "../src/api.ts";
import { untilSettled } from "../src/browser-context.ts";
import type { Clock } from "../src/clock/clock.ts";
import { visitAt, type Visitor } from "../src/clock/visit.ts";
import { clockedHarness, expectAccessible } from "../src/harness.ts";
import { PASSWORD, registerPerson } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const TYPED = "She has an exam in March.";

let fixture: PlatformFixture;
let clock: Clock;
beforeAll(async () => {
  [fixture, clock] = await clockedHarness();
});

type Person = Awaited<ReturnType<typeof registerPerson>>;

const visit = (context: TestContext, { email }: Person, more: Omit<Visitor, "email"> = {}) =>
  visitAt(context, { email, password: PASSWORD, ...more });

async function open(page: Page, path: string) {
  await page.goto(fixture.url + path);
  await untilSettled(page);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The first day from tomorrow on that is none of a weekend. */
const nextWorkday = (date: string): string =>
  [1, 2, 3].map((n) => addDays(date, n)).find((one) => !["sat", "sun"].includes(weekdayOf(one))) ??
  date;

/** Asks a tutor for classes, with these times of a day for a demo class. */
async function ask(page: Page, tutor: Person, day: string, times: readonly string[]) {
  await open(page, `/tutor/${tutor._id}`);
  await button(page, /^Request Tuition from/).click();
  const form = page.getByRole("dialog");
  const ofDay = form.getByRole("group", { name: dayIn("en-IN", instantOf(day, "12:00")) });
  for (const name of times) await ofDay.getByRole("checkbox", { name }).check({ force: true });
  return form;
}

/** `LONG_TESTS=1`: each part of the way has tests in its slices, and a platform whose time moves is another start. */
test.runIf(process.env["LONG_TESTS"])(
  "from a demo class over an arrangement and a month of lessons to a receipt; who comes too late is told, and a third person refused",
  async (context) => {
    const { url } = fixture;
    const [tutor, student, rival] = await Promise.all([
      registerPerson(url, { role: "Tutor", userName: "Gauri Sathe" }),
      registerPerson(url, { role: "Student", userName: "Hema Kale" }),
      registerPerson(url, { role: "Student", userName: "Jatin Mehta" }),
    ]);
    const day = nextWorkday(dateOf(clock.now()));

    // The tutor says when she has time: one tap, and it is there for families.
    const hers = await visit(context, tutor, { width: 768, dark: true });
    await open(hers, "/availability");
    await button(hers, "Weekday evenings, 5 to 8 pm").click();
    await expectAccessible(hers);
    await button(hers, "Save").click();
    await hers.getByText("Your hours are saved.").waitFor();

    // Two students ask for the same evening; one of them still writes.
    const [mother, other] = await Promise.all([
      visit(context, student, { width: 360 }),
      visit(context, rival),
    ]);
    const late = await ask(other, tutor, day, ["6:00 pm"]);
    await late.getByLabel("Message (optional)").fill(TYPED);
    const form = await ask(mother, tutor, day, ["5:00 pm", "6:00 pm", "7:00 pm"]);
    await form.getByRole("button", { name: "Send request" }).click();
    await mother.getByText("Tutor Booked Successful!").waitFor();

    // The tutor accepts, and proposes another time.
    await open(hers, "/my-bookings");
    const card = hers.getByRole("article", { name: student.userName });
    await card.getByRole("button", { name: "Accept" }).click();
    await hers.getByText("Booking status updated to: accepted").waitFor();
    await button(hers, "Propose other times").click();
    const counter = hers.getByRole("dialog");
    await counter
      .getByRole("group", { name: dayIn("en-IN", instantOf(day, "12:00")) })
      .getByRole("checkbox", { name: "5:30 pm" })
      .check({ force: true });
    await counter.getByRole("button", { name: "Propose", exact: true }).click();
    await hers.getByText("The demo class is proposed.").waitFor();

    // The student confirms it, in Hindi.
    await mother.context().addInitScript(() => localStorage.setItem("lang", "hi"));
    await open(mother, "/my-bookings");
    await button(mother, /शाम 5:30 पक्का करें$/).click();
    await mother.getByText(/^पक्का: .*शाम 5:30/).waitFor();
    await expectAccessible(mother);

    // Whoever was later is told why, keeps what is written, and gets a time that is left.
    await late.getByRole("button", { name: "Send request" }).click();
    await late.getByText(/another demo class at that time by now/).waitFor();
    expect(await late.getByLabel("Message (optional)").inputValue()).toBe(TYPED);
    const left = late.getByRole("group", { name: dayIn("en-IN", instantOf(day, "12:00")) });
    await left.getByRole("checkbox", { name: "6:00 pm" }).waitFor({ state: "detached" });
    await left.getByRole("checkbox", { name: "7:00 pm" }).check({ force: true });
    await late.getByRole("button", { name: "Send request" }).click();
    await other.getByText("Tutor Booked Successful!").waitFor();
    const { bookings } = await rival.call<{ bookings: { message: string; demo: object }[] }>(
      "/bookings",
    );
    expect(bookings).toMatchObject([
      { message: TYPED, demo: { times: [instantOf(day, "19:00").toISOString()] } },
    ]);

    // An hour after its beginning the tutor says that it was held; the student goes on, which leads to the lessons.
    await clock.setAhead(instantOf(day, "18:30").getTime() - Date.now());
    const [held, going, third] = [
      await visit(context, tutor),
      await visit(context, student, { language: "hi", width: 360, dark: true }),
      await visit(context, rival),
    ];
    await open(held, "/my-bookings");
    await button(held, "Yes, it was held").click();
    await held.getByText("Thank you for telling us.").waitFor();
    await open(going, "/my-bookings");
    await button(going, "जारी रखें").click();
    await going.waitForURL(/\/lessons\/[0-9a-f]{24}$/);
    await untilSettled(going);
    await going.getByRole("heading", { name: "डेमो क्लास" }).waitFor();
    await going.getByText("आप जारी रखना चाहते हैं।", { exact: true }).waitFor();
    await expectAccessible(going);
    const path = new URL(going.url()).pathname;
    const id = path.split("/").at(-1) ?? "";
    await open(third, path);
    await third.getByText("This tuition is not there, or it is not yours.").waitFor();

    // They agree on Mondays at half past seven.
    await open(held, path);
    await held.getByText(`${student.userName} wants to go on.`, { exact: true }).waitFor();
    await button(held, "Propose days and fee").click();
    const terms = held.getByRole("dialog");
    await terms.getByLabel("Time", { exact: true }).fill("07:30");
    await terms.getByLabel("Fee in rupees").fill("2,400");
    await terms.getByRole("button", { name: "Propose", exact: true }).click();
    await held.getByText(/^Proposed\. .* is told\.$/).waitFor();
    await open(going, path);
    await button(going, "सहमति दें").click();
    await going.getByText("तय हो गया। कक्षाएँ आपकी समय-सारणी में हैं।").waitFor();

    // A month later all lessons but the last are marked; that one is with a tap.
    const until = addDays(day, 32);
    await clock.setAhead(instantOf(until, "22:00").getTime() - Date.now());
    const calls = await callsOf(url, tutor.email, PASSWORD);
    const { lessons } = await calls<{ lessons: Lesson[] }>(
      `/lessons?from=${day}&to=${until}&booking=${id}`,
    );
    expect(lessons.length).toBeGreaterThanOrEqual(4);
    const last = lessons.at(-1);
    if (!last) throw new Error("There is no lesson");
    for (const { _id: lesson, version } of lessons.slice(0, -1))
      await calls(`/lessons/${id}/mark`, { body: { lesson, version, state: "held" } });
    const [teaching, paying] = [
      await visit(context, tutor, { width: 360 }),
      await visit(context, student, { language: "hi", width: 360 }),
    ];
    const month = dateOf(new Date(last.startsAt)).slice(0, 7);
    const ofMonth = lessons.filter(({ startsAt }) => dateOf(new Date(startsAt)).startsWith(month));
    await open(teaching, `${path}?month=${month}`);
    await button(teaching, /as held$/).click();
    await teaching.getByText(/^Noted\./).waitFor();
    const total = teaching.locator("dl > div").filter({ hasText: /^Held/ }).locator("dd");
    await expect.poll(() => total.textContent()).toBe(String(ofMonth.length));

    // The fee: noted by the student, confirmed by the tutor, with a receipt and a file of all lines.
    await open(paying, path);
    await button(paying, "भुगतान लिखें").click();
    const payment = paying.getByRole("dialog");
    await payment.getByLabel("राशि, रुपयों में").fill("2400");
    await payment.getByRole("button", { name: "लिखें", exact: true }).click();
    await payment.waitFor({ state: "detached" });
    const waits = teaching.getByRole("region", { name: "Waits for your answer" });
    await waits.getByRole("button", { name: "Confirm" }).click();
    await teaching.getByRole("link", { name: /^Receipt TS-/ }).waitFor();
    await paying.getByRole("link", { name: /^रसीद TS-/ }).waitFor();
    const [download] = await Promise.all([
      paying.waitForEvent("download"),
      button(paying, "CSV डाउनलोड करें").click(),
    ]);
    expect(readFileSync(await download.path(), "utf8")).toMatch(/"2400".*"TS-\d{4}-0001"/);
    await paying.getByRole("link", { name: /^रसीद TS-/ }).click();
    await paying.getByText("दो हज़ार चार सौ रुपये").waitFor();
    await expectAccessible(paying);
  },
  240_000,
);
