import type { Input } from "@tutorsetu/contracts/endpoint";
import type { bookingsInternal } from "@tutorsetu/contracts/apis";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { assignProfiles } from "../bookings/assign-profiles.ts";
import type { BookingDoc } from "../bookings/booking.ts";
import { anonymousStudent } from "../bookings/parties.ts";
import { bySystem } from "../policy.ts";
import type { Names } from "../store/names.ts";
import type { Profiles } from "../store/profiles.ts";
import { type EndDemosDeps, endDemos } from "../demo/end-demos.ts";
import { type EndDeps, endPending } from "./end-bookings.ts";
import { type EndTuitionsDeps, endTuitions } from "./end-tuitions.ts";
import type { FinishDeps } from "../requirements/finish.ts";
import { leavePosts } from "../requirements/gone.ts";
import { type EraseDeps, erasePerson } from "./erase.ts";

export interface ChildrenDeps
  extends EndDeps, EndDemosDeps, EndTuitionsDeps, EraseDeps, FinishDeps {
  readonly names: Names;
  readonly profiles: Profiles;
  readonly fetchPeople: FetchPeople;
}

type Told = Input<typeof bookingsInternal.childrenChanged>["body"];

/**
 * The names of an account's children follow; for whoever is not among them any more it is as after an erasure. A call may be
 * older than the one before it, so that svc-users is asked who is there now. Rejects while it is unavailable; it may be
 * called again.
 */
export async function followChildren(
  deps: ChildrenDeps,
  userId: string,
  told: Told,
): Promise<void> {
  const { bookings, names, profiles, fetchPeople } = deps;
  const [person] = await fetchPeople([userId]);
  if (!person) return;
  await assignProfiles(deps, userId, person);
  const isNow = person.active && person.children !== undefined;
  const family = isNow
    ? {
        guardianName: person.userName,
        children: (person.children ?? []).map(({ _id, userId: { userName: name } }) => ({
          _id,
          name,
        })),
      }
    : told;
  const there = [...(person.children ?? []), ...(isNow ? [] : told.children)];
  const isThere = new Set([userId, ...there.map(({ _id }) => _id)]);
  const known = await Promise.all([profiles.of(userId), deps.requirements.profilesOf(userId)]);
  const gone = [...new Set(known.flat())].filter((profile) => !isThere.has(profile));
  if (gone.length > 0) {
    const isGone = new Set<string | undefined>(gone);
    const isOfGone = (doc: BookingDoc) =>
      doc.studentUserId === userId && isGone.has(doc.studentProfileId);
    await endPending(deps, userId, isOfGone);
    await endDemos(deps, userId, isOfGone);
    await endTuitions(deps, userId, gone);
    await leavePosts(deps, userId, gone);
    await erasePerson(deps, { userId, profiles: gone });
    await bookings.refreshStudent(bySystem(anonymousStudent(userId)), gone);
  }
  await names.renameChildren(bySystem({ userId, ...family }));
}
