import { chatInternal } from "@tutorsetu/contracts/apis";
import { type Block, conversationId } from "@tutorsetu/contracts/chat";
import { authorized } from "@tutorsetu/service-kit/authorized";
import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import { newId } from "@tutorsetu/service-kit/new-id";
import { expect, it, vi } from "vitest";
import type { Schema } from "@tutorsetu/contracts/endpoint";
import { mongoBlocks } from "../src/store/blocks.ts";
import { harness } from "./testing/harness.ts";
import { type Instance, SECRET, type TestUser } from "./testing/instance.ts";

const { pair, collections } = harness();

async function ask(instance: Instance, path: string, secret = SECRET, body?: object) {
  const response = await instance.app.request(path, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
/** Reads a reply by its contract; what does not fit is red. */
function read<R>({ reply }: { readonly reply?: Schema<R> }, body: unknown): R {
  if (!reply) throw new Error("The contract has no such reply");
  return reply.parse(body);
}
const pairOf = (a: TestUser, b: TestUser) => [a.id, b.id].toSorted().join(":");
const blockOf = (by: string, other: string) => authorized({ by, other }, true);
const block = (instance: Instance, by: TestUser, whom: TestUser) =>
  instance.call(by, "PUT", `/blocks/${whom.id}`);
const blockers = async (instance: Instance, a: string, b: string) =>
  read(chatInternal.blockers, (await ask(instance, `/internal/blockers?a=${a}&b=${b}`)).body).by;

it("tells other services which of two users have blocked the other, in either order", async () => {
  const { tutor, student, other, instance } = await pair();
  await block(instance, student, tutor);
  expect(await blockers(instance, tutor.id, student.id)).toEqual([student.id]);
  for (const [a, b] of [
    [student.id.toUpperCase(), tutor.id],
    [student.id, tutor.id.toUpperCase()],
  ] as const)
    expect(await blockers(instance, a, b)).toEqual([student.id]);
  await block(instance, tutor, student);
  expect((await blockers(instance, tutor.id, student.id)).toSorted()).toEqual(
    [tutor.id, student.id].toSorted(),
  );
  expect(await blockers(instance, tutor.id, other.id)).toEqual([]);
  await instance.call(student, "DELETE", `/blocks/${tutor.id}`);
  expect(await blockers(instance, tutor.id, student.id)).toEqual([tutor.id]);
});

it("returns 404 without the internal secret, and rejects invalid ids", async () => {
  const { tutor, student, instance } = await pair();
  const path = `/internal/blockers?a=${tutor.id}&b=${student.id}`;
  for (const secret of ["", "wrong", `Tutor-${tutor.id}`]) {
    expect((await ask(instance, path, secret)).status).toBe(404);
    expect((await ask(instance, "/internal/blocks", secret)).status).toBe(404);
  }
  for (const bad of ["/internal/blockers", "/internal/blockers?a=1&b=2"])
    expect([400, 422]).toContain((await ask(instance, bad)).status);
  expect([400, 422]).toContain((await ask(instance, "/internal/blocks?after=nonsense")).status);
});

it("does not push events of a blocked user to whoever has blocked them", async () => {
  const { tutor, student, other, instance } = await pair();
  const page = await instance.open(student);
  await block(instance, student, tutor);
  const push = (kind: string, from?: string) =>
    ask(instance, chatInternal.push.path, SECRET, {
      userId: student.id,
      event: "booking",
      data: { kind },
      from,
    });
  expect((await push("of the blocked", tutor.id)).status).toBe(200);
  await push("of another", other.id);
  await push("of nobody");
  const told = () => page.heard.flatMap(([event, news]) => (event === "news" ? [news] : []));
  await vi.waitFor(() =>
    expect(told()).toEqual([
      { event: "booking", data: { kind: "of another" } },
      { event: "booking", data: { kind: "of nobody" } },
    ]),
  );
  // The other way round nothing is held back: the blocked person has blocked nobody.
  const theirs = await instance.open(tutor);
  await ask(instance, chatInternal.push.path, SECRET, {
    userId: tutor.id,
    event: "booking",
    data: { kind: "of the blocker" },
    from: student.id,
  });
  await vi.waitFor(() => expect(theirs.heard.map(([event]) => event)).toContain("news"));
});

it("lists every change: blocks, unblocks, and documents of older versions", async () => {
  const { tutor, student, instance } = await pair();
  const old = `${newId()}:${newId()}`;
  const oldBy = old.slice(0, 24);
  await collections().blocks.insertOne({ _id: old, by: [oldBy] });
  const all = async (after = "") => {
    const found = new Map<string, Block>();
    for (let next = after; ;) {
      const query = next ? `?after=${encodeURIComponent(next)}` : "";
      const page = read(
        chatInternal.blocks,
        (await ask(instance, `/internal/blocks${query}`)).body,
      );
      for (const one of page.blocks) found.set(one.pair, one);
      if (!page.more) return { found, next: page.next };
      next = page.next;
    }
  };
  await block(instance, student, tutor);
  const first = await all();
  expect(first.found.get(old)?.by).toEqual([oldBy]);
  const was = first.found.get(pairOf(tutor, student));
  expect(was?.by).toEqual([student.id]);
  await instance.call(student, "DELETE", `/blocks/${tutor.id}`);
  const now = (await all(first.next)).found.get(pairOf(tutor, student));
  expect(now?.by).toEqual([]);
  expect(now?.version).toBeGreaterThan(was?.version ?? 0);
});

it("pages through many changes of the same time without leaving one out", async () => {
  const { blocks: docs } = collections();
  await docs.deleteMany({});
  const at = new Date();
  const ids = Array.from({ length: 7 }, () => `${newId()}:${newId()}`);
  await docs.insertMany(ids.map((_id) => ({ _id, by: [], at, version: 1 })));
  const blocks = mongoBlocks(docs);
  const found: string[] = [];
  let after: string | undefined;
  for (let more = true; more;) {
    const page = await blocks.changes(after, 3);
    found.push(...page.blocks.map(({ pair: one }) => one));
    ({ more } = page);
    after = page.next;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
});

it("repeats the changes of the last minute, since the clocks of instances differ", async () => {
  const { blocks: docs } = collections();
  await docs.deleteMany({});
  const ago = (ms: number, _id: string) => ({
    _id,
    by: [],
    at: new Date(Date.now() - ms),
    version: 1,
  });
  await docs.insertMany([ago(90_000, "long:ago"), ago(30_000, "just:now")]);
  const blocks = mongoBlocks(docs);
  const first = await blocks.changes(undefined, 10);
  expect(first.blocks.map(({ pair: one }) => one)).toEqual(["long:ago", "just:now"]);
  expect(first.more).toBe(false);
  const again = await blocks.changes(first.next, 10);
  expect(again.blocks.map(({ pair: one }) => one)).toEqual(["just:now"]);
  await expect(blocks.changes(encodeCursor(["no time", "a:b"]), 10)).rejects.toMatchObject({
    code: "invalid",
  });
});

it("finds the blocks of concurrent calls in one query", async () => {
  const { blocks: docs } = collections();
  const blocks = mongoBlocks(docs);
  const [a, b, c] = [newId(), newId(), newId()];
  await blocks.block(blockOf(a, b));
  await blocks.block(blockOf(c, b));
  await blocks.block(blockOf(a, c));
  await blocks.unblock(blockOf(a, c));
  const pairs = [
    [a, b, "by-you"],
    [b, a, "by-them"],
    [b, c, "by-them"],
    [a, c, null],
    [c, a, null],
  ] as const;
  const find = vi.spyOn(docs, "find");
  const found = await Promise.all(pairs.map(([one, other]) => blocks.between(one, other)));
  expect(found).toEqual(pairs.map(([, , how]) => how));
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
  const both = [conversationId(a, b), conversationId(a, c)];
  expect(await blocks.filterBlocked(both)).toEqual(new Set([conversationId(a, b)]));
  expect(await blocks.unblock(blockOf(a, c))).toBe(false);
});

it("rejects when a block cannot be stored", async () => {
  const updateOne = () => Promise.reject(new Error("disk full"));
  const blocks = mongoBlocks({ updateOne } as never); // safe: the only call there is
  await expect(blocks.block(blockOf(newId(), newId()))).rejects.toThrow("disk full");
});

it("reports no change for a repeated block, also for concurrent ones", async () => {
  const { blocks: docs } = collections();
  const blocks = mongoBlocks(docs);
  const [a, b] = [newId(), newId()];
  const changed = await Promise.all([1, 2, 3].map(() => blocks.block(blockOf(a, b))));
  expect(changed.filter(Boolean)).toHaveLength(1);
  expect(await blocks.block(blockOf(b, a))).toBe(true);
  expect(await blocks.block(blockOf(b, a))).toBe(false);
  const kept = await docs.findOne({ _id: [a, b].toSorted().join(":") });
  expect([kept?.by.toSorted(), kept?.version]).toEqual([[a, b].toSorted(), 2]);
});
