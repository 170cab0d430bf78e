import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import { conversationId, type Message } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/replies";
import { problems } from "@tutorsetu/contracts/problems";
import { newId } from "@tutorsetu/service-kit/new-id";
import { expect, it } from "vitest";
import { newInbox } from "../src/store/documents.ts";
import { mongoReports, type ReportDoc } from "../src/store/reports.ts";
import { harness, say } from "./testing/harness.ts";
import { SECRET, testUser, toPerson } from "./testing/instance.ts";

const { start, pair, collections } = harness();

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (n: number) => new Date(NOON + n);
const peerOf = (userName: string) =>
  ({ _id: newId(), userName, image: null, role: "Tutor" }) as const;

it("lists the latest two hundred conversations", async () => {
  const me = testUser("Student");
  const peers = Array.from({ length: 201 }, (_, n) => peerOf(`t${n}`));
  const docs = peers.map((peer, n) => {
    const conversation = conversationId(me.id, peer._id);
    const ids = { _id: newId(), conversation, clientMsgId: newId() };
    return { ...ids, seq: 1, senderId: me.id, receiverId: peer._id, text: `m${n}`, at: at(n) };
  });
  await collections().messages.insertMany(docs);
  await collections().inboxes.insertMany(
    docs.map((last, n) => {
      const peer = peers[n] ?? peerOf("");
      const moved = { head: 1, read: 1, last, lastAt: last.at };
      return { ...newInbox(me.id, last.conversation, peer), ...moved };
    }),
  );
  const instance = await start([me]);
  const { body } = await instance.call(me, "GET", "/conversations");
  const { conversations } = chatApi.conversations.reply.parse(body);
  expect(conversations.map(({ last }) => last.text)).toEqual(
    Array.from({ length: 200 }, (_, n) => `m${200 - n}`),
  );
});

it("lists two hundred reports, the open ones first and of those the latest, with the people as they are now", async () => {
  const [admin, by] = [testUser("Admin"), testUser("Tutor")];
  const instance = await start([admin, by]);
  const former = { ...peerOf("Former name"), _id: by.id };
  const gone = peerOf("Somebody");
  const reports = Array.from({ length: 202 }, (_, n) => ({
    _id: newId(),
    messageId: newId(),
    byId: by.id,
    by: former,
    about: gone,
    text: `m${n}`,
    reason: "rude",
    solved: n === 201,
    at: at(n),
  }));
  await collections().reports.deleteMany({});
  await collections().reports.insertMany(reports);
  const { body } = await instance.call(admin, "GET", "/reports");
  const { reports: shown } = chatApi.reports.reply.parse(body);
  expect(shown.map(({ text }) => text)).toEqual(
    Array.from({ length: 200 }, (_, n) => `m${200 - n}`),
  );
  const now = { ...former, userName: toPerson(by).userName };
  const deleted = { ...gone, userName: en.deletedUser };
  const { _id, text, reason, at: reportedAt } = reports[5] ?? {};
  const report = { _id, by: now, about: deleted, text, reason };
  const createdAt = reportedAt?.toISOString();
  const path = `/reports/${_id}`;
  const solved = await instance.call(admin, "PUT", path, { solved: true });
  const settlement = { by: toPerson(admin).userName, at: expect.any(String) as string };
  expect(solved.body).toEqual({ report: { ...report, createdAt, solved: true, settlement } });
  expect(shown.find((one) => one._id === _id)).toEqual({ ...report, createdAt, solved: false });
  await collections().reports.deleteMany({ solved: false });
  const rest = await instance.call(admin, "GET", "/reports");
  const { reports: left } = chatApi.reports.reply.parse(rest.body);
  expect(left.map((one) => one.text)).toEqual(["m201", "m5"]);
});

it("orders reports whatever indexes there are", async () => {
  const unindexed = collections().db.collection<ReportDoc>("unindexed-reports");
  const report = { messageId: newId(), byId: newId(), by: peerOf("A"), about: peerOf("B") };
  const docs = [2, 4, 1, 3].map((n) => ({
    ...report,
    _id: newId(),
    text: `m${n}`,
    reason: "rude",
    solved: n > 3,
    at: at(n),
  }));
  await unindexed.insertMany(docs);
  const found = await mongoReports(unindexed).list(9);
  expect(found.map(({ text }) => text)).toEqual(["m3", "m2", "m1", "m4"]);
});

it("tells other services five hundred changes of blocks at once, the oldest first", async () => {
  const instance = await start([]);
  const ids = Array.from({ length: 501 }, () => `${newId()}:${newId()}`);
  await collections().blocks.deleteMany({});
  const docs = ids.map((_id, n) => ({ _id, by: [], at: at(n), version: n }));
  await collections().blocks.insertMany(docs);
  const page = async (query = "") => {
    const headers = { authorization: `Bearer ${SECRET}` };
    const response = await instance.app.request(`/internal/blocks${query}`, { headers });
    return chatInternal.blocks.reply.parse(await response.json());
  };
  const first = await page();
  expect([first.blocks.map((one) => one.pair), first.more]).toEqual([ids.slice(0, 500), true]);
  expect(first.blocks[3]).toEqual({ pair: ids[3], by: [], version: 3 });
  const second = await page(`?after=${encodeURIComponent(first.next)}`);
  expect([second.blocks.map((one) => one.pair), second.more]).toEqual([[ids[500]], false]);
});

it("says of a conversation how far either has read, and nothing before there is one", async () => {
  const { instance, tutor, student } = await pair();
  const receipts = async () =>
    (await instance.call(tutor, "GET", `/conversations/${student.id}/peer`)).body as object;
  const { _id, image, role, ...whole } = toPerson(student);
  // She has neither asked nor written yet: her whole name is not the tutor's to see (AMB-070).
  const userName = maskName(whole.userName);
  const nothing = { online: false, blocked: null, readUpTo: 0, deliveredUpTo: 0, youReadUpTo: 0 };
  expect(await receipts()).toEqual({ peer: { _id, userName, image, role }, ...nothing });
  const [s, t] = [await instance.open(student), await instance.open(tutor)];
  for (const text of ["one", "two", "three"]) await say(s.socket, tutor.id, text);
  await t.socket.emitWithAck("read", { peer: student.id, seq: 2 });
  // What was read is written a little later, with what else was read until then.
  await expect.poll(receipts).toMatchObject({
    online: true,
    readUpTo: 3,
    deliveredUpTo: 3,
    youReadUpTo: 2,
  });
});

it("files no report while one of the two is unknown to svc-users", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const before = await start([tutor, student]);
  const sent = await before.call(student, "POST", `/messages/${tutor.id}`, { text: "Hello" });
  const { _id } = sent.body as Message; // safe: our own service answered 201
  for (const known of [[tutor], [student]]) {
    const instance = await start(known);
    const report = { messageId: _id, reason: "rude" };
    const { status, body } = await instance.call(tutor, "POST", "/reports", report);
    expect([status, body]).toMatchObject([404, { message: problems.no_such_person }]);
  }
  expect(await collections().reports.countDocuments({ messageId: _id })).toBe(0);
});

it("answers with an error when a report cannot be stored", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const insertOne = () => Promise.reject(new Error("disk full"));
  const reports = { insertOne };
  const everybody = [tutor, student];
  const instance = await start(everybody, { collections: { ...collections(), reports } });
  const sent = await instance.call(student, "POST", `/messages/${tutor.id}`, { text: "Hello" });
  const { _id } = sent.body as Message; // safe: our own service answered 201
  const report = { messageId: _id, reason: "rude" };
  expect((await instance.call(tutor, "POST", "/reports", report)).status).toBe(500);
});
