import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { addDays, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { monthFee } from "../fees/month-fee.ts";
import {
  agreedOf,
  type Arranged,
  NOTHING,
  type StoredTerms,
  withAgreement,
  withEnd,
  withProposal,
} from "./arrangement.ts";
import { plannedLessons } from "./lessons-of.ts";

const AT = instantOf("2026-12-01", "12:00");
const terms = (startsOn: string, n: number) => ({
  times: [{ day: WEEKDAYS[n % 7] ?? "mon", from: "17:00", minutes: 60 }],
  feePaise: 100_000 + n,
  feePer: "month" as const,
  startsOn,
});
const arrange = (now: Arranged, startsOn: string, n: number) =>
  withAgreement(withProposal(now, terms(startsOn, n), "Tutor", AT), AT);

it("keeps twenty versions of however many that are agreed for one day", () => {
  let now = arrange(NOTHING, "2026-12-01", 0);
  for (let n = 1; n < 500; n += 1) now = arrange(now, "2026-12-05", n);
  expect(now.versions).toHaveLength(21);
  expect(agreedOf(now)[0]).toMatchObject({ version: 1, startsOn: "2026-12-01" });
});

it("takes no lesson and no fee away with the versions that it drops", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    let state = seed;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    let now: Arranged = NOTHING;
    const all = new Map<number, StoredTerms>();
    for (let n = 0; n < 60; n += 1) {
      now = arrange(now, addDays("2026-12-01", next(90)), n);
      if (next(5) === 0)
        now = withEnd(now, {
          endsOn: addDays("2026-12-01", next(120)),
          endedBy: "Tutor",
          endReason: "",
        });
      for (const one of now.versions) all.set(one.version, one);
    }
    // What is dropped was ended as the others of its time were: it is seen as it stood last.
    const { endsOn } = now;
    const plan = (versions: readonly StoredTerms[]) => ({
      bookingId: "b",
      versions,
      ...(endsOn ? { endsOn } : {}),
    });
    const [kept, whole] = [plan(agreedOf(now)), plan([...all.values()])];
    const range = [instantOf("2026-11-01", "00:00"), instantOf("2027-05-01", "00:00")] as const;
    expect(plannedLessons(kept, ...range), `seed ${seed}`).toEqual(plannedLessons(whole, ...range));
    for (const month of ["2026-12", "2027-01", "2027-02", "2027-03"])
      expect(monthFee(kept, month), `seed ${seed}`).toEqual(monthFee(whole, month));
  }
});
