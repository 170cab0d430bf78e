import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { bySystem } from "../policy.ts";
import type { Bookings } from "../store/bookings.ts";
import type { Profiles } from "../store/profiles.ts";
import { profileOf } from "./parties.ts";

interface Deps {
  readonly bookings: Pick<Bookings, "transition">;
  readonly profiles: Pick<Profiles, "assign">;
}

const ENDED = { from: "pending", to: "cancelled", reason: "", events: [], notices: [] } as const;

/**
 * Gives bookings and reviews of this user that an instance of before wrote the profile of the first child. It does not know
 * of profiles, so it may have stored a second open request of one child: nobody is told, as the first one stays open.
 */
export async function assignProfiles(
  { bookings, profiles }: Deps,
  studentUserId: string,
  person: Person | undefined,
): Promise<string> {
  // Nobody knows the profile of somebody who is erased.
  const profile = (person && profileOf(person)?._id) ?? studentUserId;
  const second = await profiles.assign(studentUserId, profile);
  const pending = second.filter(({ bookingStatus }) => bookingStatus === "pending");
  const ended = await Promise.all(pending.map((doc) => bookings.transition(bySystem(doc), ENDED)));
  if (ended.some(Boolean)) await profiles.assign(studentUserId, profile);
  return profile;
}

const BATCH = 100;

/** The same for all who are left; rejects while svc-users is unavailable. */
export async function sweepProfiles({
  fetchPeople,
  ...deps
}: {
  readonly bookings: Pick<Bookings, "transition">;
  readonly profiles: Pick<Profiles, "assign" | "unassigned">;
  readonly fetchPeople: FetchPeople;
}): Promise<void> {
  const ids = await deps.profiles.unassigned(BATCH);
  const people = await fetchPeople(ids);
  for (const id of ids)
    await assignProfiles(
      deps,
      id,
      people.find(({ _id }) => _id === id),
    );
}
