import { en } from "@tutorsetu/contracts/replies";
import type { Person } from "@tutorsetu/contracts/people";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { bySystem } from "../policy.ts";
import type { AuthorReferences } from "../store/author-references.ts";

/** The most that svc-users answers at once. */
const BATCH = 100;

/** A deleted account may be restored within a week and keeps its name until then. */
const isPurged = ({ active, userName }: Person) => !active && userName === en.deletedUser;

/** Finds people whom svc-users has purged, and removes their names here too (AMB-043). */
export async function anonymisePurged(
  references: readonly AuthorReferences[],
  fetchPeople: FetchPeople,
) {
  for (const place of references) {
    let ids = await place.userIds("", BATCH);
    while (ids.length > 0) {
      const purged = (await fetchPeople(ids)).filter(isPurged).map(({ _id }) => _id);
      if (purged.length > 0) await place.anonymise(bySystem(purged));
      ids = await place.userIds(ids.at(-1) ?? "", BATCH);
    }
  }
}
