import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { bySystem } from "../policy.ts";
import type { CommentNames } from "../store/comment-names.ts";
import { shownAuthor } from "./threads.ts";

/** The most that svc-users answers at once. */
const BATCH = 100;

/**
 * Comments from before the role of their author was stored get it, and students' names become what strangers see of
 * them. Whom svc-users does not know is masked when it is shown, and asked about again at the next run.
 */
export async function maskStudentNames(names: CommentNames, fetchPeople: FetchPeople) {
  let authors = await names.withoutRole("", BATCH);
  while (authors.length > 0) {
    for (const { _id, role } of await fetchPeople(authors.map(({ authorId }) => authorId))) {
      const found = authors.filter(({ authorId }) => authorId === _id);
      for (const author of new Set(found.map((one) => one.author)))
        await names.write(
          bySystem({ authorId: _id, author, role, shown: shownAuthor(author, role) }),
        );
    }
    authors = await names.withoutRole(authors.at(-1)?.authorId ?? "", BATCH);
  }
}
