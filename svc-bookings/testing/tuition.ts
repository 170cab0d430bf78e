import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import type { ProposeTerms } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type * as z from "zod/mini";
import { read, startHarness } from "./harness.ts";

type Terms = Omit<z.infer<typeof ProposeTerms>, "version">;

/** Tuesday, 1 December 2026, at noon in India. */
export const NOON = instantOf("2026-12-01", "12:00");

/** Wednesdays and Fridays at five. */
export const TERMS: Terms = {
  times: [
    { day: "wed", from: "17:00", minutes: 60 },
    { day: "fri", from: "17:00", minutes: 90 },
  ],
  feePaise: 500_000,
  feePer: "month",
  startsOn: "2026-12-01",
};

/** An accepted booking, and a clock that stands. */
export async function startTuition() {
  const harness = await startHarness();
  const { studentCalls, tutorCalls, state } = harness;
  const { _id } = await harness.bookAndAccept();
  let at = NOON;
  state.now = () => at;
  type Calls = typeof studentCalls;
  const path = `/bookings/${_id}/arrangement`;
  const propose = (who: Calls, version: number, more: Partial<Terms> = {}) =>
    who("PUT", path, { ...TERMS, ...more, version });
  const answer = (who: Calls, what: "agree" | "decline", version: number, reason?: string) =>
    who("POST", `${path}/${what}`, { version, reason });
  const end = (who: Calls, version: number, endsOn: string, reason = "The exams are over") =>
    who("POST", `${path}/end`, { version, endsOn, reason });
  const arranged = async (who: Calls) => read(api.arrangement, (await who("GET", path)).body);
  const timetable = async (who: Calls, from = "2026-12-01", to = "2026-12-31") =>
    read(api.timetable, (await who("GET", `/lessons?from=${from}&to=${to}`)).body);
  const lessonOf = (date: string, time = "17:00") =>
    `${_id}-${date.replaceAll("-", "")}-${time.replace(":", "")}`;
  const change = (
    who: Calls,
    what: "move" | "call-off" | "mark" | "contradict",
    date: string,
    body: object = {},
  ) => who("POST", `/lessons/${_id}/${what}`, { lesson: lessonOf(date), version: 0, ...body });
  return {
    ...harness,
    _id,
    path,
    propose,
    answer,
    end,
    arranged,
    timetable,
    lessonOf,
    change,
    /** The clock stands at this time from now on. */
    at: (date: string, time: string) => {
      at = instantOf(date, time);
    },
    inDays: (days: number) => addDays(dateOf(NOON), days),
    /** Both agree to the terms. */
    agreed: async (more: Partial<Terms> = {}) => {
      await propose(tutorCalls, 0, more);
      await answer(studentCalls, "agree", 1);
    },
  };
}
