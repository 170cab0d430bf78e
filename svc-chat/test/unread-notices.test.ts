import type { Person } from "@tutorsetu/contracts/people";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { newId } from "@tutorsetu/service-kit/new-id";
import { fakeServiceClient } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cachedPeople } from "../src/messages/people.ts";
import { unreadNotices } from "../src/messages/unread-notices.ts";
import { inboxId, newInbox } from "../src/store/documents.ts";
import { mongoStores } from "../src/store/stores.ts";
import { mongoUnreadInboxes } from "../src/store/unread.ts";
import { testStore } from "./testing/store.ts";

const MINUTE_MS = 60_000;
const NOW = new Date("2026-11-23T10:00:00.000Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

interface Sent {
  readonly id: string | undefined;
  readonly body: { readonly user: { readonly _id: string } };
}
let sent: Sent[] = [];
let isContentDown = false;
let gone = "";
beforeEach(async () => {
  [sent, isContentDown, gone] = [[], false, ""];
  await store.collections.inboxes.deleteMany({});
});

function person(id: string): Person {
  const role = id.startsWith("a") ? "Student" : "Tutor";
  const userName = role === "Student" ? "Asha Kumari" : "Pooja Verma";
  const same = { image: null, tutor: null, student: null };
  return { _id: id, userName, email: `${id}@x.example`, role, active: id !== gone, ...same };
}

function sweeper() {
  const { blocks } = mongoStores(store.collections);
  const users = fakeServiceClient((_endpoint, { query }) => ({
    people: (query?.["ids"] ?? "").split(",").map(person),
  }));
  const content = fakeServiceClient((_endpoint, { params, body }) => {
    if (isContentDown) throw new Error("svc-content is away");
    sent.push({ id: params?.["id"], body: body as Sent["body"] }); // safe: what the contract says
    return { ok: true };
  });
  return unreadNotices({
    unread: mongoUnreadInboxes(store.collections),
    blocks,
    people: cachedPeople(fetchPeople(users)),
    content,
  });
}

let pairs = 0;
/** What Pooja has written to Asha, of which she has read `read`, each message `apart` minutes after the one before. */
async function conversation(head: number, read: number, minutes: number, apart = 0) {
  const n = String(++pairs).padStart(23, "0");
  const [asha, pooja] = [`a${n}`, `b${n}`];
  const _id = `${asha}:${pooja}`;
  const peer = { _id: pooja, userName: "Old", image: null, role: "Tutor" } as const;
  const inbox = { ...newInbox(asha, _id, peer), head, read, lastAt: ago(minutes) };
  await store.collections.inboxes.insertOne(inbox);
  const set = (change: object) =>
    store.collections.inboxes.updateOne({ _id: inboxId(asha, _id) }, { $set: change });
  const addMessage = (seq: number, at: Date) =>
    store.collections.messages.insertOne({
      _id: newId(),
      conversation: _id,
      seq,
      senderId: pooja,
      receiverId: asha,
      text: "Hello",
      clientMsgId: String(seq),
      at,
    });
  for (let seq = 1; seq <= head; seq += 1)
    await addMessage(seq, ago(minutes + (head - seq) * apart));
  /** Pooja writes once more. */
  async function write(seq: number, at: Date) {
    await addMessage(seq, at);
    await set({ head: seq, lastAt: at });
  }
  return { asha, pooja, _id, set, write };
}

it("tells of what is unread for an hour, once, with a link and without its words", async () => {
  const { asha, pooja } = await conversation(3, 1, 61);
  await conversation(3, 3, 61);
  await conversation(3, 1, 59);
  await conversation(3, 1, 26 * 60);
  const [one, other] = [sweeper(), sweeper()];
  await one.sweep(NOW);
  await one.sweep(NOW);
  await other.sweep(NOW);
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      body: {
        user: { _id: asha, userName: "Asha Kumari", email: `${asha}@x.example` },
        role: "Student",
        kind: "messages_unread",
        params: { name: "Pooja Verma", count: "2" },
        subject: "Pooja Verma has written to you",
        message: expect.stringContaining("Messages you have not read: 2"),
        link: `/chat/${pooja}`,
        at: NOW.toISOString(),
      },
    },
  ]);
});

const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

it("tells an hour after the first of them, however often she writes meanwhile, and once", async () => {
  // The first one 69 minutes ago, the last one 19.
  const { write } = await conversation(2, 0, 19, 50);
  const notices = sweeper();
  await notices.sweep(ago(10));
  expect(sent).toEqual([]);
  await notices.sweep(NOW);
  for (let seq = 3; seq < 40; seq += 1) {
    await write(seq, after(seq * 50));
    await notices.sweep(after(seq * 50 + 10));
  }
  expect(sent).toHaveLength(1);
});

it("tells again an hour after what came later than the last notice, once something was read", async () => {
  const { set, write } = await conversation(3, 0, 61);
  const notices = sweeper();
  await notices.sweep(NOW);
  // She reads a part: the rest is nothing new.
  await set({ read: 2 });
  await notices.sweep(after(70));
  expect(sent).toHaveLength(1);
  await write(4, after(80));
  await notices.sweep(after(139));
  expect(sent).toHaveLength(1);
  await notices.sweep(after(141));
  await notices.sweep(after(142));
  expect(sent).toHaveLength(2);
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
});

it("tries again what svc-content did not take, under the same id, also after the process was ended in between", async () => {
  const { set } = await conversation(1, 0, 61);
  const notices = sweeper();
  isContentDown = true;
  await expect(notices.sweep(NOW)).rejects.toThrow("away");
  isContentDown = false;
  await notices.sweep(new Date(NOW.getTime() + 30 * MINUTE_MS));
  // As if it ended before the note.
  await set({ toldAfter: -1, toldUpTo: 0 });
  await sweeper().sweep(new Date(NOW.getTime() + 31 * MINUTE_MS));
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

it("tells nothing of blocked people, nor of or to those who are gone", async () => {
  const { pooja, asha, _id } = await conversation(1, 0, 61);
  await store.collections.blocks.insertOne({ _id, by: [asha] });
  await sweeper().sweep(NOW);
  const other = await conversation(1, 0, 61);
  for (const id of [other.asha, other.pooja]) {
    gone = id;
    await other.set({ toldAfter: -1, toldUpTo: 0 });
    await sweeper().sweep(NOW);
  }
  expect([sent, pooja.length]).toEqual([[], 24]);
});

it("shortens the name of a student who has written", async () => {
  const { asha, pooja, _id } = await conversation(1, 1, 61);
  const peer = { _id: asha, userName: "Old", image: null, role: "Student" } as const;
  const inbox = { ...newInbox(pooja, _id, peer), head: 1, lastAt: ago(61) };
  await store.collections.inboxes.insertOne(inbox);
  await sweeper().sweep(NOW);
  expect(sent).toMatchObject([{ body: { user: { _id: pooja }, params: { name: "Asha K." } } }]);
});
