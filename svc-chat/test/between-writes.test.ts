import { conversationId, type Message, type SyncAck } from "@tutorsetu/contracts/chat";
import { MongoNetworkError } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inboxId } from "../src/store/documents.ts";
import type { Collections } from "../src/store/stores.ts";
import { testStore } from "./testing/store.ts";
import { type Instance, type TestUser, testUser, startInstance } from "./testing/instance.ts";

let store: Awaited<ReturnType<typeof testStore>>;
let collections: Collections;
beforeAll(async () => {
  store = await testStore();
  ({ collections } = store);
});
afterAll(() => store.close());

type Command = Readonly<Record<string, unknown>>;
/** What becomes of a command: it is done, it never arrives, or it is confirmed and then lost. */
type Fate = (command: Command) => "done" | "killed" | "lost" | Command;

/** The same collections, through a connection on which commands meet their fate. */
function withFate(fate: Fate): Collections {
  const { db } = collections;
  const command = async (asked: Command): Promise<unknown> => {
    const what = fate(asked);
    if (what === "killed") throw new MongoNetworkError("The connection was closed");
    if (what === "lost") return { ok: 1, n: 1 };
    return db.command(what === "done" ? asked : what);
  };
  const dying = new Proxy(db, {
    get: (target, name) => (name === "command" ? command : Reflect.get(target, name, target)),
  });
  return { ...collections, db: dying };
}
const isMessage = (command: Command) => command["insert"] === "messages";
const isTouch = (command: Command) => command["update"] === "boxes";

/** Two who have talked, so that both have their inbox. */
async function pair() {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const everybody = [tutor, student];
  const conversation = conversationId(tutor.id, student.id);
  const start = (of = collections) => startInstance({ collections: of, everybody });
  const well = await start();
  const send = async (on: Instance, from: TestUser, to: TestUser, text: string) =>
    (await on.call(from, "POST", `/messages/${to.id}`, { text, clientMsgId: text })).status;
  expect(await send(well, student, tutor, "one")).toBe(201);
  return { tutor, student, conversation, start, send };
}

/** What a page that knows this much is given, and what its list of conversations says. */
async function seenBy(on: Instance, who: TestUser, known: Record<string, number> = {}) {
  const { socket } = await on.open(who);
  const reply: SyncAck = await socket.emitWithAck("sync", { known });
  const given = Object.values(reply.conversations ?? {}).flatMap((all) => all.map((m) => m.text));
  const { body } = await on.call(who, "GET", "/conversations");
  const [first] = (body as { conversations: { last: Message; unread: number }[] }).conversations;
  return { given, more: reply.more, last: first?.last.text, unread: first?.unread };
}

it("syncs a message whose process was killed before either inbox was written", async () => {
  const { tutor, student, conversation, start, send } = await pair();
  const dying = await start(withFate((command) => (isTouch(command) ? "killed" : "done")));
  expect(await send(dying, student, tutor, "two")).toBe(503);

  const other = await start();
  const known = { [conversation]: 1 };
  expect(await seenBy(other, tutor, known)).toEqual({
    given: ["two"],
    more: false,
    last: "two",
    unread: 2,
  });
  expect(await seenBy(other, student, known)).toMatchObject({ last: "two", unread: 0 });
});

it("syncs a message whose process was killed after one of the two inboxes was written", async () => {
  const { tutor, student, conversation, start, send } = await pair();
  const own = inboxId(student.id, conversation);
  const half = (command: Command): Command => ({
    ...command,
    updates: (command["updates"] as { u: object }[]).map(({ u }) => ({ q: { _id: own }, u })),
  });
  const dying = await start(withFate((command) => (isTouch(command) ? half(command) : "done")));
  expect(await send(dying, student, tutor, "two")).toBe(201);
  expect(await seenBy(await start(), tutor, { [conversation]: 1 })).toMatchObject({
    given: ["two"],
    last: "two",
    unread: 2,
  });
});

it("syncs a first message for which no inbox was written", async () => {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const everybody = [tutor, student];
  const fate = withFate((command) => (isTouch(command) ? "killed" : "done"));
  const dying = await startInstance({ collections: fate, everybody });
  const path = `/messages/${tutor.id}`;
  expect((await dying.call(student, "POST", path, { text: "Hello" })).status).toBe(503);
  const other = await startInstance({ collections, everybody });
  expect(await seenBy(other, tutor)).toEqual({
    given: ["Hello"],
    more: false,
    last: "Hello",
    unread: 1,
  });
});

it("repairs inboxes that count a message which the store lost in a crash", async () => {
  const { tutor, student, conversation, start, send } = await pair();
  const forgetful = await start(withFate((command) => (isMessage(command) ? "lost" : "done")));
  expect(await send(forgetful, student, tutor, "lost")).toBe(201);

  const other = await start();
  // Otherwise the page would ask for the rest again and again, at once.
  expect(await seenBy(other, tutor, { [conversation]: 1 })).toEqual({
    given: [],
    more: false,
    last: "one",
    unread: 1,
  });
  expect(await send(other, student, tutor, "again")).toBe(201);
  expect(await seenBy(await start(), tutor, { [conversation]: 1 })).toEqual({
    given: ["again"],
    more: false,
    last: "again",
    unread: 2,
  });
});

it("replaces the lost message by the one that has its seq now", async () => {
  const { tutor, student, conversation, start, send } = await pair();
  const forgetful = await start(withFate((command) => (isMessage(command) ? "lost" : "done")));
  expect(await send(forgetful, student, tutor, "lost")).toBe(201);
  expect(await send(await start(), tutor, student, "kept")).toBe(201);
  const known = { [conversation]: 1 };
  expect(await seenBy(await start(), student, known)).toMatchObject({ last: "kept", unread: 1 });
});

it("moves a read receipt to a message for which the inbox was not written", async () => {
  const { tutor, student, conversation, start, send } = await pair();
  const dying = await start(withFate((command) => (isTouch(command) ? "killed" : "done")));
  expect(await send(dying, student, tutor, "two")).toBe(503);
  const other = await start();
  const { socket } = await other.open(tutor);
  expect(await socket.emitWithAck("read", { peer: student.id, seq: 2 })).toEqual({ ok: true });
  const inbox = await collections.inboxes.findOne({ _id: inboxId(tutor.id, conversation) });
  expect(inbox).toMatchObject({ head: 2, read: 2 });
});

it.each(["sender", "receiver"])(
  "creates both inboxes when only that of the %s existed",
  async (had) => {
    const [tutor, student] = [testUser("Tutor"), testUser("Student")];
    const everybody = [tutor, student];
    const conversation = conversationId(tutor.id, student.id);
    const kept = inboxId(had === "sender" ? student.id : tutor.id, conversation);
    const insertMany = async (docs: readonly { _id: string }[]) => {
      const one = docs.filter(({ _id }) => _id === kept);
      await collections.inboxes.insertMany(one as never[]).catch(() => {});
      throw new MongoNetworkError("The connection was closed");
    };
    const inboxes = new Proxy(collections.inboxes, {
      get: (target, name) =>
        name === "insertMany" ? insertMany : Reflect.get(target, name, target).bind?.(target),
    });
    const dying = await startInstance({ collections: { ...collections, inboxes }, everybody });
    const path = `/messages/${tutor.id}`;
    const message = { text: "Hello", clientMsgId: "hello" };
    expect((await dying.call(student, "POST", path, message)).status).toBe(503);

    // No second of the conversations that one may begin a day.
    const other = await startInstance({ collections, everybody, newConversationsPerDay: 1 });
    expect((await other.call(student, "POST", path, message)).status).toBe(201);
    expect(await seenBy(other, tutor)).toMatchObject({ given: ["Hello"], last: "Hello" });
    expect(await seenBy(other, student)).toMatchObject({ last: "Hello", unread: 0 });
  },
);

it("creates a missing inbox when the peer lists their conversations", async () => {
  const { tutor, student, conversation, start } = await pair();
  await collections.inboxes.deleteOne({ _id: inboxId(tutor.id, conversation) });
  const other = await start();
  expect(await seenBy(other, student)).toMatchObject({ last: "one" });
  expect(await seenBy(await start(), tutor)).toMatchObject({ given: ["one"], unread: 1 });
});
