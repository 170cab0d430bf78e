import { expect, it } from "vitest";
import { createFairQueue } from "../../src/limits/fair-queue.ts";

type Queue = ReturnType<typeof createFairQueue>;

/** Asks for turns in this order; `served` are those that had one, `end` ends the turn of one. */
function crowd(queue: Queue) {
  const turns = new Map<string, () => void>();
  const served: string[] = [];
  const begin = (name: string, release: () => void) => {
    served.push(name);
    turns.set(name, release);
  };
  return {
    served,
    ask: (address: string, ...names: string[]) => {
      for (const name of names) {
        const turn = queue.tryAcquire(address);
        if (turn) begin(name, turn);
        else queue.wait(address, (settled) => typeof settled !== "string" && begin(name, settled));
      }
    },
    end: (name: string) => turns.get(name)?.(),
  };
}

const queueOf = (instance: number, address = instance) => createFairQueue({ instance, address });
const count = (name: string, length: number) => Array.from({ length }, (_, n) => `${name}${n}`);

it("gives lines turns: whoever asks for much waits behind their own", () => {
  const { ask, end, served } = crowd(queueOf(1));
  ask("a", "a0", "a1", "a2", "a3");
  ask("b", "b0", "b1");
  ask("c", "c0");
  for (const name of ["a0", "a1", "b0", "c0", "a2", "b1", "a3"]) end(name);
  expect(served).toEqual(["a0", "a1", "b0", "c0", "a2", "b1", "a3"]);
});

it("gives one address no more than its share, though nobody else asks", () => {
  const queue = queueOf(64, 16);
  const { ask, end, served } = crowd(queue);
  ask("a", ...count("a", 100));
  expect([served.length, queue.open(), queue.waiting(), queue.longest()]).toEqual([16, 16, 84, 84]);
  ask("b", "b0");
  expect(served).toHaveLength(17);
  end("a0");
  expect([served.at(-1), queue.open(), queue.waiting()]).toEqual(["a16", 17, 83]);
});

it("gives several that ask for much no more than are left, so that the next one need not wait", () => {
  const queue = queueOf(64, 16);
  const { ask, served } = crowd(queue);
  for (const address of ["a", "b", "c", "d", "e"]) ask(address, ...count(address, 100));
  const of = (address: string) => served.filter((name) => name.startsWith(address)).length;
  expect(["a", "b", "c", "d", "e"].map(of)).toEqual([16, 16, 16, 8, 4]);
  ask("f", "f0");
  expect(served.at(-1)).toBe("f0");
});

it("begins all that may when one has ended", () => {
  const { ask, end, served } = crowd(queueOf(8));
  ask("b", ...count("b", 5));
  ask("a", ...count("a", 5));
  expect(served.toSorted()).toEqual(["a0", "a1", "b0", "b1", "b2", "b3"]);
  end("b0");
  end("b1");
  expect(served.slice(6).toSorted()).toEqual(["a2", "b4"]);
});

it("ends a turn once", () => {
  const queue = queueOf(2);
  const turn = queue.tryAcquire("a");
  queue.tryAcquire("b");
  turn?.();
  turn?.();
  expect(queue.open()).toBe(1);
});

it("passes over one that has left, and tells it why, once", () => {
  const queue = queueOf(1);
  const release = queue.tryAcquire("a");
  const told: unknown[] = [];
  const leave = queue.wait("b", (settled) => told.push(settled));
  queue.wait("c", (settled) => told.push(typeof settled));
  leave("gone");
  leave("late");
  expect([queue.waiting(), queue.longest()]).toEqual([1, 1]);
  release?.();
  expect(told).toEqual(["gone", "function"]);
  expect([queue.open(), queue.waiting(), queue.longest()]).toEqual([1, 0, 0]);
});
