import { bookingsApi as api } from "@tutorsetu/contracts/apis";
import type { Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { FIRST_DAY } from "@tutorsetu/contracts/lessons/tuitions";
import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { feeParam, termsParam } from "@tutorsetu/contracts/notifications/lessons/words";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Caller } from "@tutorsetu/service-kit/env";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import { type BookingDoc, otherSide, type Side, userIdOf } from "../bookings/booking.ts";
import { type PartyDeps, withCurrentParties } from "../bookings/list-bookings.ts";
import { openTuitionOf, rejectAbsent, rejectBlocked, tuitionOf } from "../policy.ts";
import type { Arrangements } from "../store/tuition/arrangements.ts";
import type { NoticedTuition } from "../store/tuition/tuition-notices.ts";
import { type Arranged, NOTHING, newest, toArrangements } from "./arrangement.ts";
import * as rules from "./arrangement-rules.ts";
import { changeArrangement } from "./change-arrangement.ts";
import { noticeToOther } from "./tuition-notice.ts";
import { sideOf, toTuition } from "./tuition-view.ts";

interface ArrangementDeps extends PartyDeps {
  readonly arrangements: Arrangements;
  readonly fetchBlockers: FetchBlockers;
  /** Delivers what waits in this arrangement soon; never makes the caller wait. */
  readonly publishTuition: (doc: NoticedTuition) => void;
  readonly now: () => Date;
}

interface Asked {
  readonly by: Side;
  readonly at: Date;
  readonly booking: Authorized<BookingDoc>;
  /** The side that has blocked the caller: it does not read what they write. */
  readonly unheardBy: Side | undefined;
}

interface Change {
  readonly kind: NotificationKind | ((before: Arranged) => NotificationKind);
  readonly rule: (now: Arranged) => rules.Outcome;
  readonly params?: (next: Arranged) => Readonly<Record<string, string>>;
}

const termsParams = ({ times, feePaise, feePer, startsOn }: Terms) => ({
  terms: termsParam(times),
  fee: feeParam({ feePaise, feePer }),
  startsOn,
});

const paramsOfNewest = (now: Arranged) => {
  const last = newest(now);
  return last ? termsParams({ ...last, times: [...last.times] }) : {};
};

/** Days, fee and first day of lessons, proposed by one of the two and agreed to by the other. */
export function arrangementRoutes(deps: ArrangementDeps) {
  const { bookings, arrangements, fetchBlockers, publishTuition, now } = deps;
  const perPerson = limiter(60, 3600);

  /** The booking, and on which side the caller is; `isNew`: it begins something, which nobody does who is blocked. */
  async function asked(caller: Caller, id: string, isNew: boolean): Promise<Asked> {
    const booking = openTuitionOf(caller.id, await bookings.find(id));
    await perPerson.take(caller.id);
    const blockers = await fetchBlockers(booking.tutorUserId, booking.studentUserId);
    if (isNew) {
      rejectBlocked(blockers, caller.id);
      const [present = booking] = await withCurrentParties([booking], deps);
      rejectAbsent(present);
    }
    const by = sideOf(booking, caller.id);
    const receiver = otherSide(by);
    const isUnheard = blockers.includes(userIdOf(booking, receiver));
    return { by, at: now(), booking, unheardBy: isUnheard ? receiver : undefined };
  }

  async function change({ booking, by, at }: Asked, { kind, rule, params = () => ({}) }: Change) {
    const { doc, isChanged } = await changeArrangement(arrangements, booking, {
      rule,
      notices: (before, next) => {
        const told = typeof kind === "function" ? kind(before) : kind;
        return [noticeToOther(booking, by, told, params(next), at)];
      },
    });
    if (isChanged) publishTuition(doc);
    return toArrangements(booking._id, doc, by);
  }

  return contractRoutes()
    .on(api.arrangement, async ({ caller, params: { id } }) => {
      const found = tuitionOf(caller.id, await bookings.find(id));
      const [booking = found] = await withCurrentParties([found], deps);
      const side = sideOf(booking, caller.id);
      const doc = await arrangements.find(id);
      return {
        arrangement: toArrangements(id, doc, side),
        tuition: toTuition(booking, doc, side, now()),
        side,
        isOpen: booking.bookingStatus === "accepted",
      };
    })

    .on(api.proposeTerms, async ({ caller, params: { id }, body: { version, ...terms } }) => {
      const one = await asked(caller, id, true);
      if (rules.overlaps(terms.times)) throw unprocessable("times", "times_overlap");
      const present = (await arrangements.find(id)) ?? NOTHING;
      if (rules.isFirstDayWrong(present, terms.startsOn, one.at))
        throw unprocessable("startsOn", "first_day_wrong");
      const arrangement = await change(one, {
        kind: "terms_proposed",
        rule: (state) => rules.propose(state, terms, { ...one, seen: version }),
        params: paramsOfNewest,
      });
      return { arrangement, message: en.termsProposed };
    })

    .on(api.agreeTerms, async ({ caller, params: { id }, body: { version } }) => {
      const one = await asked(caller, id, true);
      const arrangement = await change(one, {
        kind: "terms_agreed",
        rule: (state) => rules.agree(state, { ...one, seen: version }),
        params: paramsOfNewest,
      });
      return { arrangement, message: en.termsAgreed };
    })

    .on(api.declineTerms, async ({ caller, params: { id }, body: { version, reason = "" } }) => {
      const one = await asked(caller, id, false);
      const arrangement = await change(one, {
        kind: (before) => (newest(before)?.by === one.by ? "terms_taken_back" : "terms_declined"),
        rule: (state) => rules.decline(state, { ...one, seen: version }, { ...one, reason }),
        params: (next) => ({ ...paramsOfNewest(next), reason }),
      });
      const isOwn = arrangement.versions.at(-1)?.by === one.by;
      return { arrangement, message: isOwn ? en.termsTakenBack : en.termsDeclined };
    })

    .on(api.endLessons, async ({ caller, params: { id }, body: { version, endsOn, reason } }) => {
      const one = await asked(caller, id, false);
      const today = dateOf(one.at);
      if (endsOn < today || endsOn > addDays(today, FIRST_DAY.ahead))
        throw unprocessable("endsOn", "last_day_wrong");
      if (!reason) throw unprocessable("reason", "lesson_reason_required");
      const arrangement = await change(one, {
        kind: "lessons_ended",
        rule: (state) => rules.end(state, { ...one, seen: version }, { ...one, endsOn, reason }),
        params: () => ({ endsOn, reason }),
      });
      return { arrangement, message: en.lessonsEnded };
    }).app;
}
