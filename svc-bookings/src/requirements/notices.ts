import type { NotificationKind } from "@tutorsetu/contracts/notifications/kinds";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { PendingNotice } from "../bookings/booking.ts";
import { excerpt, titleCase } from "../notices/words.ts";

interface Told {
  readonly to: string;
  readonly kind: NotificationKind;
  readonly subject?: string;
  readonly child?: string | undefined;
  readonly name?: string;
  readonly fee?: number;
  readonly reason?: string;
  readonly days?: number;
  readonly city?: string;
  readonly count?: number;
}

const rupees = new Intl.NumberFormat("en-IN");

/** One notice; params that are not known are left out. */
export function noticeFor({ to, kind, ...told }: Told, at: Date): PendingNotice {
  const params = {
    subject: titleCase(told.subject ?? ""),
    child: told.child ?? "",
    name: told.name ?? "",
    fee: told.fee === undefined ? "" : rupees.format(told.fee),
    reason: excerpt(told.reason ?? ""),
    days: told.days === undefined ? "" : String(told.days),
    city: told.city ?? "",
    count: told.count === undefined ? "" : String(told.count),
  };
  const known = Object.entries(params).filter(([, value]) => value);
  return { id: newId(), to, kind, params: Object.fromEntries(known), at };
}

/** Where a post is, for its reader: the tutor makes the address one that names nobody else. */
export const postLink = (requirementId: string, tutorUserId?: string) =>
  `/requirements/${requirementId}${tutorUserId ? `?tutor=${tutorUserId}` : ""}`;
