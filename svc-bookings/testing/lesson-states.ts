import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { addDays, DAY_MS, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import type { startFamily } from "./family.ts";

type Family = Awaited<ReturnType<typeof startFamily>>;
type Calls = Family["tutorCalls"];

const TIMES = WEEKDAYS.map((day) => ({ day, from: "12:00", minutes: 60 }));

/**
 * For every call about lessons the requests that succeed, with every field of the reply present; `accepted` makes a tuition.
 * `withFacts`: four lessons stand, and the tutor shows that.
 */
export function lessonStates(
  family: Family,
  accepted: () => Promise<string>,
): { readonly made: ProviderStates; readonly withFacts: () => Promise<void> } {
  const { tutor, student, mother, asha, ask, bookingIn, move } = family;
  const { tutorCalls, studentCalls, motherCalls, state } = family;
  const [asTutor, asStudent, asMother] = [
    `Tutor-${tutor._id}`,
    `Student-${student._id}`,
    `Student-${mother._id}`,
  ];
  let at = instantOf(dateOf(state.now()), "11:00");
  state.now = () => at;
  const today = dateOf(at);
  const later = (days: number) => {
    at = new Date(at.getTime() + days * DAY_MS);
  };
  const terms = { times: TIMES, feePaise: 240_000, feePer: "month", startsOn: today };
  const lessonOf = (id: string, day: number) =>
    `${id}-${addDays(today, day).replaceAll("-", "")}-1200`;

  async function proposed(id: string, who: Calls = tutorCalls, version = 0) {
    await who("PUT", `/bookings/${id}/arrangement`, { ...terms, version });
    return id;
  }
  async function agreed(id: string, who: Calls = studentCalls) {
    await proposed(id);
    await who("POST", `/bookings/${id}/arrangement/agree`, { version: 1 });
    return id;
  }
  const change = (who: Calls, id: string, what: string, day: number, body: object) =>
    who("POST", `/lessons/${id}/${what}`, { lesson: lessonOf(id, day), version: 0, ...body });
  const own = async () => agreed(await accepted());

  /** With a refusal, a proposal that waits, and an end. */
  async function arranged() {
    const id = await own();
    await proposed(id, tutorCalls, 1);
    const refusal = { version: 2, reason: "Too late" };
    await studentCalls("POST", `/bookings/${id}/arrangement/decline`, refusal);
    await proposed(id, tutorCalls, 2);
    const end = { version: 3, endsOn: addDays(today, 30), reason: "Exams" };
    await studentCalls("POST", `/bookings/${id}/arrangement/end`, end);
    return id;
  }
  /** One lesson is moved, one called off, one marked and one contradicted. */
  async function changed(id: string, who: Calls) {
    const startsAt = instantOf(addDays(today, 6), "15:00").toISOString();
    await change(tutorCalls, id, "move", 5, { startsAt, reason: "A wedding" });
    await change(who, id, "call-off", 4, { reason: "Fever" });
    later(2);
    await change(tutorCalls, id, "mark", 0, { state: "held", note: "Fractions" });
    await change(tutorCalls, id, "mark", 1, { state: "absent" });
    await change(who, id, "contradict", 1, { text: "We waited", version: 1 });
    return id;
  }
  async function ofChild() {
    const { _id: id } = bookingIn(await ask(asha));
    await move(tutorCalls, id, "accepted");
    return agreed(id, motherCalls);
  }
  /** Four lessons that stand, of a tutor who shows them. */
  async function withFacts() {
    const id = await ofChild();
    later(4);
    for (const day of [0, 1, 2, 3]) await change(tutorCalls, id, "mark", day, { state: "held" });
    later(4);
    await tutorCalls("PUT", "/lessons/facts", { shown: true });
  }
  const seen = (id: string, day: number, version = 0) => ({ lesson: lessonOf(id, day), version });

  const made: ProviderStates = {
    "bookingsApi.arrangement": async () => [
      { token: asTutor, params: { id: await arranged() } },
      { token: asMother, params: { id: await ofChild() } },
    ],
    "bookingsApi.proposeTerms": async () => [
      { token: asTutor, params: { id: await accepted() }, body: { ...terms, version: 0 } },
    ],
    "bookingsApi.agreeTerms": async () => [
      {
        token: asStudent,
        params: { id: await proposed(await accepted()) },
        body: { version: 1, reason: "" },
      },
    ],
    "bookingsApi.declineTerms": async () => [
      {
        token: asStudent,
        params: { id: await proposed(await accepted()) },
        body: { version: 1, reason: "Too late" },
      },
    ],
    "bookingsApi.endLessons": async () => [
      {
        token: asStudent,
        params: { id: await own() },
        body: { version: 1, endsOn: today, reason: "Exams" },
      },
    ],
    "bookingsApi.timetable": async () => {
      const query = { from: today, to: addDays(today, 20) };
      const child = await ofChild();
      const id = await changed(await own(), studentCalls);
      return [
        { token: asTutor, query },
        { token: asStudent, query: { ...query, booking: id } },
        { token: asMother, query: { ...query, booking: child } },
      ];
    },
    "bookingsApi.moveLesson": async () => {
      const id = await own();
      const startsAt = instantOf(addDays(today, 3), "15:00").toISOString();
      const body = { ...seen(id, 2), startsAt, reason: "A wedding", ifFree: true };
      return [{ token: asTutor, params: { id }, body }];
    },
    "bookingsApi.callOffLesson": async () => {
      const id = await own();
      return [{ token: asStudent, params: { id }, body: { ...seen(id, 2), reason: "Fever" } }];
    },
    "bookingsApi.markLesson": async () => {
      const id = await own();
      later(1);
      const body = { ...seen(id, 0), state: "held", note: "Fractions" };
      return [{ token: asTutor, params: { id }, body }];
    },
    "bookingsApi.contradictLesson": async () => {
      const id = await own();
      later(1);
      await change(tutorCalls, id, "mark", 0, { state: "held" });
      return [{ token: asStudent, params: { id }, body: { ...seen(id, 0, 1), text: "We waited" } }];
    },
    "bookingsApi.ownLessonFacts": async () => {
      await withFacts();
      return [{ token: asTutor }];
    },
    "bookingsApi.showLessonFacts": () => [{ token: asTutor, body: { shown: true } }],
    "bookingsApi.lessonFacts": async () => {
      await withFacts();
      return [{ params: { tutorId: tutor._id } }];
    },
  };
  return { made, withFacts };
}
