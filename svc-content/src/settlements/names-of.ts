import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";

/** Names by user id. A list is read without them while svc-users is unavailable. */
export async function namesOf(
  fetchPerson: FetchPerson,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = await Promise.all(
    [...new Set(userIds)].map((id) => fetchPerson(id).catch(() => null)),
  );
  return new Map(people.flatMap((person) => (person ? [[person._id, person.userName]] : [])));
}
