import { expect, it } from "vitest";
import { createOutbox } from "../src/outbox.ts";
import { silent } from "../src/testing/app.ts";

interface Entry {
  readonly id: string;
  readonly group: string;
}

const entry = (id: string, group = id): Entry => ({ id, group });

/** An outbox over a list, and what it does; `refused` names the entries that cannot be delivered. */
function fixture(entries: Entry[], refused = new Set<string>()) {
  const steps: string[] = [];
  const remaining = new Map(entries.map((each) => [each.id, each]));
  const options = {
    name: "test",
    log: silent,
    pending: async (_now: Date, limit: number) => [...remaining.values()].slice(0, limit),
    idOf: ({ id }: Entry) => id,
    async deliver({ id }: Entry) {
      steps.push(id);
      if (refused.has(id)) throw new Error(`${id} refused`);
      return `receipt of ${id}`;
    },
    async markDelivered({ id }: Entry, receipt: string) {
      steps.push(receipt);
      remaining.delete(id);
    },
  };
  return { options, steps, remaining, refused, outbox: createOutbox(options) };
}

it("delivers what is pending and marks it with the receipt, each entry once", async () => {
  const { outbox, steps } = fixture([entry("a"), entry("b")]);
  await outbox.sweep();
  await outbox.sweep();
  expect(steps).toEqual(["a", "receipt of a", "b", "receipt of b"]);
});

it("delivers the other entries when one fails, rejects with the first failure and keeps what failed", async () => {
  const entries = ["a", "b", "c", "d"].map((id) => entry(id));
  const { outbox, remaining, refused } = fixture(entries, new Set(["a", "c"]));
  await expect(outbox.sweep()).rejects.toThrow("a refused");
  expect([...remaining.keys()]).toEqual(["a", "c"]);
  refused.clear();
  await outbox.sweep();
  expect([...remaining.keys()]).toEqual([]);
});

it("keeps the order within a group: after a failure the rest of it waits for the next sweep", async () => {
  const entries = [entry("a1", "a"), entry("b1", "b"), entry("a2", "a"), entry("b2", "b")];
  const { options, steps, refused } = fixture(entries, new Set(["a1"]));
  const outbox = createOutbox({ ...options, groupOf: ({ group }) => group });
  await expect(outbox.sweep()).rejects.toThrow("a1 refused");
  expect(steps.filter((step) => step.length === 2)).toEqual(["a1", "b1", "b2"]);
  refused.clear();
  steps.length = 0;
  await outbox.sweep();
  expect(steps.filter((step) => step.length === 2)).toEqual(["a1", "a2"]);
});

it("delivers an entry again when it could not be marked", async () => {
  const { options, steps } = fixture([entry("a")]);
  let isDown = true;
  const outbox = createOutbox({
    ...options,
    markDelivered: async (each: Entry, receipt: string) => {
      if (isDown) throw new Error("the store is unavailable");
      await options.markDelivered(each, receipt);
    },
  });
  await expect(outbox.sweep()).rejects.toThrow("unavailable");
  isDown = false;
  await outbox.sweep();
  expect(steps).toEqual(["a", "a", "receipt of a"]);
});

it("joins a delivery that is in flight instead of starting a second one", async () => {
  const { options, steps } = fixture([entry("a")]);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const outbox = createOutbox({
    ...options,
    deliver: (each: Entry) => finished.then(() => options.deliver(each)),
  });
  outbox.announce(entry("a"));
  const both = Promise.all([outbox.sweep(), outbox.deliver(entry("a"))]);
  finish();
  await both;
  expect(steps).toEqual(["a", "receipt of a"]);
  await outbox.deliver(entry("a"));
  expect(steps).toHaveLength(4);
});

it("logs what an announcement could not deliver, for the sweep to try", async () => {
  const { options, refused, remaining } = fixture([entry("a")], new Set(["a"]));
  const logged: object[] = [];
  const log = { debug: (about: object) => void logged.push(about) };
  const outbox = createOutbox({ ...options, log });
  outbox.announce(entry("a"));
  await expect.poll(() => logged).toMatchObject([{ outbox: "test" }]);
  await expect(outbox.deliver(entry("a"))).rejects.toThrow("a refused");
  refused.clear();
  await outbox.sweep();
  expect(remaining.size).toBe(0);
});

it("postpones what failed, however it was tried, and nothing else", async () => {
  const { options } = fixture([entry("a"), entry("b")], new Set(["a"]));
  const postponed: unknown[] = [];
  const outbox = createOutbox({
    ...options,
    postpone: async ({ id }: Entry, now: Date, error: unknown) =>
      void postponed.push([id, now.getTime() > 0, String(error)]),
  });
  await expect(outbox.sweep(new Date(5))).rejects.toThrow("a refused");
  outbox.announce(entry("a"));
  await expect.poll(() => postponed).toEqual(Array(2).fill(["a", true, "Error: a refused"]));
});

it("asks for one batch, due by the given time", async () => {
  const { options } = fixture([]);
  const asked: unknown[] = [];
  const pending = async (now: Date, limit: number) => {
    asked.push([now.getTime(), limit]);
    return [];
  };
  await createOutbox({ ...options, pending }).sweep(new Date(7));
  await createOutbox({ ...options, pending, batchSize: 2 }).sweep(new Date(8));
  expect(asked).toEqual([
    [7, 50],
    [8, 2],
  ]);
});

it("claims the next entry of a generator only when the one before is settled", async () => {
  const { options, steps } = fixture([], new Set(["a"]));
  async function* pending() {
    for (const id of ["a", "b"]) {
      steps.push(`claim ${id}`);
      yield entry(id);
    }
  }
  await expect(createOutbox({ ...options, pending }).sweep()).rejects.toThrow("a refused");
  expect(steps).toEqual(["claim a", "a", "claim b", "b", "receipt of b"]);
});
