import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { examinedDocuments, recordedStore } from "@tutorsetu/service-kit/testing/queries";
import { expect, it } from "vitest";
import { mongoBlogs } from "../src/store/blogs.ts";
import { mongoCommentNames } from "../src/store/comment-names.ts";
import { mongoComments } from "../src/store/comments.ts";
import { mongoContacts } from "../src/store/contacts.ts";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { mongoDeliveries } from "../src/store/deliveries.ts";
import { mongoPushSubscriptions } from "../src/store/push-subscriptions.ts";
import { mongoHelp } from "../src/store/help.ts";
import { mongoNotices } from "../src/store/notices.ts";
import { mongoReactions } from "../src/store/reactions.ts";
import { newPersonId } from "../testing/harness.ts";

const store = recordedStore(testMongo);

const MANY = 200;

/** A store with many documents, of which none is pending. */
async function fullStore() {
  const db = store.db();
  const [help, notices, blogs, comments, contacts, references, names] = await Promise.all([
    mongoHelp(db),
    mongoNotices(db),
    mongoBlogs(db),
    mongoComments(db),
    mongoContacts(db),
    mongoAuthorReferences(db),
    mongoCommentNames(db),
    mongoReactions(db),
  ]);
  const createdAt = new Date();
  const rows = (fields: () => object) =>
    Array.from({ length: MANY }, () => ({ _id: newPersonId(), createdAt, ...fields() }) as never);
  const user = () => ({ user: { _id: newPersonId(), userName: "Asha", email: "a@x.example" } });
  const comment = () => ({
    blogId: newPersonId(),
    authorId: newPersonId(),
    author: "Asha",
    authorRole: "Tutor",
  });
  await Promise.all([
    db.collection("help").insertMany(rows(() => ({ ...user(), solved: true, owed: [] }))),
    db.collection("notices").insertMany(rows(() => ({ ...user(), solved: true, told: true }))),
    db.collection("contacts").insertMany(rows(() => ({ isCopied: true }))),
    db
      .collection("marks")
      .insertMany(rows(() => ({ blogId: "b", kind: "like", userId: newPersonId() }))),
    db.collection("blogs").insertMany(rows(() => ({ draft: false, title: "T" }))),
    db
      .collection("comments")
      .insertMany(rows(() => ({ ...comment(), parentId: null, state: "shown", reported: false }))),
  ]);
  return { db, help, notices, blogs, comments, contacts, references, names };
}

it("answers every repeated query from an index", async () => {
  const { db, help, notices, blogs, comments, contacts, references, names } = await fullStore();
  const [deliveries, subscriptions] = await Promise.all([
    mongoDeliveries(db),
    mongoPushSubscriptions(db),
  ]);
  const createdAt = new Date();
  const rows = (fields: object) =>
    Array.from({ length: MANY }, () => ({ _id: newPersonId(), createdAt, ...fields }) as never);
  await db
    .collection("deliveries")
    .insertMany(rows({ state: "sent", channel: "email", dueAt: createdAt }));
  await db.collection("pushSubscriptions").insertMany(rows({ userId: "somebody" }));
  await db.collection("notificationSettings").insertMany(rows({ language: "en" }));
  const asked = await store.asked(async () => {
    const page = { limit: 20 };
    await help.withPendingNotices(50);
    await notices.pending(50);
    await notices.of(newPersonId());
    await blogs.list("published", page);
    await contacts.withoutCopy(20);
    await contacts.withUnsentAnswer(20);
    await contacts.list(page);
    await comments.of(newPersonId(), { id: newPersonId(), isAdmin: false }, page);
    await comments.toCheck(page);
    for (const place of references) await place.userIds("", 20);
    await notices.unplanned(20);
    await deliveries.oldestDue(createdAt);
    await deliveries.dead(page);
    await subscriptions.of(newPersonId());
    await subscriptions.has(newPersonId());
    await names.withoutRole("", 20);
  });
  const finds = asked.filter((command) => "find" in command);
  const reads = await examinedDocuments(db, finds);
  expect(reads.length).toBeGreaterThan(10);
  for (const read of reads)
    expect(read).toMatchObject({ examined: expect.toSatisfy((n: number) => n <= 25) });
});

it("reads only what it shows of a post with many comments, and of a person with many notices", async () => {
  const { db, comments, notices } = await fullStore();
  const [blogId, me, later] = [newPersonId(), newPersonId(), newPersonId()];
  const rows = (fields: (n: number) => object) =>
    Array.from({ length: 300 }, (_, n) => ({ _id: newPersonId(), ...fields(n) }) as never);
  const at = (n: number) => new Date(1_000_000 + n);
  const comment = { blogId, state: "shown" };
  await db.collection("comments").insertMany([
    // As if clocks differed: replies that are older than every thread.
    ...rows((n) => ({ ...comment, parentId: later, createdAt: at(n) })),
    ...rows((n) => ({ ...comment, parentId: null, createdAt: at(1000 + n) })),
  ]);
  const user = { _id: me, userName: "Asha", email: "a@x.example" };
  const isRead = (n: number) => n % 2 === 0;
  await db
    .collection("notices")
    .insertMany(rows((n) => ({ user, solved: isRead(n), told: true, createdAt: at(n) })));
  const asked = await store.asked(async () => {
    await comments.of(blogId, { id: null, isAdmin: true }, { limit: 20 });
    await notices.of(me);
  });
  const reads = await examinedDocuments(
    db,
    asked.filter((command) => "find" in command),
  );
  for (const read of reads)
    expect(read).toMatchObject({ examined: expect.toSatisfy((n: number) => n <= 200) });
});
