import type { Input, Reply } from "@tutorsetu/contracts/endpoint";
import type { usersInternal } from "@tutorsetu/contracts/apis";
import type { TutorQuery } from "@tutorsetu/contracts/users";
import type { Listings } from "../store/listings.ts";

type Asked = Input<typeof usersInternal.fittingTutors>["query"];

const AT_ONCE = 50;
const NEAR = "near:";
const ONLINE = "online:";

/** Tutors of the city first, then, where lessons need not be at home, those who teach online from anywhere; somebody may be among both. */
export async function fittingTutors(
  listings: Pick<Listings, "tutors">,
  { subject, class: taught, city, mode, cursor = "" }: Asked,
): Promise<Reply<typeof usersInternal.fittingTutors>> {
  const isNear = city !== "" && mode !== "online" && !cursor.startsWith(ONLINE);
  const part = isNear ? NEAR : ONLINE;
  const where = isNear ? { city } : { place: "online" as const };
  const query: TutorQuery = {
    subject,
    class: taught,
    ...where,
    sort: "newest",
    limit: AT_ONCE,
    ...(cursor.length > part.length && { cursor: cursor.slice(part.length) }),
  };
  const { docs, nextCursor } = await listings.tutors(query);
  const tutors = docs.map(({ _id }) => _id);
  if (nextCursor) return { tutors, nextCursor: part + nextCursor };
  return { tutors, nextCursor: isNear && mode === "either" ? ONLINE : null };
}
