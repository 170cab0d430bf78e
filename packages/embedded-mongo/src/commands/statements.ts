import { replyOf } from "../bson/errors.ts";
import { countIn, docsIn } from "../bson/documents.ts";
import type { Doc } from "../bson/values.ts";
import { type Call, retryOf } from "./call.ts";

/** Long transactions make the commits after them slow, and everybody waits for a long one. */
export const CHUNK = 100;

/** One statement of a command; it does one of the two. */
export interface Statement {
  /** In the transaction at hand, checking before it writes. */
  readonly once?: (outcome: Outcome, index: number) => void;
  /** To so many documents; one when it is missing. */
  readonly most?: number;
  /** To many documents, in several transactions. */
  readonly many?: (outcome: Outcome, index: number) => Promise<void>;
}

/** What a command has done so far; it takes up where an earlier try of the same write was cut off. */
export type Outcome = ReturnType<typeof outcomeOf>;
const outcomeOf = (record: Doc = { upserted: [], writeErrors: [] }) => ({
  n: countIn(record, "n"),
  nModified: countIn(record, "nModified"),
  upserted: docsIn(record, "upserted"),
  writeErrors: docsIn(record, "writeErrors"),
  /** The statement that comes next. */
  at: countIn(record, "at"),
});

/** Runs the statements of a command in their order; unordered ones go on after an error. */
export async function runAll(call: Call, statements: readonly Statement[]): Promise<Doc> {
  const retry = retryOf(call);
  const outcome = outcomeOf(retry.record());
  const fail = (index: number, error: unknown) => {
    outcome.writeErrors.push({ index, ...replyOf(error) });
    if (call.body["ordered"] !== false) outcome.at = statements.length;
  };
  const chunk = () => {
    for (let left = CHUNK; left > 0 && statements[outcome.at]?.once;) {
      const index = outcome.at++;
      left -= statements[index]?.most ?? 1;
      try {
        statements[index]?.once?.(outcome, index);
      } catch (error) {
        fail(index, error);
      }
    }
    retry.keep(outcome);
  };
  while (outcome.at < statements.length) {
    const index = outcome.at;
    const many = statements[index]?.many;
    if (!many) await call.store.write(chunk);
    else {
      outcome.at++;
      await many(outcome, index).catch((error: unknown) => fail(index, error));
    }
  }
  const { n, nModified, upserted, writeErrors } = outcome;
  return {
    n,
    ...(call.name === "update" && { nModified }),
    ...(upserted.length > 0 && { upserted }),
    ...(writeErrors.length > 0 && { writeErrors }),
  };
}
