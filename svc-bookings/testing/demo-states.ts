import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { addDays, dateOf, DAY_MS, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import type { StoredDemo } from "../src/demo/demo-class.ts";
import type { startHarness } from "./harness.ts";

/**
 * For every call about hours, demo classes and calendars the requests that succeed, with every field of the reply present;
 * `accepted` makes a tuition. `withDemos`: every booking has a demo class of which everything is known.
 */
export function demoStates(
  harness: Awaited<ReturnType<typeof startHarness>>,
  accepted: () => Promise<string>,
) {
  const { docs, state, student, studentCalls, tutor, tutorCalls } = harness;
  const [asTutor, asStudent] = [`Tutor-${tutor._id}`, `Student-${student._id}`];
  const startsAt = () => instantOf(addDays(dateOf(state.now()), 2), "17:00").toISOString();
  const hours = {
    version: 0,
    hours: WEEKDAYS.map((day) => ({ day, from: "17:00", until: "20:00" })),
    exceptions: [{ date: "2100-01-01", ranges: [{ from: "09:00", until: "10:00" }] }],
  };

  async function proposed() {
    const id = await accepted();
    const demo = { version: 0, times: [startsAt()], minutes: 45 };
    await studentCalls("POST", `/bookings/${id}/demo`, demo);
    return id;
  }
  async function confirmed() {
    const id = await proposed();
    const body = { version: 1, startsAt: startsAt() };
    await tutorCalls("POST", `/bookings/${id}/demo/confirm`, body);
    return id;
  }
  async function begun() {
    const id = await confirmed();
    const later = new Date(state.now().getTime() + 3 * DAY_MS);
    state.now = () => later;
    return id;
  }
  async function held() {
    const id = await begun();
    await tutorCalls("POST", `/bookings/${id}/demo/note`, { version: 2, isHeld: true });
    return id;
  }
  async function withDemos() {
    const at = new Date(startsAt());
    const demo: StoredDemo = {
      version: 4,
      state: "held",
      times: [at],
      minutes: 45,
      by: "Tutor",
      at,
      startsAt: at,
      reason: "Well done",
      outcome: "go_on",
      outcomeBy: "Student",
      ending: { by: "Tutor", at },
    };
    await docs.updateMany({}, { $set: { demo } });
  }

  const made: ProviderStates = {
    "bookingsApi.availability": async () => {
      await tutorCalls("PUT", "/availability", hours);
      await confirmed();
      return [{ params: { tutorId: tutor._id } }];
    },
    "bookingsApi.setAvailability": () => [{ token: asTutor, body: hours }],
    "bookingsApi.proposeDemo": async () => [
      {
        token: asStudent,
        params: { id: await accepted() },
        body: { version: 0, times: [startsAt()], minutes: 45 },
      },
    ],
    "bookingsApi.confirmDemo": async () => [
      {
        token: asTutor,
        params: { id: await proposed() },
        body: { version: 1, startsAt: startsAt() },
      },
    ],
    "bookingsApi.callOffDemo": async () => [
      { token: asTutor, params: { id: await confirmed() }, body: { version: 2, reason: "Fever" } },
    ],
    "bookingsApi.noteDemo": async () => [
      {
        token: asStudent,
        params: { id: await begun() },
        body: { version: 2, isHeld: false, reason: "Nobody came" },
      },
    ],
    "bookingsApi.goOn": async () => [
      { token: asStudent, params: { id: await held() }, body: { version: 3 } },
    ],
    "bookingsApi.endDemo": async () => [
      {
        token: asStudent,
        params: { id: await held() },
        body: { version: 3, isEnding: true, reason: "Too far away" },
      },
    ],
    "bookingsApi.calendarEvent": async () => [
      {
        token: asTutor,
        params: { id: await confirmed() },
        query: { at: startsAt(), lang: "hi" },
      },
    ],
    "bookingsApi.calendarAddress": () => [{ token: asStudent }],
    "bookingsApi.renewCalendar": () => [{ token: asStudent }],
  };
  return { made, startsAt, withDemos };
}
