import { calls } from "@tutorsetu/contracts/calls/by-slice";
import type { Access } from "@tutorsetu/contracts/access";
import type { Call } from "@tutorsetu/contracts/endpoint";

/**
 * A compressed reply is shorter when a guess that stands in it is right, and who watches the line sees how long it is (BREACH). So
 * it must hold nothing to guess beside words of somebody else: what anybody may read has nothing, and of a conversation its
 * two parties know all. Lists that put several people's words beside each other for one reader are sent as they are, and so are
 * a booking and its fee book: beside what the one wrote stand the number and addresses of the other.
 */
const hasNothingToGuess = ({ roles, owner }: Access) => roles === "anyone" || owner === "party";
const { "svc-bookings": ofBookings, "svc-users": ofUsers } = calls;
const AS_IT_IS: ReadonlySet<string> = new Set([ofBookings.booking.path, ofBookings.feeBook.path]);

/** Every call whose reply may be compressed, by its service. */
export const compressibleCalls = Object.entries(calls).flatMap(([service, table]) =>
  Object.values<Call>(table)
    .filter(({ method, access }) => method === "GET" && hasNothingToGuess(access))
    .filter(({ path }) => !AS_IT_IS.has(path))
    .map(({ path }) => ({ service, path })),
);

// Ids only, so that `/blogs/:id` is not `/blogs/all`.
const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, "[0-9a-f]{24}")}$`, "i");

const patterns = compressibleCalls.map(({ service, path }) => ({
  service,
  pattern: patternOf(path),
}));

/** Public, but somebody who is signed in reads there what strangers do not: names, addresses, their own PIN code. */
const PERSONAL = [
  ofUsers.allTutors.path,
  ofUsers.allStudents.path,
  ofBookings.requirement.path,
].map(patternOf);

/** Whether the reply to a call may be compressed; `path` as its service knows it. */
export const isCompressible = (
  method: string | undefined,
  service: string,
  path: string,
  isSignedIn = false,
) =>
  method === "GET" &&
  !(isSignedIn && PERSONAL.some((pattern) => pattern.test(path))) &&
  patterns.some((one) => one.service === service && one.pattern.test(path));
