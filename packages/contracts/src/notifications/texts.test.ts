import { expect, it } from "vitest";
import { DECLINE_REASONS, SUBJECTS, WEEKDAYS } from "../domain.ts";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { KINDS, kindOf, type NotificationKind, wordsOf } from "./kinds.ts";
import { slotsParam, timesIn } from "./words.ts";

const kinds = Object.keys(KINDS) as NotificationKind[]; // safe: its own keys
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found);
const sorted = (text: string) => [...new Set(placeholders(text))].toSorted();

it.each(kinds)(
  "tells %s with the same facts in both languages, on one line, and names nobody in a push",
  (kind) => {
    for (const part of ["title", "text"] as const)
      expect(sorted(hi[kind][part])).toEqual(sorted(en[kind][part]));
    for (const texts of [en[kind], hi[kind]]) {
      expect(texts.title).not.toContain("\n");
      expect(placeholders(texts.push + texts.button)).toEqual([]);
      expect(texts.push).not.toBe("");
    }
    expect(hi[kind].push).toMatch(/\p{Script=Devanagari}/u);
  },
);

const told = { subject: "Hello {name}", message: "One\n\nTwo {count}" };

it("leaves out lines of which nothing is known, and puts nothing into what a person wrote", () => {
  const params = { name: "Asha {subject}", subject: "physics", message: "" };
  expect(wordsOf(en, { ...told, kind: "booking_requested", params })).toMatchObject({
    title: "Asha {subject} has sent you a request",
    text: "About: Physics\nAccept it, propose another time, or decline.",
  });
});

/** As svc-bookings tells it; what people wrote is in Hindi. */
const booking = {
  name: "आशा",
  subject: "Social Science",
  slots: "mon-morning,mon-evening,sat-morning,sat-afternoon,sat-evening",
  when: "Monday morning or evening, Saturday",
  message: "पास में",
  reason: DECLINE_REASONS.tooFar,
  tutors: "मीरा, रवि",
};
const others = {
  name: "आशा",
  stars: "5",
  review: "बहुत अच्छा",
  searches: "गणित, नासिक",
  count: "3",
  subject: "मदद",
  reply: "हाँ",
  reason: "कारण",
  browser: "क्रोम",
  system: "एंड्रॉइड",
  network: "203.0.113.0/24",
  child: "आशा",
  fee: "2500",
  days: "3",
  message: "पास में",
  city: "नासिक",
};
const lesson = {
  ...booking,
  amount: "₹2,500",
  month: "2026-12",
  child: "रवि",
  terms: "mon-17:00-60,thu-07:15-90",
  fee: "500050-month",
  startsOn: "2026-12-01",
  endsOn: "2028-02-29",
  at: "2026-12-01T18:45:00.000Z",
  was: "2026-11-30T11:30:00.000Z",
};
const demo = {
  ...booking,
  at: "2026-12-01T11:30:00.000Z",
  times: "2026-12-01T11:30:00.000Z,2026-12-02T02:30:00.000Z",
  minutes: "45",
};
const paramsOf = (kind: NotificationKind) => {
  if (kind.startsWith("demo_")) return demo;
  if (KINDS[kind].group === "lessons") return lesson;
  return kind.startsWith("booking_") ? booking : others;
};

it.each(kinds)("tells %s in Hindi without a word of English", (kind) => {
  const params = paramsOf(kind);
  const written = { subject: "सूचना", message: "पाठ" };
  const words = Object.values(wordsOf(hi, { ...written, kind, params })).join("\n");
  expect(words).not.toMatch(/[a-z{}]/i);
});

const linesOf = (texts: typeof en, kind: NotificationKind, params: Record<string, string>) =>
  wordsOf(texts, { ...told, kind, params }).text.split("\n");

it("words subject, times and a chosen reason in the reader's language", () => {
  expect(linesOf(hi, "booking_cancelled", booking).slice(0, 3)).toEqual([
    "विषय: सामाजिक विज्ञान",
    "कब: सोमवार सुबह या शाम, शनिवार",
    "कारण: जगह बहुत दूर है",
  ]);
  expect(linesOf(en, "booking_cancelled", booking).slice(0, 3)).toEqual([
    "About: Social Science",
    "When: Monday morning or evening, Saturday",
    "The reason: Too far away",
  ]);
  for (const subject of SUBJECTS)
    expect(linesOf(hi, "booking_expired", { ...booking, subject })[0]).not.toMatch(/[a-z]/);
});

it("leaves as it is what a person wrote, what services of before tell, and times that it does not know", () => {
  const { slots: _slots, ...before } = booking;
  const own = { subject: "Abacus", reason: "We moved." };
  expect(linesOf(hi, "booking_cancelled", { ...before, ...own }).slice(0, 3)).toEqual([
    "विषय: Abacus",
    "कब: Monday morning or evening, Saturday",
    "कारण: We moved.",
  ]);
  const newer = { ...booking, slots: "mon-morning,mon-night" };
  expect(linesOf(hi, "booking_proposed", newer)[1]).toContain(booking.when);
  expect(linesOf(hi, "help_solved", { subject: "English" })[0]).toContain("“English”");
  expect(linesOf(hi, "warning", { reason: DECLINE_REASONS.fee }).at(-1)).toBe(DECLINE_REASONS.fee);
});

it("words instants as days and times of India, in the reader's language", () => {
  expect(linesOf(en, "demo_proposed", demo)[1]).toBe(
    "When: Tuesday, 1 December at 5:00 pm · Wednesday, 2 December at 8:00 am",
  );
  expect(linesOf(hi, "demo_confirmed", demo)[1]).toBe("कब: मंगलवार, 1 दिसंबर को शाम 5:00 बजे");
  const midnight = { ...demo, at: "2026-11-30T18:30:00.000Z" };
  expect(linesOf(en, "demo_soon", midnight)[1]).toBe("When: Tuesday, 1 December at 12:00 am");
  expect(linesOf(en, "demo_soon", { ...demo, at: "tomorrow" })[1]).toBe("Minutes: 45");
});

it("keeps times in no language, in the order of the week", () => {
  const slots = WEEKDAYS.toReversed().map((day) => ({ day, part: "evening" as const }));
  expect(slotsParam(slots).slice(0, 23)).toBe("sun-evening,sat-evening");
  expect(timesIn(en.words, slotsParam(slots)).slice(0, 31)).toBe("Monday evening, Tuesday evening");
  expect(timesIn(hi.words, "")).toBe("");
});

it("shows what an administrator wrote, and kinds of newer releases, as they came", () => {
  for (const kind of [undefined, "of_a_newer_release", "constructor", "notice"])
    expect(wordsOf(hi, { ...told, kind, params: { name: "A" } })).toMatchObject({
      title: told.subject,
      text: told.message,
      button: hi.notice.button,
    });
  expect(kindOf({ kind: "toString" })).toBe("notice");
});

it("shows the text that came with it where a name is missing", () => {
  const { title, text, push } = wordsOf(en, { ...told, kind: "booking_accepted" });
  expect([title, text, push]).toEqual([told.subject, told.message, en.booking_accepted.push]);
});

it("words days, times and money of lessons in the reader's language and India's time", () => {
  expect(linesOf(en, "terms_proposed", lesson).slice(2, 5)).toEqual([
    "Lessons: Monday 5:00 pm (60 minutes), Thursday 7:15 am (90 minutes)",
    "Fee: ₹5,000.50 / month",
    "From: Tuesday, 1 December 2026",
  ]);
  expect(linesOf(hi, "terms_proposed", lesson).slice(3, 5)).toEqual([
    "फ़ीस: ₹5,000.50 / महीना",
    "कब से: मंगलवार, 1 दिसंबर 2026",
  ]);
  expect(linesOf(en, "lesson_moved", lesson).slice(2, 4)).toEqual([
    "Now: Wednesday, 2 December at 12:15 am",
    "It was: Monday, 30 November at 5:00 pm",
  ]);
});

it("leaves out times and money of lessons that it does not understand", () => {
  const newer = { name: "A", terms: "mon-17:00-60,holiday", fee: "much", at: "soon", was: "" };
  expect(linesOf(en, "terms_proposed", newer)).toEqual(["Agree, or propose something else."]);
  expect(linesOf(en, "lesson_moved", newer)).toEqual([""]);
});

it("words the month of a fee and its subject in the reader's language", () => {
  const params = { name: "A", amount: "₹2,500", month: "2026-02", subject: "physics" };
  const said = { ...told, kind: "fee_due", params };
  expect(wordsOf(en, said)).toMatchObject({ title: "Fee of February 2026: ₹2,500 for A" });
  expect(wordsOf(hi, said).title).toBe("फ़रवरी 2026 की फ़ीस: A को ₹2,500");
  expect(wordsOf(hi, said).text).not.toMatch(/physics/i);
  expect(wordsOf(en, { ...said, params: { ...params, month: "" } }).title).toBe(told.subject);
});
