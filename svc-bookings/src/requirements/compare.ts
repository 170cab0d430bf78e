import type { Application } from "@tutorsetu/contracts/requirements/applications";
import type { Person } from "@tutorsetu/contracts/people";
import { en } from "@tutorsetu/contracts/replies";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { Blocks } from "../store/blocks.ts";
import type { ApplicationDoc } from "./application.ts";
import type { RequirementDoc } from "./requirement.ts";

interface Deps {
  readonly blocks: Pick<Blocks, "by">;
  readonly fetchPeople: FetchPeople;
}

const ORDER: Readonly<Record<Application["state"], number>> = {
  taken: 0,
  shortlisted: 1,
  open: 2,
  declined: 3,
  ended: 3,
  withdrawn: 3,
};

/** The tutor as families see tutors: without number and address. */
function tutorPart(person: Person | undefined) {
  const { tutor } = person ?? {};
  if (!person?.active || !tutor) {
    return {
      tutorId: null,
      userName: person?.suspended ? en.hiddenUser : en.deletedUser,
      image: null,
      city: "",
      subjects: [],
      experience: null,
      rating: null,
    };
  }
  const { _id, city, subjects, experience, rating, answersInHours, verified } = tutor;
  return {
    tutorId: _id,
    userName: person.userName,
    image: person.image,
    city,
    subjects,
    experience,
    rating,
    ...(answersInHours === undefined ? {} : { answersInHours }),
    ...(verified ? { verified } : {}),
  };
}

/** Side by side, for whoever wrote the post: the chosen ones first. Whoever has blocked the other is left out. */
export async function comparable(
  { blocks, fetchPeople }: Deps,
  { studentUserId }: RequirementDoc,
  docs: readonly ApplicationDoc[],
): Promise<Application[]> {
  // At most ten, without whom there is nothing to compare.
  const found = await fetchPeople(docs.map(({ tutorUserId }) => tutorUserId));
  const people = new Map(found.map((person) => [person._id, person]));
  const blocked = await Promise.all(
    docs.map(async ({ tutorUserId }) => (await blocks.by(tutorUserId, studentUserId)).length > 0),
  );
  return docs
    .filter((_, n) => !blocked[n])
    .map((doc) => ({
      tutorUserId: doc.tutorUserId,
      ...tutorPart(people.get(doc.tutorUserId)),
      message: doc.message,
      fee: doc.fee,
      state: doc.state,
      reason: doc.reason,
      createdAt: doc.createdAt.toISOString(),
    }))
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
}
