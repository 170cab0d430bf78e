import type { Booking } from "@tutorsetu/contracts/bookings";
import type { Role } from "@tutorsetu/contracts/people";

type Negotiated = Pick<Booking, "bookerRole" | "proposedBy" | "timeAgreedAt">;

/**
 * For servers that do not tell. Whether a pending booking waits for what this side says: who asked answers a time that the other side has proposed, until
 * that is agreed; who was asked answers all else.
 */
export function waitsFor(
  role: Role | undefined,
  { bookerRole, proposedBy, timeAgreedAt }: Negotiated,
): boolean {
  const isProposalOpen = Boolean(proposedBy) && proposedBy !== bookerRole && !timeAgreedAt;
  return (role === bookerRole) === isProposalOpen;
}
