import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { as } from "@tutorsetu/service-kit/testing/app";
import { aStudent } from "./person.ts";
import { read, startHarness } from "./harness.ts";

/** Ten in the morning of a Tuesday in India. */
export const NOW = instantOf("2026-12-01", "10:00");
export const at = (date: string, time: string) => instantOf(date, time).toISOString();
export const FIVE = at("2026-12-03", "17:00");
export const SIX = at("2026-12-03", "18:00");
export const NEXT_DAY = at("2026-12-04", "17:00");

type Call = Awaited<ReturnType<typeof startHarness>>["tutorCalls"];

/** An accepted booking of a tutor and a student, at ten in the morning, and what they do with its demo class. */
export async function startDemoWorld() {
  const harness = await startHarness();
  const { state, app, everybody, tutor, tutorCalls } = harness;
  const clock = { now: NOW };
  state.now = () => clock.now;
  const { _id } = await harness.bookAndAccept();

  const on =
    (bookingId: string) =>
    (who: Call, what: "" | "/confirm" | "/call-off" | "/note" | "/go-on" | "/end", body: object) =>
      who("POST", `/bookings/${bookingId}/demo${what}`, body);
  const demo = on(_id);
  const propose = (who: Call, version: number, times: readonly string[] = [FIVE, NEXT_DAY]) =>
    demo(who, "", { version, times, minutes: 45 });
  const stored = async (bookingId = _id) => (await harness.docs.findOne({ _id: bookingId }))?.demo;

  /** Another student with an accepted booking of the same tutor. */
  async function another() {
    const student = aStudent();
    everybody.set(student._id, student);
    const calls = as(app, "Student", student._id);
    const made = await calls("POST", "/bookings/create-booking", { tutorId: tutor._id });
    const id = read(bookingsApi.create, made.body).booking._id;
    await harness.move(tutorCalls, id, "accepted");
    return { student, calls, id, demo: on(id) };
  }
  const seenBy = async (who: Call): Promise<DemoClass | undefined> =>
    read(bookingsApi.booking, (await who("GET", `/bookings/one/${_id}`)).body).booking.demo;
  /** As confirmed by the tutor at five on Thursday. */
  async function confirm() {
    await propose(harness.studentCalls, 0);
    const { status } = await demo(tutorCalls, "/confirm", { version: 1, startsAt: FIVE });
    if (status !== 200) throw new Error("It was not confirmed");
  }
  const { availability, calendars: calendarDocs, reservations: reservationDocs } = harness.demoDocs;
  const collections = { availability, calendarDocs, reservationDocs };
  return {
    ...harness,
    ...collections,
    clock,
    bookingId: _id,
    demo,
    on,
    propose,
    stored,
    another,
    seenBy,
    confirm,
  };
}
