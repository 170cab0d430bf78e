import { Binary, ObjectId } from "bson";
import { describe, expect, it } from "vitest";
import { encodeWhole } from "../src/bson/documents.ts";
import { after, complement, distinct, encodeValue, isTrue, sum } from "../src/bson/values.ts";
import {
  between,
  expand,
  inOrder,
  merged,
  nextValue,
  nextValueSync,
} from "../src/plan/yielding.ts";
import { make, unsetValue, valueOf } from "../src/update/place.ts";
import { Decimal128, type Document, Double, Int32, Long } from "mongodb";

/** Values with a pause, at which others may work, where a list has undefined. */
function* given<T>(list: readonly (T | undefined)[]) {
  yield* list;
}
const all = <T>(values: Iterable<T>) => [...values];

describe("values that come one by one", () => {
  it("tells the next value behind any number of pauses, and the end", async () => {
    const list = [undefined, undefined, 1, undefined, 0];
    const [apart, atOnce] = [given(list), given(list)];
    for (const value of [1, 0, undefined, undefined]) {
      expect(await nextValue(apart)).toBe(value);
      expect(nextValueSync(atOnce)).toBe(value);
    }
    expect(nextValueSync(given<number>([undefined, undefined]))).toBeUndefined();
  });

  it("makes each value any number of others, and keeps the pauses", () => {
    const twice = (n: number) => Array<number>(n).fill(n);
    expect(all(expand(given([2, undefined, 0, 1]), twice))).toEqual([2, 2, undefined, 1]);
  });

  it.each([
    [0, undefined, [1, undefined, 2, 3, 4]],
    [1, undefined, [undefined, 2, 3, 4]],
    [1, 3, [undefined, 2, 3]],
    [0, 1, [1]],
    [2, 2, [undefined]],
    [9, undefined, [undefined]],
  ])("gives those from %s up to %s", (from, to, values) => {
    expect(all(between(given([1, undefined, 2, 3, 4]), from, to))).toEqual(values);
  });

  it("takes no value behind the last one that is wanted", () => {
    const taken: number[] = [];
    const source = function* () {
      for (const n of [1, 2, 3]) {
        taken.push(n);
        yield n;
      }
    };
    expect(all(between(source(), 0, 2))).toEqual([1, 2]);
    expect(taken).toEqual([1, 2]);
  });

  const keyed = (...ns: (number | undefined)[]) =>
    given(ns.map((n) => (n === undefined ? n : { key: Buffer.of(Math.floor(n)), n })));
  it("makes one order of several, of equals those of the first stream first", () => {
    const up = merged([keyed(1, 3.1, 5), keyed(undefined, 2, undefined, 3.2), keyed()]);
    expect(all(up).map((one) => one?.n)).toEqual([1, 2, 3.1, 3.2, 5]);
    const down = merged([keyed(5, 3.1, 1), keyed(4, 3.2)], -1);
    expect(all(down).map((one) => one?.n)).toEqual([5, 4, 3.1, 3.2, 1]);
  });

  it("pauses at least once in a thousand values that it merges or sorts, and not at every one", () => {
    const many = Array.from({ length: 9000 }, (_, n) => n);
    const keyOf = (n: number) => Buffer.of(n % 200);
    const given9000 = all(merged([keyed(...many.map((n) => n / 100))]));
    const sorted = all(inOrder(given(many), keyOf)).slice(2);
    for (const values of [given9000, sorted] as readonly (readonly unknown[])[]) {
      const pauses = values.flatMap((value, at) => (value === undefined ? [at] : []));
      const steps = [0, ...pauses, values.length].map((at, n, list) => at - (list[n - 1] ?? 0));
      expect(Math.max(...steps)).toBeLessThanOrEqual(1000);
      expect(pauses.length).toBeLessThan(100);
    }
  });

  it.each([0, 1, 3999, 4000, 4001, 9000])(
    "sorts %i values, equals as they came, and as many as are wanted",
    (count) => {
      const values = Array.from({ length: count }, (_, n) => ({ k: (n * 37) % 100, n }));
      const sorted = values.toSorted((a, b) => a.k - b.k);
      const keyOf = ({ k }: { k: number }) => Buffer.of(k);
      const isThere = <T>(one: T | undefined): one is T => one !== undefined;
      expect(all(inOrder(given(values), keyOf)).filter(isThere)).toEqual(sorted);
      const first = all(inOrder(given(values), keyOf, 50))
        .filter(isThere)
        .slice(0, 50);
      expect(first).toEqual(sorted.slice(0, 50));
    },
  );
});

it("keeps a document of 16 MB and no larger one, its id first and names that are numbers behind", () => {
  const size = 16 * 1024 * 1024;
  const head = encodeWhole({ _id: 1, a: "" }).length;
  expect(encodeWhole({ a: "x".repeat(size - head), _id: 1 })).toHaveLength(size);
  expect(() => encodeWhole({ _id: 1, a: "x".repeat(size - head + 1) })).toThrow(
    `BSONObj size: ${size + 1} is invalid. Size must be at most 16 MB`,
  );
  expect(encodeWhole({ 1: 1, _id: 1 })).toEqual(
    Buffer.from("15000000105f6964000100000010310001000000" + "00", "hex"),
  );
});

it.each<[keys: readonly number[], next: readonly number[]]>([
  [
    [1, 2],
    [1, 3],
  ],
  [[1, 255], [2]],
  [
    [0, 254],
    [0, 255],
  ],
  [[255, 255], []],
  [[], []],
])("knows the first key behind all that begin with %j", (key, next) => {
  expect([...after(Buffer.from(key))]).toEqual(next);
});

it("sorts keys and keeps each once, and turns every bit of one", () => {
  const keys = ["b", "a", "ab", "b", "a"].map((text) => Buffer.from(text));
  expect(distinct(keys).map(String)).toEqual(["a", "ab", "b"]);
  expect([...complement(Buffer.of(0, 255, 1))]).toEqual([255, 0, 254]);
});

it.each<[a: unknown, b: unknown, result: unknown]>([
  [1, 2, 3],
  [undefined, 0, 0],
  [2_147_483_646, 1, 2_147_483_647],
  [2_147_483_647, 1, Long.fromNumber(2_147_483_648)],
  [-2_147_483_648, -1, Long.fromNumber(-2_147_483_649)],
  [new Int32(1), Long.fromNumber(2), Long.fromNumber(3)],
  [Long.fromNumber(2), new Int32(1), Long.fromNumber(3)],
  [1, new Double(2), new Double(3)],
  [Long.fromNumber(1), 1.5, new Double(2.5)],
  [Long.MAX_VALUE, -1, Long.MAX_VALUE.sub(1)],
])("adds %s and %s", (a, b, result) => {
  expect(sum(a ?? 0, b)).toEqual(result);
});

it("adds nothing beyond 64 bits, and no decimals", () => {
  for (const [a, b] of [
    [Long.MAX_VALUE, 1],
    [-1, Long.MIN_VALUE],
  ])
    expect(() => sum(a, b)).toThrow("The sum does not fit in 64 bits");
  expect(() => sum(1, Decimal128.fromString("1"))).toThrow(
    "Arithmetic on Decimal128 is not supported by the embedded store",
  );
});

it("takes for true all but false, null, what is missing and zeros of every type", () => {
  for (const no of [
    false,
    null,
    undefined,
    0,
    -0,
    new Double(0),
    Long.ZERO,
    Decimal128.fromString("0.0"),
  ])
    expect(isTrue(no)).toBe(false);
  for (const yes of [
    true,
    1,
    -1,
    0.5,
    Number.NaN,
    "",
    "0",
    [],
    {},
    new Date(0),
    Long.fromNumber(2),
  ])
    expect(isTrue(yes)).toBe(true);
});

it("fills a list up to its element 1,500,000, and takes such a name in a document", () => {
  const doc: Document = { l: [], d: {} };
  expect(valueOf(make(doc, ["l", "1500000"]))).toBeUndefined();
  expect(doc["l"]).toHaveLength(1_500_000);
  expect(() => make({ l: [] }, ["l", "1500001"])).toThrow("backfill");
  expect(make(doc, ["d", "1500001"])).toEqual({ holder: {}, key: "1500001" });
});

it("leaves null where an element was, and a list as long as it was", () => {
  const list = [1, 2];
  for (const key of ["1", "2", "5"]) unsetValue({ holder: list, key });
  expect(list).toEqual([1, null]);
});

it.each([
  [null, "0a"],
  [0, "148000000000000000"],
  [1.5, "14bff8000000000000"],
  [-2, "143fffffffffffffff"],
  [NaN, "140000000000000000"],
  [Long.fromString("9007199254740993"), "14c3400000000000008001"],
  ["a\0\u0001é", "1e6101010102c3a900"],
  [{ a: 1 }, "2814610014bff000000000000000"],
  [[true, "b"], "3250011e620000"],
  [new Binary(Buffer.of(1, 2), 4), "3c00000002040102"],
  [new ObjectId("0123456789abcdef01234567"), "460123456789abcdef01234567"],
  [new Date(1), "5abff0000000000000"],
])("writes %j into an index as stores on a disk have it", (value, bytes) => {
  expect(encodeValue(value).toString("hex")).toBe(bytes);
});
