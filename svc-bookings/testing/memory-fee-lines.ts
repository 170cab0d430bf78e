import { type Collection, MongoServerError } from "mongodb";
import type { FeeLine } from "../src/fees/fee-line.ts";

type Query = Readonly<Record<string, unknown>>;

const matches = (line: FeeLine, query: Query) =>
  Object.entries(query).every(([name, wanted]) => {
    const found = (line as unknown as Query)[name]; // safe: only read
    if (typeof wanted !== "object" || wanted === null) return found === wanted;
    return typeof found === "number" && found > Number((wanted as { $gt: number }).$gt); // safe: the one operator asked with
  });

const duplicate = (keyPattern: object) =>
  new MongoServerError({ message: "duplicate key", code: 11_000, keyPattern });

/**
 * A collection in memory, as far as fee lines need one: each command is atomic and takes a while that `pause` decides, so that
 * commands of several callers come in any order. Ids are unique, and so are a tutor's receipts of a year.
 */
export function memoryFeeLines(pause: () => Promise<void>): Collection<FeeLine> {
  const lines = new Map<string, FeeLine>();
  const isTaken = ({ tutorUserId, receiptYear, receiptSeq }: FeeLine, byOther: string) =>
    receiptSeq !== undefined &&
    [...lines.values()].some(
      (one) =>
        one._id !== byOther &&
        one.tutorUserId === tutorUserId &&
        one.receiptYear === receiptYear &&
        one.receiptSeq === receiptSeq,
    );
  const found = (query: Query) => [...lines.values()].filter((line) => matches(line, query));

  const collection = {
    async insertOne(line: FeeLine) {
      await pause();
      if (lines.has(line._id)) throw duplicate({ _id: 1 });
      lines.set(line._id, line);
      await pause();
    },
    async findOne(query: Query) {
      await pause();
      return found(query)[0] ?? null;
    },
    find(query: Query) {
      let order = (_a: FeeLine, _b: FeeLine) => 0;
      let most = Infinity;
      const cursor = {
        sort(by: Query) {
          if ("receiptSeq" in by) order = (a, b) => (b.receiptSeq ?? 0) - (a.receiptSeq ?? 0);
          return cursor;
        },
        limit(count: number) {
          most = count;
          return cursor;
        },
        async toArray() {
          await pause();
          return found(query).toSorted(order).slice(0, most);
        },
      };
      return cursor;
    },
    async findOneAndUpdate(query: Query, { $set }: { $set: Partial<FeeLine> }) {
      await pause();
      const [line] = found(query);
      if (!line) return null;
      const changed = { ...line, ...$set };
      if (isTaken(changed, line._id)) throw duplicate({ tutorUserId: 1, receiptSeq: -1 });
      lines.set(line._id, changed);
      await pause();
      return changed;
    },
  };
  return collection as unknown as Collection<FeeLine>; // safe: what the store of fee lines calls
}
