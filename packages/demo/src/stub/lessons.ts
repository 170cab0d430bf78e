import type { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Arrangements, Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf, timeOf } from "@tutorsetu/contracts/lessons/india-time";
import { CONTRADICT_DAYS, type Lesson } from "@tutorsetu/contracts/lessons/lessons";
import type { Tuition } from "@tutorsetu/contracts/lessons/tuitions";
import { demoBookings } from "../bookings.ts";
import { demoLessons, type DemoTuition, weekly } from "../tuitions/lessons.ts";
import { type Answers, me, people, personOf, StubError } from "./context.ts";

type Api = Pick<
  typeof bookingsApi,
  | "arrangement"
  | "proposeTerms"
  | "agreeTerms"
  | "declineTerms"
  | "endLessons"
  | "timetable"
  | "moveLesson"
  | "callOffLesson"
  | "markLesson"
  | "contradictLesson"
  | "lessonFacts"
  | "ownLessonFacts"
  | "showLessonFacts"
>;

const now = () => new Date();
const made = demoLessons(demoBookings(people, now()), now());
const arrangements = new Map<string, Arrangements>(
  made.map(({ booking, versions }) => [
    booking.id,
    {
      bookingId: booking.id,
      version: versions.length,
      versions: versions.map(({ proposedAt, agreedAt, times, ...rest }) => ({
        ...rest,
        times: [...times],
        reason: "",
        proposedAt: proposedAt.toISOString(),
        ...(agreedAt ? { agreedAt: agreedAt.toISOString() } : {}),
      })),
    },
  ]),
);
/** Changed lessons by their ids, with what was changed. */
const changed = new Map<string, Lesson>();
let isShown = false;

const isTutorOf = ({ booking }: DemoTuition) => booking.tutorUserId === me().userId;
const ofCaller = () =>
  made.filter(({ booking }) => [booking.tutorUserId, booking.studentUserId].includes(me().userId));

function tuitionOf(id: string): DemoTuition {
  const found = made.find(({ booking }) => booking.id === id);
  if (!found) throw new StubError(404, "No booking has this id.");
  return found;
}
const sideOf = (tuition: DemoTuition): "Tutor" | "Student" =>
  isTutorOf(tuition) ? "Tutor" : "Student";
const nameIn = (tuition: DemoTuition) => {
  const { tutorUserId, studentUserId } = tuition.booking;
  return personOf(isTutorOf(tuition) ? studentUserId : tutorUserId).userName;
};

function toTuition(tuition: DemoTuition): Tuition {
  const { id: bookingId, subject } = tuition.booking;
  const last = arrangements.get(bookingId)?.versions.at(-1);
  const waits = last?.by === sideOf(tuition) ? ("theirs" as const) : ("yours" as const);
  const arrangement = last?.state === "proposed" ? waits : ("agreed" as const);
  return { bookingId, name: nameIn(tuition), subject, arrangement };
}

const idOf = (bookingId: string, at: Date) =>
  `${bookingId}-${dateOf(at).replaceAll("-", "")}-${timeOf(at).replace(":", "")}`;

/** The lessons of one tuition in these days. */
function lessonsOf(tuition: DemoTuition, from: string, to: string): Lesson[] {
  const { id: bookingId, subject } = tuition.booking;
  const name = nameIn(tuition);
  const agreed = arrangements.get(bookingId)?.versions.findLast((one) => one.state === "agreed");
  if (!agreed) return [];
  const first = from > agreed.startsOn ? from : agreed.startsOn;
  return weekly(agreed.times, first, to).map(({ at, minutes }) => {
    const _id = idOf(bookingId, at);
    const noted = tuition.lessons.find(({ plannedAt }) => plannedAt.getTime() === at.getTime());
    const { state = "planned", reason = "", by, markedAt, standsAt, startsAt = at } = noted ?? {};
    const lesson: Lesson = {
      _id,
      bookingId,
      name,
      subject,
      plannedAt: at.toISOString(),
      startsAt: startsAt.toISOString(),
      minutes,
      state,
      reason,
      ...(by ? { by } : {}),
      ...(markedAt ? { markedAt: markedAt.toISOString() } : {}),
      ...(standsAt ? { standsAt: standsAt.toISOString() } : {}),
      version: noted ? 1 : 0,
    };
    return { ...lesson, ...changed.get(_id), name };
  });
}

/** One lesson, changed so. */
function change(id: string, lessonId: string, to: Partial<Lesson>): Lesson {
  const [, day = ""] = lessonId.split("-");
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const old = lessonsOf(tuitionOf(id), date, date).find(({ _id }) => _id === lessonId);
  if (!old) throw new StubError(404, "There is no such lesson.");
  const lesson = { ...old, ...to, version: old.version + 1 };
  changed.set(lessonId, lesson);
  return lesson;
}

/** The newest terms, answered so. */
function answered(id: string, state: "agreed" | "declined", reason = ""): Arrangements {
  const old = arrangementOf(id);
  const versions = old.versions.map((one) =>
    one.version === old.version ? { ...one, state, reason } : one,
  );
  const next = { ...old, versions };
  arrangements.set(id, next);
  return next;
}

const arrangementOf = (bookingId: string): Arrangements =>
  arrangements.get(bookingId) ?? { bookingId, version: 0, versions: [] };

function proposed(id: string, terms: Terms): Arrangements {
  const old = arrangementOf(id);
  const version = old.version + 1;
  const one = {
    ...terms,
    version,
    by: sideOf(tuitionOf(id)),
    state: "proposed" as const,
    reason: "",
    proposedAt: now().toISOString(),
  };
  const before = old.versions.map((known) =>
    known.state === "proposed" ? { ...known, state: "replaced" as const } : known,
  );
  const next = { ...old, version, versions: [...before, one] };
  arrangements.set(id, next);
  return next;
}

const FACTS = { month: "2026-11", held: 11, lessons: 12 };

/** What svc-bookings answers about lessons. What is changed is forgotten with the page. */
export const lessons: Answers<Api> = {
  arrangement({ params: { id } }) {
    const known = made.find(({ booking }) => booking.id === id) ?? made[0];
    if (!known) throw new StubError(404, "No booking has this id.");
    const arrangement = arrangementOf(known.booking.id);
    return { arrangement, tuition: toTuition(known), side: sideOf(known), isOpen: true };
  },
  proposeTerms: ({ params: { id }, body: { version: _seen, ...terms } }) => ({
    arrangement: proposed(id, terms),
    message: "Proposed",
  }),
  agreeTerms: ({ params: { id } }) => ({ arrangement: answered(id, "agreed"), message: "Agreed" }),
  declineTerms: ({ params: { id }, body: { reason } }) => ({
    arrangement: answered(id, "declined", reason),
    message: "Declined",
  }),
  endLessons({ params: { id }, body: { endsOn, reason } }) {
    const endedBy = sideOf(tuitionOf(id));
    const arrangement = { ...arrangementOf(id), endsOn, endedBy, endReason: reason };
    arrangements.set(id, arrangement);
    return { arrangement, message: "Noted" };
  },
  timetable({ query: { from, to, booking } }) {
    const own = ofCaller().filter((one) => !booking || one.booking.id === booking);
    const isIn = ({ startsAt }: Lesson) => {
      const day = dateOf(new Date(startsAt));
      return day >= from && day <= to;
    };
    const lessonsThen = own
      .flatMap((one) => lessonsOf(one, addDays(from, -2), to))
      .filter(isIn)
      .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
    return { lessons: lessonsThen, tuitions: own.map(toTuition) };
  },
  moveLesson: ({ params: { id }, body: { lesson, startsAt, reason } }) => ({
    lesson: change(id, lesson, { startsAt, reason, state: "moved", by: sideOf(tuitionOf(id)) }),
    message: "Moved",
  }),
  callOffLesson: ({ params: { id }, body: { lesson, reason } }) => ({
    lesson: change(id, lesson, { reason, state: "called_off", by: sideOf(tuitionOf(id)) }),
    message: "Called off",
  }),
  markLesson({ params: { id }, body: { lesson, state, note = "" } }) {
    const markedAt = now();
    const standsAt = new Date(markedAt);
    standsAt.setUTCDate(standsAt.getUTCDate() + CONTRADICT_DAYS);
    const marked = { markedAt: markedAt.toISOString(), standsAt: standsAt.toISOString() };
    return { lesson: change(id, lesson, { state, reason: note, ...marked }), message: "Noted" };
  },
  contradictLesson: ({ params: { id }, body: { lesson, text } }) => ({
    lesson: change(id, lesson, { contradicted: { text, at: now().toISOString() } }),
    message: "Told",
  }),
  lessonFacts: () => ({ facts: FACTS }),
  ownLessonFacts: () => ({ shown: isShown, facts: FACTS }),
  showLessonFacts({ body: { shown } }) {
    isShown = shown;
    return { shown, message: "Saved" };
  },
};
