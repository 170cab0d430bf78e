import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { expect, it } from "vitest";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { mongoBlogs } from "../src/store/blogs.ts";
import { mongoComments } from "../src/store/comments.ts";
import { mongoContacts } from "../src/store/contacts.ts";
import { mongoHelp } from "../src/store/help.ts";
import { mongoNotices } from "../src/store/notices.ts";
import { mongoReactions } from "../src/store/reactions.ts";

const store = recordedStore(testMongo);

/** The indexes of earlier versions: with other keys, a store that exists would get each a second time. */
const released = {
  blogs: [
    [{ createdAt: -1, _id: -1 }, {}],
    [{ draft: 1 }, {}],
  ],
  comments: [
    [{ blogId: 1, parentId: 1, createdAt: 1, _id: 1 }, {}],
    [{ parentId: 1, createdAt: 1 }, {}],
    [{ blogId: 1, state: 1 }, {}],
    [{ state: 1 }, {}],
    [{ reported: 1 }, {}],
    [{ authorId: 1 }, {}],
    [{ "settlement.at": 1 }, { partialFilterExpression: { "settlement.at": { $exists: true } } }],
  ],
  contacts: [
    [{ createdAt: -1, _id: -1 }, {}],
    [{ isCopied: 1, createdAt: 1 }, { partialFilterExpression: { isCopied: false } }],
    [{ isAnswerSent: 1, createdAt: 1 }, { partialFilterExpression: { isAnswerSent: false } }],
  ],
  help: [
    [{ solved: 1, createdAt: -1 }, {}],
    [{ "owed._id": 1 }, { sparse: true }],
    [{ "user._id": 1 }, {}],
  ],
  notices: [
    [{ "user._id": 1, solved: 1, createdAt: -1 }, {}],
    [{ createdAt: 1 }, {}],
    [{ told: 1 }, {}],
    [{ planAt: 1 }, { sparse: true }],
  ],
  marks: [
    [{ blogId: 1, kind: 1, userId: 1 }, { unique: true }],
    [{ userId: 1 }, {}],
  ],
} as const;

it("keeps the indexes of each collection as earlier versions created them", async () => {
  const db = store.db();
  for (const open of [mongoBlogs, mongoComments, mongoContacts, mongoHelp, mongoNotices])
    await open(db);
  await Promise.all([mongoReactions(db), mongoAuthorReferences(db)]);
  for (const [name, known] of Object.entries(released)) {
    const indexes = await db.collection(name).indexes();
    const found = indexes
      .filter((one) => one.name !== "_id_")
      .map(({ key, v: _v, name: _name, ns: _ns, ...rest }) => [key, rest]);
    const byKey = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    expect([name, found.toSorted(byKey)]).toEqual([name, known.toSorted(byKey)]);
  }
});
