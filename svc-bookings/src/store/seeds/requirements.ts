import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import { demoPeople } from "@tutorsetu/demo/people";
import { demoApplications, demoRequirements } from "@tutorsetu/demo/requirements";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { type ApplicationDoc, applicationId } from "../../requirements/application.ts";
import type { RequirementDoc } from "../../requirements/requirement.ts";
import type { PostCollections } from "../requirements/pending.ts";

const DAY_MS = 86_400_000;

/** Cities of the demo are towns of the table: "New Delhi" is `new-delhi`. */
const slugOf = (city: string) => city.toLowerCase().replaceAll(" ", "-");

/** Inserts the demo posts and what tutors have answered, if there are no posts. */
export async function seedRequirements({
  requirements,
  applications,
}: Pick<PostCollections, "requirements" | "applications">): Promise<void> {
  if ((await requirements.countDocuments()) > 0) return;
  const now = new Date();
  const people = demoPeople();
  const demo = demoRequirements(people, now);
  const posts = demo.map(({ id, text, ...rest }): RequirementDoc => ({
    ...rest,
    _id: id,
    slot: `${rest.studentProfileId}-0`,
    citySlug: slugOf(rest.city),
    // Nothing is to be cut out of the demo's texts.
    text,
    ownText: text,
    status: "open",
    isShown: true,
    checkedAt: now,
    changedAt: rest.createdAt,
    closesAt: new Date(rest.createdAt.getTime() + REQUIREMENT_LIMITS.days * DAY_MS),
    notices: [],
  }));
  const byId = new Map(demo.map((post) => [post.id, post]));
  const places = new Map<string, number>();
  const next = (of: string) => {
    const n = places.get(of) ?? 0;
    places.set(of, n + 1);
    return `${of}-${n}`;
  };
  const offers = demoApplications(people, demo).flatMap((offer): ApplicationDoc[] => {
    const post = byId.get(offer.requirementId);
    if (!post) return [];
    return [
      {
        ...offer,
        _id: applicationId(offer.requirementId, offer.tutorUserId),
        studentUserId: post.studentUserId,
        studentProfileId: post.studentProfileId,
        postSlot: next(offer.requirementId),
        tutorSlot: next(offer.tutorUserId),
        reason: "",
        changedAt: offer.createdAt,
        notices: [],
      },
    ];
  });
  // Another process may insert the same ones at the same time.
  await unlessDuplicate(applications.insertMany(offers, { ordered: false }), null);
  await unlessDuplicate(requirements.insertMany(posts, { ordered: false }), null);
}
