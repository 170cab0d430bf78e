import type { NamedIn } from "@tutorsetu/contracts/security/privacy";
import { postLink } from "../../requirements/notices.ts";
import type { Erased, Erasure } from "../erasure.ts";
import type { PostCollections } from "./pending.ts";

const ofStudent = ({ userId: studentUserId, profiles }: Erased) => ({
  studentUserId,
  ...(profiles ? { studentProfileId: { $in: [...profiles] } } : {}),
});

/** Where notices about posts name the person: a tutor to families, a child to its parent. */
async function* namedIn(
  { requirements, applications }: PostCollections,
  erased: Erased,
): AsyncIterable<NamedIn> {
  const { userId, profiles } = erased;
  if (!profiles) {
    for await (const { requirementId } of applications.find({ tutorUserId: userId }))
      yield { param: "name", link: postLink(requirementId, userId) };
    return;
  }
  for await (const { _id } of requirements.find(ofStudent(erased)))
    yield { param: "child", link: postLink(_id), to: userId };
  for await (const { requirementId, tutorUserId } of applications.find(ofStudent(erased)))
    yield { param: "child", link: postLink(requirementId, tutorUserId), to: userId };
}

/** Posts, and what was sent to them, go with whoever wrote them; nobody else needs them. */
export const mongoPostErasure = (posts: PostCollections): Erasure => ({
  namedIn: (erased) => namedIn(posts, erased),
  async erase(erased) {
    const { requirements, applications, news } = posts;
    const whose = ofStudent(erased);
    await applications.deleteMany(whose);
    await requirements.deleteMany(whose);
    if (erased.profiles) return;
    await applications.deleteMany({ tutorUserId: erased.userId });
    await news.deleteMany({ _id: erased.userId });
  },
});
