import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { fakeServiceClient, silent } from "@tutorsetu/service-kit/testing/app";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contactCopies } from "../src/contact/copies.ts";
import { helpOutcomes } from "../src/help/outcome.ts";
import { noticePublisher } from "../src/notices/publisher.ts";
import { contactCollection, mongoContacts } from "../src/store/contacts.ts";
import { helpCollection, mongoHelp } from "../src/store/help.ts";
import { mongoNotices, noticeCollection } from "../src/store/notices.ts";

// Documents as the release before wrote them; while a release is rolled out, both read and write them.

let db: Db;
let close = async () => {};
beforeAll(async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  db = client.db(`content-released-${crypto.randomUUID()}`);
  close = async () => {
    await client.close();
    await mongo.close();
  };
});
afterAll(() => close());

const sent: unknown[] = [];
const service = fakeServiceClient(({ path }, { params, body }) => {
  sent.push({ path, params, body });
  return { ok: true };
});

const message = {
  user: { _id: "asha", userName: "Asha", email: "asha@x.example" },
  role: "Student",
  subject: "Solved",
  message: "It works again.",
  solved: false,
  createdAt: new Date(1000),
} as const;
const notice = { ...message, _id: "notice-1", sentBy: "admin", told: false };

it("delivers the notices and copies that the release before has left pending", async () => {
  const [help, notices, contacts] = [
    await mongoHelp(db),
    await mongoNotices(db),
    await mongoContacts(db),
  ];
  const contact = {
    name: "Ravi",
    email: "ravi@x.example",
    subject: "Hello",
    message: "A question",
  };
  const request = { ...message, _id: "help-1", solved: true, round: 1, owed: [notice] };
  const createdAt = new Date(1000);
  await helpCollection(db).insertOne(request);
  await contactCollection(db).insertOne({
    _id: "contact-1",
    ...contact,
    createdAt,
    isCopied: false,
  });

  const publishNotice = () => {};
  await helpOutcomes({ help, notices, publishNotice, log: silent }).sweep();
  expect((await helpCollection(db).findOne({ _id: "help-1" }))?.owed).toEqual([]);
  const kept = await noticeCollection(db).findOne({ _id: "notice-1" });
  expect(kept).toEqual({ ...notice, planAt: expect.any(Date) });

  await noticePublisher(notices, service, silent).sweep();
  await contactCopies(contacts, service, silent).sweep();
  expect(sent).toEqual([
    {
      path: "/internal/push",
      body: { userId: "asha", event: "notice", data: { id: "notice-1", subject: "Solved" } },
    },
    { path: "/internal/letters/contact/:id", params: { id: "contact-1" }, body: contact },
  ]);
  expect((await noticeCollection(db).findOne({ _id: "notice-1" }))?.told).toBe(true);
  expect((await contactCollection(db).findOne({ _id: "contact-1" }))?.isCopied).toBe(true);
});
