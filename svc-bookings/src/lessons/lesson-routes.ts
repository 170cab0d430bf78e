import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import { addDays, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { MOST_DAYS } from "@tutorsetu/contracts/lessons/tuitions";
import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import { type BookingDoc, otherSide, type Side, userIdOf } from "../bookings/booking.ts";
import { type PartyDeps, withCurrentParties } from "../bookings/list-bookings.ts";
import { contradictsIn, marksIn, openTuitionOf, rejectBlocked } from "../policy.ts";
import type { NoticedTuition } from "../store/tuition/tuition-notices.ts";
import { type ClashDeps, clashOf } from "./clashes.ts";
import { type LessonState, plannedAtOf, toLesson } from "./lesson.ts";
import * as rules from "./lesson-rules.ts";
import { noticeToOther } from "./tuition-notice.ts";
import { readerOf, sideOf, toTuition } from "./tuition-view.ts";

interface LessonDeps extends PartyDeps, ClashDeps {
  readonly fetchBlockers: FetchBlockers;
  /** Delivers what waits in this lesson soon; never makes the caller wait. */
  readonly publishTuition: (doc: NoticedTuition) => void;
  readonly now: () => Date;
}

type Policy = (callerId: string, doc: BookingDoc | null) => Authorized<BookingDoc>;

interface Who {
  readonly by: Side;
  readonly seen: number;
  readonly at: Date;
  readonly unheardBy: Side | undefined;
}

interface Change {
  readonly policy: Policy;
  /** It begins something, which nobody does who is blocked. */
  readonly isNew?: boolean;
  /** Not where one of the two has something else then. */
  readonly ifFree?: boolean;
  readonly rule: (lesson: LessonState, who: Who) => rules.LessonOutcome;
  readonly kind: NotificationKind;
  readonly words: string;
}

interface Asked {
  readonly caller: Caller;
  readonly params: { readonly id: string };
  readonly body: { readonly lesson: string; readonly version: number };
}

/** Others may be faster so often; each time the rule looks at what they have left. */
const ATTEMPTS = 5;

/** The lessons of two people: when they are, and whether they were held. */
export function lessonRoutes(deps: LessonDeps) {
  const { bookings, lessons, tuitions, fetchBlockers, publishTuition, now } = deps;
  const perPerson = limiter(300, 3600);

  async function whoAsks(caller: Caller, booking: BookingDoc, seen: number, isNew: boolean) {
    const blockers = await fetchBlockers(booking.tutorUserId, booking.studentUserId);
    if (isNew) rejectBlocked(blockers, caller.id);
    const by = sideOf(booking, caller.id);
    const isUnheard = blockers.includes(userIdOf(booking, otherSide(by)));
    return { by, seen, at: now(), unheardBy: isUnheard ? otherSide(by) : undefined };
  }

  /** Makes a change that the rule allows, or throws why not. */
  async function change({ caller, params, body }: Asked, asked: Change) {
    const { policy, isNew = false, ifFree = false, rule, kind, words: reason } = asked;
    const booking = policy(caller.id, await bookings.find(params.id));
    await perPerson.take(caller.id);
    const plannedAt = plannedAtOf(body.lesson);
    const who = await whoAsks(caller, booking, body.version, isNew);
    const show = (lesson: LessonState) => toLesson(lesson, readerOf(booking, who.by));
    for (let attempt = 0; attempt < ATTEMPTS && plannedAt; attempt++) {
      const lesson = await lessons.find(booking, body.lesson, plannedAt);
      if (!lesson) break;
      const next = rule(lesson, who);
      if (next === "unchanged") return show(lesson);
      if (typeof next === "string") {
        if (next === "move_wrong") throw unprocessable("startsAt", next);
        throw new HttpProblem("conflict", next);
      }
      const clash = ifFree ? await clashOf(deps, booking, who.by, next) : null;
      if (clash) throw unprocessable("startsAt", clash);
      const was = kind === "lesson_moved" ? lesson.startsAt.toISOString() : undefined;
      const told = { reason, was, at: next.startsAt.toISOString() };
      const notices = [noticeToOther(booking, who.by, kind, told, who.at)];
      const changed = await lessons.change(booking, { lesson: next, notices });
      if (!changed) continue;
      publishTuition(changed);
      return show(changed);
    }
    throw new HttpProblem("not_found", "no_such_lesson");
  }

  return contractRoutes()
    .on(api.timetable, async ({ caller, query: { from, to, booking: only } }) => {
      if (to < from || to >= addDays(from, MOST_DAYS)) throw unprocessable("to", "period_wrong");
      const found = await tuitions.ofPerson(caller.id);
      const wanted = only?.toLowerCase();
      const own = wanted ? found.filter(({ booking }) => booking._id === wanted) : found;
      if (wanted && own.length === 0) throw new HttpProblem("not_found", "no_such_booking");
      const [current, between] = await Promise.all([
        withCurrentParties(
          own.map(({ booking }) => booking),
          deps,
        ),
        lessons.between(
          own.flatMap(({ booking, arrangement }) => (arrangement ? [booking._id] : [])),
          instantOf(from, "00:00"),
          instantOf(to, "24:00"),
        ),
      ]);
      const readers = new Map(
        current.map((booking) => [booking._id, readerOf(booking, sideOf(booking, caller.id))]),
      );
      const arranged = new Map(own.map(({ booking, arrangement }) => [booking._id, arrangement]));
      return {
        lessons: between.flatMap((lesson) => {
          const reader = readers.get(lesson.bookingId);
          return reader ? [toLesson(lesson, reader)] : [];
        }),
        tuitions: current.map((booking) =>
          toTuition(booking, arranged.get(booking._id) ?? null, sideOf(booking, caller.id), now()),
        ),
      };
    })

    .on(api.moveLesson, async (asked) => {
      const { reason, startsAt, ifFree = false } = asked.body;
      if (!reason) throw unprocessable("reason", "lesson_reason_required");
      const lesson = await change(asked, {
        policy: openTuitionOf,
        isNew: true,
        ifFree,
        rule: (one, who) => rules.move(one, { startsAt: new Date(startsAt), reason }, who),
        kind: "lesson_moved",
        words: reason,
      });
      return { lesson, message: en.lessonMoved };
    })

    .on(api.callOffLesson, async (asked) => {
      const { reason } = asked.body;
      if (!reason) throw unprocessable("reason", "lesson_reason_required");
      const lesson = await change(asked, {
        policy: openTuitionOf,
        rule: (one, who) => rules.callOff(one, reason, who),
        kind: "lesson_called_off",
        words: reason,
      });
      return { lesson, message: en.lessonCalledOff };
    })

    .on(api.markLesson, async (asked) => {
      const { state, note = "" } = asked.body;
      const kinds = {
        held: "lesson_held",
        absent: "lesson_absent",
        called_off: "lesson_called_off",
      } as const;
      const lesson = await change(asked, {
        policy: marksIn,
        rule: (one, who) => rules.mark(one, { state, note }, who),
        kind: kinds[state],
        words: note,
      });
      return { lesson, message: en.lessonMarked };
    })

    .on(api.contradictLesson, async (asked) => {
      const { text } = asked.body;
      if (!text) throw unprocessable("text", "lesson_reason_required");
      const lesson = await change(asked, {
        policy: contradictsIn,
        rule: (one, who) => rules.contradict(one, text, who),
        kind: "lesson_contradicted",
        words: text,
      });
      return { lesson, message: en.lessonContradicted };
    }).app;
}
