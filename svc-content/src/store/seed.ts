import {
  demoBlogs,
  demoComments,
  demoContacts,
  demoHelp,
  demoNotices,
} from "@tutorsetu/demo/content";
import { demoPeople } from "@tutorsetu/demo/people";
import type { Collection, Db, Document, OptionalUnlessRequiredId } from "mongodb";
import { shownAuthor } from "../comments/threads.ts";
import { blogCollection } from "./blogs.ts";
import { commentCollection } from "./comments.ts";
import { contactCollection } from "./contacts.ts";
import { helpCollection } from "./help.ts";
import { noticeCollection } from "./notices.ts";

async function whenEmpty<T extends Document>(
  docs: Collection<T>,
  make: () => OptionalUnlessRequiredId<T>[],
) {
  if ((await docs.countDocuments()) === 0) await docs.insertMany(make(), { ordered: false });
}

/** Inserts the demo posts, comments, messages, requests and notices into empty collections. */
export async function seedContent(db: Db) {
  const people = demoPeople();
  await whenEmpty(blogCollection(db), demoBlogs);
  await whenEmpty(commentCollection(db), () =>
    demoComments(people).map((comment) => ({
      ...comment,
      author: shownAuthor(comment.author, comment.authorRole),
    })),
  );
  await whenEmpty(contactCollection(db), demoContacts);
  await whenEmpty(helpCollection(db), () => demoHelp(people));
  await whenEmpty(noticeCollection(db), () =>
    demoNotices(people).map((notice) => ({ ...notice, told: true })),
  );
}
