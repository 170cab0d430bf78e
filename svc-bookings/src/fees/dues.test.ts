import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { missingLines, monthsUntil } from "./dues.ts";
import { type FeeLine, reversalId } from "./fee-line.ts";
import type { AgreedVersion } from "./month-fee.ts";
import { totalsOf } from "./totals.ts";

const book = { bookingId: "b", tutorUserId: "t", studentUserId: "s", studentProfileId: "s" };
const terms = (version: number, startsOn: string, rupees: number, more = {}): AgreedVersion => ({
  version,
  times: [{ day: "tue", from: "17:00", minutes: 60 }],
  feePaise: rupees * 100,
  feePer: "month",
  startsOn,
  ...more,
});
const now = new Date("2027-01-10T06:00:00.000Z");

type Facts = Parameters<typeof missingLines>[0];

/** A book to which what it lacks is added again and again. */
function keptBook() {
  const lines: FeeLine[] = [];
  return {
    lines,
    write: (facts: Partial<Facts> & Pick<Facts, "agreed">) => {
      const added = missingLines({ book, held: [], lines, now, ...facts });
      lines.push(...added);
      return added;
    },
    takeBack: (line: FeeLine | undefined, isByTutor = true) =>
      lines.push({
        ...book,
        _id: reversalId(line?._id ?? ""),
        kind: "reversal",
        paise: line?.paise ?? 0,
        reverses: line?._id ?? "",
        ...(isByTutor ? { by: "Tutor" as const } : {}),
        note: "",
        createdAt: now,
        notices: [],
      }),
  };
}

it("counts months back over a new year", () => {
  expect(monthsUntil(now, 3)).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(monthsUntil(now, 24, "2026-12")).toEqual(["2027-01", "2026-12"]);
  // Midnight of the new year in India.
  expect(monthsUntil(instantOf("2027-01-01", "00:00"), 1)).toEqual(["2027-01"]);
  expect(monthsUntil(new Date(instantOf("2027-01-01", "00:00").getTime() - 1), 1)).toEqual([
    "2026-12",
  ]);
});

it("writes each month that is over once, and not the one that runs", () => {
  const { write, lines } = keptBook();
  const agreed = { versions: [terms(1, "2026-11-01", 2000)] };
  expect(write({ agreed }).map(({ month, paise }) => [month, paise])).toEqual([
    ["2026-12", 200_000],
    ["2026-11", 200_000],
  ]);
  expect(write({ agreed })).toEqual([]);
  expect(new Set(lines.map(({ _id }) => _id)).size).toBe(2);
});

it("gives a due the same id whoever writes it", () => {
  const agreed = { versions: [terms(1, "2026-12-01", 2000)] };
  const ids = () =>
    keptBook()
      .write({ agreed })
      .map(({ _id }) => _id);
  expect(ids()).toEqual(ids());
  expect(ids()[0]).toMatch(/^[0-9a-f]{24}$/);
});

it("counts a month anew when both agree to other terms for it, and leaves what it was", () => {
  const { write, lines } = keptBook();
  const versions = [terms(1, "2026-12-01", 2000)];
  write({ agreed: { versions } });
  const later = { versions: [...versions, terms(2, "2026-12-01", 2500)] };
  expect(write({ agreed: later })).toMatchObject([
    { kind: "reversal", cause: "terms", paise: 200_000 },
    { kind: "due", paise: 250_000, nth: 1 },
  ]);
  expect(write({ agreed: later })).toEqual([]);
  expect(totalsOf(lines).duePaise).toBe(250_000);
  // Ended before that month after all.
  expect(write({ agreed: { ...later, endsOn: "2026-11-30" } })).toMatchObject([
    { kind: "reversal", paise: 250_000 },
  ]);
  expect(totalsOf(lines).duePaise).toBe(0);
  expect(write({ agreed: later })).toMatchObject([{ kind: "due", nth: 2 }]);
});

it("does not write again what the tutor has taken back, until something else is agreed", () => {
  const { write, lines, takeBack } = keptBook();
  const versions = [terms(1, "2026-12-01", 2000)];
  write({ agreed: { versions } });
  takeBack(lines[0]);
  expect(write({ agreed: { versions } })).toEqual([]);
  expect(
    write({ agreed: { versions: [...versions, terms(2, "2026-12-15", 1000)] } }),
  ).toMatchObject([{ kind: "due", nth: 1 }]);
});

it("goes on where a process died between taking back and writing anew", () => {
  const { write, lines, takeBack } = keptBook();
  const versions = [terms(1, "2026-12-01", 2000)];
  write({ agreed: { versions } });
  takeBack(lines[0], false);
  expect(write({ agreed: { versions } })).toMatchObject([{ kind: "due", paise: 200_000, nth: 1 }]);
});

it("writes a due for each held lesson, takes it back when it is contradicted, and writes it again when it is held after all", () => {
  const { write, lines } = keptBook();
  const agreed = { versions: [terms(1, "2026-12-01", 300, { feePer: "lesson" })] };
  const lesson = (day: string) => ({
    _id: `b-${day.replaceAll("-", "")}-1700`,
    plannedAt: instantOf(day, "17:00"),
    startsAt: instantOf(day, "17:00"),
  });
  const held = [lesson("2026-12-29"), lesson("2027-01-05")];
  expect(write({ agreed, held })).toMatchObject([
    { heldOn: "2026-12-29", month: "2026-12", paise: 30_000 },
    { heldOn: "2027-01-05", month: "2027-01", paise: 30_000 },
  ]);
  expect(write({ agreed, held })).toEqual([]);
  expect(write({ agreed, held: held.slice(1) })).toMatchObject([
    { kind: "reversal", cause: "contradicted", month: "2026-12" },
  ]);
  expect(totalsOf(lines).duePaise).toBe(30_000);
  expect(write({ agreed, held })).toMatchObject([{ kind: "due", nth: 1 }]);
  expect(totalsOf(lines)).toMatchObject({ duePaise: 60_000, openPaise: 60_000 });
  // Months later nobody asks about those lessons: what was due stays.
  expect(write({ agreed, held: [], now: new Date("2027-06-01T00:00:00Z") })).toEqual([]);
});

it("takes a lesson that was moved over midnight of the month's end into the month in which it was held", () => {
  const agreed = { versions: [terms(1, "2026-12-01", 300, { feePer: "lesson" })] };
  const held = [
    {
      _id: "b-20261229-1700",
      plannedAt: instantOf("2026-12-29", "17:00"),
      startsAt: instantOf("2027-01-01", "00:00"),
    },
  ];
  expect(keptBook().write({ agreed, held })).toMatchObject([
    { heldOn: "2027-01-01", month: "2027-01" },
  ]);
});

it("counts what is paid for the oldest month first, and says what is paid ahead", () => {
  const { write, lines } = keptBook();
  write({ agreed: { versions: [terms(1, "2026-10-01", 2000)] } });
  const pay = (rupees: number, state: "noted" | "confirmed" | "refused") =>
    lines.push({
      ...book,
      _id: `p${lines.length}`,
      kind: "payment",
      paise: rupees * 100,
      state,
      note: "",
      createdAt: now,
      notices: [],
    });
  pay(2500, "confirmed");
  pay(700, "noted");
  pay(9999, "refused");
  expect(totalsOf(lines)).toEqual({
    duePaise: 600_000,
    paidPaise: 250_000,
    notedPaise: 70_000,
    openPaise: 350_000,
    arrears: [
      { month: "2026-11", paise: 150_000 },
      { month: "2026-12", paise: 200_000 },
    ],
  });
  pay(4000, "confirmed");
  expect(totalsOf(lines)).toMatchObject({ openPaise: -50_000, arrears: [] });
});
