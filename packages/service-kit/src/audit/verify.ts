import type { AuditChain } from "@tutorsetu/contracts/security/audit";
import { setImmediate } from "node:timers/promises";
import type { Trail } from "./append.ts";
import { type Head, hashOf, START, type StoredEntry } from "./entry.ts";

const BATCH = 1000;
/** So many are checked without a pause: some milliseconds. */
const AT_ONCE = 250;

type Broken = NonNullable<AuditChain["broken"]>;

/** What is wrong with an entry that should follow `before`. */
function faultOf(entry: StoredEntry, before: Head): Broken | null {
  const expected = before.seq + 1;
  if (entry._id !== expected) return { seq: expected, reason: "missing" };
  if (entry.previous !== before.hash || entry.hash !== hashOf(entry))
    return { seq: expected, reason: "changed" };
  return null;
}

/** Walks the whole chain, and compares its end with the places where the end is kept: `known` and the anchor. */
export async function verifyChain(
  { entries, anchors }: Trail,
  known: Head | null,
  now: Date,
): Promise<AuditChain> {
  // Read first: entries that come during the walk must not look like more than there should be.
  const anchor = await anchors.findOne({ _id: "head" });
  const marks = new Map([known, anchor].flatMap((mark) => (mark ? [[mark.seq, mark.hash]] : [])));
  let head = START;
  let [since, until, count]: [Date | null, Date | null, number] = [null, null, 0];
  let broken: Broken | null = null;
  const cursor = entries.find().sort({ _id: 1 }).batchSize(BATCH);
  for await (const entry of cursor) {
    broken ??= faultOf(entry, head);
    const mark = marks.get(entry._id);
    if (mark !== undefined && mark !== entry.hash) broken ??= { seq: entry._id, reason: "changed" };
    head = { seq: entry._id, hash: entry.hash };
    count += 1;
    if (count % AT_ONCE === 0) await setImmediate();
    since ??= entry.at;
    if (!broken) until = entry.at;
  }
  const last = Math.max(0, ...marks.keys());
  if (last > head.seq) broken ??= { seq: head.seq + 1, reason: "cut" };
  return {
    whole: broken === null,
    entries: count,
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    broken,
    checkedAt: now.toISOString(),
  };
}
