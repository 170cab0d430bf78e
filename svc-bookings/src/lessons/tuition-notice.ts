import { REASONS } from "@tutorsetu/contracts/domain";
import { en as reasons } from "@tutorsetu/contracts/messages/en/reasons";
import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { maskAuthor } from "@tutorsetu/service-kit/masking/mask-author";
import { newId } from "@tutorsetu/service-kit/new-id";
import {
  type BookingDoc,
  otherSide,
  type PendingNotice,
  showsStudent,
  type Side,
  userIdOf,
} from "../bookings/booking.ts";
import { excerpt, titleCase } from "../notices/words.ts";

/** The name of one side as the other may know it. */
export const nameOf = (booking: BookingDoc, side: Side): string => {
  if (side === "Tutor") return booking.tutor.userName;
  const { userName } = booking.student;
  return showsStudent(booking) ? userName : maskAuthor(userName);
};

/** Whom of the children of a parent's account it is for; only the account's own side is told. */
export const childOf = ({ student }: BookingDoc, side: Side): string | undefined =>
  side === "Student" && student.guardianName !== undefined ? student.userName : undefined;

/** What the other side is told of a change that `by` made; what is empty is left out. */
export function noticeToOther(
  booking: BookingDoc,
  by: Side,
  kind: NotificationKind,
  { reason = "", ...more }: Readonly<Record<string, string | undefined>>,
  at: Date,
): PendingNotice {
  const receiver = otherSide(by);
  const params = {
    name: nameOf(booking, by),
    child: childOf(booking, receiver),
    subject: titleCase(booking.subject),
    reason: reason === REASONS.gone ? reasons.gone : excerpt(reason),
    ...more,
  };
  const known = Object.entries(params).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  return {
    id: newId(),
    to: userIdOf(booking, receiver),
    kind,
    params: Object.fromEntries(known),
    at,
  };
}
