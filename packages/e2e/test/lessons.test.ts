import { addDays, dateOf, instantOf, weekdayOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Lesson } from "@tutorsetu/contracts/lessons/lessons";
import type { Arrangements } from "@tutorsetu/contracts/lessons/arrangement";
import type { Page } from "playwright-core";
import { beforeAll, expect, test, type TestContext } from "vitest";
import { callsOf } from "../src/api.ts";
import { clockedHarness, expectAccessible } from "../src/harness.ts";
import { demoPeople } from "@tutorsetu/demo/people";
import type { Clock } from "../src/clock/clock.ts";
import { visitAt, type Visitor } from "../src/clock/visit.ts";
import { untilSettled } from "../src/browser-context.ts";
import { bookDemoTutor, demoAccount } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

/** A tutor who has nothing to do with either. */
const THIRD = demoPeople().tutors[2]?.email ?? "";

let fixture: PlatformFixture;
let clock: Clock;
beforeAll(async () => {
  [fixture, clock] = await clockedHarness();
});

interface Someone extends Omit<Visitor, "email"> {
  readonly who: "student" | "tutor" | "third";
}

/** Somebody who signs in now, with a browser of their own in that time. */
const visit = (context: TestContext, { who, ...more }: Someone): Promise<Page> =>
  visitAt(context, { email: who === "third" ? THIRD : demoAccount(who), ...more });

async function open(page: Page, path: string) {
  await page.goto(fixture.url + path);
  await untilSettled(page);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const calls = (who: "student" | "tutor") => callsOf(fixture.url, demoAccount(who));

/** Of the first Monday's or Thursday's lesson. */
function lessonId(id: string, { versions }: Arrangements, from: string) {
  const [day] = Array.from({ length: 7 }, (_, n) => addDays(from, n)).filter((date) =>
    versions.at(-1)?.times.some((time) => time.day === weekdayOf(date)),
  );
  return `${id}-${day?.replaceAll("-", "")}-0730`;
}

interface Answer {
  readonly arrangement: Arrangements;
}

/** The student's booking with the demo tutor. */
async function bookingOfBoth(): Promise<string> {
  await bookDemoTutor(fixture.url);
  const student = await calls("student");
  const { bookings } = await student<{
    bookings: { _id: string; tutorId: { userName: string }; bookingStatus: string }[];
  }>("/bookings?status=accepted");
  const found = bookings.find(({ tutorId }) => tutorId.userName === "Ananya Iyer");
  if (!found) throw new Error("The booking is not there");
  return found._id;
}

/** `LONG_TESTS=1`, as demo-class.test.ts: fees.test.ts goes from a tuition over its lessons to their fees on a platform of today. */
test.runIf(process.env["LONG_TESTS"])(
  "an arrangement, a month of lessons and their attendance",
  async (context) => {
    const id = await bookingOfBoth();
    const path = `/bookings/${id}/arrangement`;
    const tutor = await visit(context, { who: "tutor" });
    // Somewhere else the day is another one: what is shown and sent is India's all the same.
    const student = await visit(context, {
      who: "student",
      language: "hi",
      timezoneId: "America/Los_Angeles",
      width: 360,
    });

    // The tutor proposes: Mondays and Thursdays at half past seven, from tomorrow on.
    const first = addDays(dateOf(clock.now()), 1);
    await open(tutor, "/my-bookings");
    await tutor.locator(`a[href="/lessons/${id}"]`).click();
    await button(tutor, "Propose days and fee").click();
    const form = tutor.getByRole("dialog");
    await form.getByLabel("Time", { exact: true }).first().fill("07:30");
    await button(tutor, "Add a day").click();
    await form.getByLabel("Day", { exact: true }).nth(1).selectOption("thu");
    await form.getByLabel("Fee in rupees").fill("2,400.50");
    await form.getByRole("button", { name: "Propose", exact: true }).click();
    await tutor.getByText(/^Proposed\. .* is told\.$/).waitFor();

    // Both change it at once: the student has a form open while the tutor's next proposal comes.
    await open(student, `/lessons/${id}`);
    await button(student, "कुछ और सुझाएँ").click();
    const hers = student.getByRole("dialog");
    await hers.getByLabel("फ़ीस रुपयों में").fill("2000");
    const api = await calls("tutor");
    const times = [
      { day: "mon", from: "07:30", minutes: 60 },
      { day: "thu", from: "07:30", minutes: 60 },
    ];
    const terms = { times, feePaise: 250_000, feePer: "month", startsOn: first };
    await api(path, { method: "PUT", body: { ...terms, version: 1 } });
    await hers.getByRole("button", { name: "सुझाएँ", exact: true }).click();
    await hers.getByText(/दूसरा पक्ष पहले बदल चुका है/).waitFor();
    await hers.getByText("₹2,500 प्रति महीना").waitFor();
    expect(await hers.getByLabel("फ़ीस रुपयों में").inputValue()).toBe("2000");
    await hers.getByRole("button", { name: "अभी नहीं" }).click();
    const { arrangement } = await api<Answer>(path);
    expect(arrangement.versions.map(({ state }) => state)).toEqual(["replaced", "proposed"]);

    // And in the same instant: one version, one refusal.
    const girl = await calls("student");
    const both = await Promise.allSettled(
      [api, girl].map((call, n) =>
        call(path, { method: "PUT", body: { ...terms, feePaise: 250_000 + n, version: 2 } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { arrangement: now } = await api<Answer>(path);
    expect(now.version).toBe(3);
    const isTutors = now.versions.at(-1)?.by === "Tutor";
    if (!isTutors) await api(path, { method: "PUT", body: { ...terms, version: 3 } });

    // The student agrees; both have the lessons, at India's hours.
    await open(student, `/lessons/${id}`);
    await expectAccessible(student);
    await button(student, "सहमति दें").click();
    await student.getByText("तय हो गया। कक्षाएँ आपकी समय-सारणी में हैं।").waitFor();
    await open(student, `/lessons?from=${addDays(first, 7)}`);
    await student
      .getByText(/सुबह 7:30/)
      .first()
      .waitFor();
    await expectAccessible(student);

    // A third person finds nothing, nor do her calls.
    const stranger = await callsOf(fixture.url, THIRD);
    await expect(stranger(path)).rejects.toThrow("404");
    const lesson = lessonId(id, now, first);
    const body = { lesson, version: 0, reason: "No" };
    await expect(stranger(`/lessons/${id}/call-off`, { body })).rejects.toThrow("404");
    const third = await visit(context, { who: "third" });
    await open(third, `/lessons/${id}`);
    await third.getByText("This tuition is not there, or it is not yours.").waitFor();
    await open(third, "/lessons");
    expect(await third.locator(`a[href="/lessons/${id}"]`).count()).toBe(0);

    // A month later.
    const until = addDays(first, 31);
    await clock.setAhead(instantOf(until, "22:00").getTime() - Date.now());
    const later = await calls("tutor");
    const { lessons } = await later<{ lessons: Lesson[] }>(
      `/lessons?from=${first}&to=${until}&booking=${id}`,
    );
    const expected = Array.from({ length: 32 }, (_, n) => addDays(first, n)).filter((day) =>
      ["mon", "thu"].includes(weekdayOf(day)),
    );
    expect(lessons.map(({ startsAt }) => dateOf(new Date(startsAt)))).toEqual(expected);
    const last = lessons.at(-1);
    if (!last) throw new Error("There is no lesson");
    const marks = lessons.slice(0, -1).map(({ _id, version }, n) => ({
      lesson: _id,
      version,
      state: n === 1 ? "absent" : "held",
    }));
    for (const body of marks) await later(`/lessons/${id}/mark`, { body });

    // One tap for the last one.
    const again = await visit(context, { who: "tutor", width: 360 });
    await open(again, "/lessons");
    const mine = again.getByRole("article").filter({
      has: again.locator(`a[href="/lessons/${id}"]`),
    });
    await mine
      .getByRole("button", { name: /as held$/ })
      .first()
      .click();
    await again.getByText(/^Noted\./).waitFor();
    await expectAccessible(again);

    // The student says that the last one was otherwise.
    const mother = await visit(context, {
      who: "student",
      language: "hi",
      timezoneId: "America/Los_Angeles",
    });
    await open(mother, `/lessons/${id}?month=${dateOf(new Date(last.startsAt)).slice(0, 7)}`);
    await button(mother, "ऐसा नहीं था").last().click();
    const otherwise = mother.getByRole("dialog");
    await otherwise.getByLabel("अपने शब्दों में").fill("हमने इंतज़ार किया।");
    await otherwise.getByRole("button", { name: /को बताएँ$/ }).click();
    await mother.getByText("विद्यार्थी का कहना है: हमने इंतज़ार किया।").waitFor();
    await expectAccessible(mother);

    // After three days the others stand, the contradicted one does not, and the month is a fact for everybody.
    await clock.setAhead(instantOf(addDays(until, 4), "22:00").getTime() - Date.now());
    const end = await calls("tutor");
    const { lessons: standing } = await end<{ lessons: Lesson[] }>(
      `/lessons?from=${first}&to=${until}&booking=${id}`,
    );
    const states = standing.map(({ state, standsAt, contradicted }) =>
      contradicted ? "contradicted" : `${state} ${Boolean(standsAt)}`,
    );
    expect(states.filter((state) => state === "contradicted")).toHaveLength(1);
    expect(states.filter((state) => state === "held true")).toHaveLength(marks.length - 1);
    await expect(
      (await calls("student"))(`/lessons/${id}/contradict`, {
        body: { lesson: marks[0]?.lesson, version: 1, text: "Too late" },
      }),
    ).rejects.toThrow("lesson_stands");
  },
  240_000,
);
