import { REASONS } from "@tutorsetu/contracts/domain";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { agreedOf, type Arranged, newest, withEnd, withRefusal } from "../lessons/arrangement.ts";
import type { Outcome } from "../lessons/arrangement-rules.ts";
import { changeArrangement } from "../lessons/change-arrangement.ts";
import { noticeToOther } from "../lessons/tuition-notice.ts";
import { sideOf } from "../lessons/tuition-view.ts";
import { bySystem } from "../policy.ts";
import type { Bookings } from "../store/bookings.ts";
import type { Arrangements } from "../store/tuition/arrangements.ts";
import type { NoticedTuition } from "../store/tuition/tuition-notices.ts";
import type { Side } from "../bookings/booking.ts";

export interface EndTuitionsDeps {
  readonly bookings: Bookings;
  readonly arrangements: Arrangements;
  readonly publishTuition: (doc: NoticedTuition) => void;
  readonly now: () => Date;
}

/** What is proposed is withdrawn, and today is the last day with lessons. */
function ended(now: Arranged, by: Side, today: string): Outcome {
  const reason = REASONS.gone;
  const isWaiting = newest(now)?.state === "proposed";
  const settled = isWaiting ? withRefusal(now, { reason, answeredBy: by }) : now;
  const isRunning = agreedOf(now).length > 0 && (!now.endsOn || now.endsOn > today);
  if (!isRunning) return isWaiting ? settled : "unchanged";
  return withEnd(settled, { endsOn: today, endedBy: by, endReason: reason });
}

/** Ends the lessons of a deleted account, or of removed children of it, and tells the other side. May be called again. */
export async function endTuitions(
  { bookings, arrangements, publishTuition, now }: EndTuitionsDeps,
  userId: string,
  profiles?: readonly string[],
): Promise<void> {
  for (const { _id } of await arrangements.ofPerson(userId, profiles)) {
    const booking = await bookings.find(_id);
    if (!booking) continue;
    const by = sideOf(booking, userId);
    const at = now();
    const endsOn = dateOf(at);
    const { doc, isChanged } = await changeArrangement(arrangements, bySystem(booking), {
      rule: (state) => ended(state, by, endsOn),
      notices: () => [
        noticeToOther(booking, by, "lessons_ended", { reason: REASONS.gone, endsOn }, at),
      ],
    });
    if (isChanged) publishTuition(doc);
  }
}
