import { chatInternal } from "@tutorsetu/contracts/apis";
import { conversationId, type Message } from "@tutorsetu/contracts/chat";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { SECRET, startInstance, type TestUser, testUser } from "./testing/instance.ts";
import { testStore } from "./testing/store.ts";

let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

async function started(...everybody: TestUser[]) {
  const instance = await startInstance({ collections: store.collections, everybody });
  onTestFinished(() => instance.close());
  const send = async (from: TestUser, to: TestUser, text: string) =>
    (await instance.call(from, "POST", `/messages/${to.id}`, { text })).body as Message; // safe: as its contract says
  async function ownData({ id, role }: TestUser) {
    const parts: Record<string, Record<string, unknown>[]> = {};
    let pages = 0;
    for (let cursor: string | null = ""; cursor !== null; pages += 1) {
      const answer = await instance.app.request(`/internal/conversations/own-data/${id}`, {
        method: "POST",
        body: JSON.stringify({ role, ...(cursor && { cursor }) }),
        headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      });
      expect(answer.status).toBe(200);
      const page = chatInternal.ownData.reply.parse(await answer.json());
      parts[page.part] = [...(parts[page.part] ?? []), ...page.items];
      cursor = page.next;
    }
    return { parts, pages };
  }
  return { instance, send, ownData };
}

const nameOf = (user: TestUser) => `${user.role} ${user.id.slice(-4)}`;

it("gives all messages of all conversations in order, page by page, once each", async () => {
  const [me, one, two] = [testUser("Student"), testUser("Tutor"), testUser("Tutor")];
  const { send, ownData } = await started(me, one, two);
  await send(me, one, "To one");
  await send(two, me, "From two");
  const conversation = conversationId(me.id, two.id);
  const [first] = await store.collections.messages.find({ conversation }).toArray();
  if (!first) throw new Error("The message is not stored");
  await store.collections.messages.insertMany(
    Array.from({ length: 1200 }, (_, n) => ({
      ...first,
      _id: `${String(n).padStart(8, "0")}${me.id.slice(8)}`,
      seq: n + 2,
      clientMsgId: `own-${n}`,
      text: `Number ${n}`,
    })),
  );
  const { parts, pages } = await ownData(me);
  const of = (user: TestUser) => parts["messages"]?.filter((row) => row["with"] === nameOf(user));
  expect(of(one)).toMatchObject([{ from: "you", text: "To one" }]);
  expect(of(two)?.map(({ text }) => text)).toEqual([
    "From two",
    ...Array.from({ length: 1200 }, (_, n) => `Number ${n}`),
  ]);
  expect(pages).toBeGreaterThan(3);
  expect(parts["conversations"]?.map((row) => row["with"]).toSorted()).toEqual(
    [nameOf(one), nameOf(two)].toSorted(),
  );
});

it("says what somebody reported and blocked, and of reports about them the month only", async () => {
  const [me, other] = [testUser("Student"), testUser("Tutor")];
  const { instance, send, ownData } = await started(me, other);
  const mine = await send(me, other, "My words");
  const theirs = await send(other, me, "Their words");
  const report = (by: TestUser, { _id: messageId }: Message, reason: string) =>
    instance.call(by, "POST", "/reports", { messageId, reason });
  await report(other, mine, "A reason of theirs");
  await report(me, theirs, "A reason of mine");
  await instance.call(me, "PUT", `/blocks/${other.id}`);
  const { parts } = await ownData(me);
  expect(parts["blocks"]).toMatchObject([{ with: nameOf(other) }]);
  expect(parts["messageReportsMade"]).toMatchObject([
    { about: nameOf(other), reported: "Their words", reason: "A reason of mine" },
  ]);
  expect(parts["messageReportsReceived"]).toEqual([
    { month: new Date().toISOString().slice(0, 7), settled: false },
  ]);
  expect(JSON.stringify(parts)).not.toContain("A reason of theirs");
  expect((await ownData(other)).parts["blocks"]).toBeUndefined();
});
