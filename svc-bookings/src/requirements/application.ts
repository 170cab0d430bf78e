import type {
  ApplicationState,
  OwnApplication,
} from "@tutorsetu/contracts/requirements/applications";
import type { PendingNotice } from "../bookings/booking.ts";

export interface ApplicationDoc {
  /** `{requirementId}-{tutorUserId}`: one of each. */
  readonly _id: string;
  readonly requirementId: string;
  readonly tutorUserId: string;
  /** Of whom the post is. */
  readonly studentUserId: string;
  readonly studentProfileId: string;
  /** One of the post's ten places; missing once it was taken back. No two have the same. */
  readonly postSlot?: string;
  /** One of the tutor's ten places, while it waits for an answer. */
  readonly tutorSlot?: string;
  readonly message: string;
  /** Rupees per month. */
  readonly fee: number;
  readonly state: ApplicationState;
  readonly reason: string;
  readonly bookingId?: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly notices: readonly PendingNotice[];
}

export const applicationId = (requirementId: string, tutorUserId: string) =>
  `${requirementId}-${tutorUserId}`;

/** Those that wait for an answer. */
export const WAITING = ["open", "shortlisted"] as const satisfies readonly ApplicationState[];

export const isWaiting = ({ state }: Pick<ApplicationDoc, "state">) =>
  state === "open" || state === "shortlisted";

export const toOwnApplication = (doc: ApplicationDoc): OwnApplication => ({
  requirementId: doc.requirementId,
  message: doc.message,
  fee: doc.fee,
  state: doc.state,
  reason: doc.reason,
  ...(doc.bookingId ? { bookingId: doc.bookingId } : {}),
  createdAt: doc.createdAt.toISOString(),
  changedAt: doc.changedAt.toISOString(),
});
