import { expect, it } from "vitest";
import { createBulkhead } from "./bulkhead.ts";

const patient = new AbortController().signal;
const settle = () => new Promise(setImmediate);

/** Work that goes on until it is told to end. */
function workOf(bulkhead: ReturnType<typeof createBulkhead>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  let [atWork, most] = [0, 0];
  return {
    begun,
    most: () => most,
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
    start: (name: string, visitor: string, signal = patient) =>
      bulkhead.run({ visitor, signal }, async () => {
        begun.push(name);
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        atWork -= 1;
        return name;
      }),
  };
}

it("lets visitors in by turns, each with their oldest, and never too many", async () => {
  const work = workOf(createBulkhead(2));
  const all = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) =>
    work.start(name, name.charAt(0)),
  );
  for (const name of ["a1", "a2", "a3", "b1", "c1", "a4", "b2"]) {
    await settle();
    await work.end(name);
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "c1", "b2"]);
  expect(work.begun).toEqual(["a1", "a2", "a3", "b1", "c1", "a4", "b2"]);
  expect(work.most()).toBe(2);
});

it("does not begin what is not wanted any more, and gives its place to others", async () => {
  const bulkhead = createBulkhead(1);
  const work = workOf(bulkhead);
  const gone = new AbortController();
  const first = work.start("a1", "a");
  const given = work.start("b1", "b", gone.signal);
  const last = work.start("c1", "c");
  gone.abort();
  expect(await given).toBe(null);
  expect(await work.start("d1", "d", gone.signal)).toBe(null);
  expect(bulkhead.waiting()).toBe(1);
  await work.end("a1");
  await work.end("c1");
  expect([await first, await last]).toEqual(["a1", "c1"]);
  expect(work.begun).toEqual(["a1", "c1"]);
});

it("gives a place back after work that failed", async () => {
  const bulkhead = createBulkhead(1);
  const asked = { visitor: "a", signal: patient };
  const failed = bulkhead.run(asked, () => Promise.reject(new Error("the store is away")));
  const after = bulkhead.run(asked, async () => "fine");
  await expect(failed).rejects.toThrow("the store is away");
  expect(await after).toBe("fine");
});
