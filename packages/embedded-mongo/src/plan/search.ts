import { decode } from "../bson/documents.ts";
import type { Doc } from "../bson/values.ts";
import { compile } from "../query/match.ts";
import { sortKey } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { Range } from "./bounds.ts";
import { between, type Yielding, inOrder, merged } from "./yielding.ts";
import { type Plan, planOf } from "./plan.ts";

export interface Query {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number;
  /** 0 for no limit. */
  readonly limit?: number;
}

export type Found = { readonly raw: Buffer; readonly doc: Doc };

interface Candidate {
  /** Under which it was found, without what stretches to be merged differ in. */
  readonly key: Buffer;
  readonly id: Buffer;
  /** The document itself when the ids were read. */
  readonly raw?: Buffer;
}

const FIRST_PAGE = 24;
const PAGE = 250;
const TESTS_PER_YIELD = 128;

function* read(from: Collection, plan: Plan, [low, high]: Range, cut = 0): Yielding<Candidate> {
  let [start, end] = [low, high];
  const isOne = plan.index === from.ids && plan.narrow > 1;
  const one = isOne ? from.store.get(low) : undefined;
  if (one) yield { id: from.idIn(low), raw: one, key: low.subarray(cut) };
  if (isOne) return;
  for (let limit = FIRST_PAGE; ; limit = PAGE) {
    const page = from.store.page(start, end, limit, plan.reverse);
    for (const { key, value } of page) {
      const found = plan.index === from.ids ? { id: from.idIn(key), raw: value } : { id: value };
      yield { ...found, key: key.subarray(cut) };
    }
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    if (plan.reverse) end = last.key;
    else start = Buffer.concat([last.key, Buffer.alloc(1)]);
    yield undefined;
  }
}

function* candidates(from: Collection, plan: Plan): Yielding<Candidate> {
  const { or, ranges, cuts, dedupe, reverse } = plan;
  const streams = or
    ? or.map((branch) => candidates(from, branch))
    : ranges.map((range, i) => read(from, plan, range, cuts?.[i]));
  const seen = new Set<string>();
  for (const stream of cuts ? [merged(streams, reverse ? -1 : 1)] : streams) {
    for (const candidate of stream) {
      const print = candidate && dedupe ? candidate.id.toString("latin1") : undefined;
      if (print === undefined || !seen.has(print)) yield candidate;
      if (print !== undefined) seen.add(print);
    }
  }
}

const noEffort = () => ({ totalKeysExamined: 0, totalDocsExamined: 0 });

/** Matching documents in the order asked for; `effort` takes what it cost to find them. */
export function* search(from: Collection, query: Query, effort = noEffort()): Yielding<Found> {
  const { filter, sort = {}, skip = 0, limit = 0 } = query;
  const plan = planOf(from, filter, sort);
  const test = compile(filter);
  const keyOf = (id: Buffer) => Buffer.concat([from.ids.prefix, id]);
  const matches = function* (): Yielding<Found> {
    for (const candidate of candidates(from, plan)) {
      if (candidate) effort.totalKeysExamined++;
      else yield undefined;
      const raw = candidate && (candidate.raw ?? from.store.get(keyOf(candidate.id)));
      if (!raw) continue;
      const doc = decode(raw);
      if (++effort.totalDocsExamined % TESTS_PER_YIELD === 0) yield undefined;
      if (plan.exact || test(doc)) yield { raw, doc };
    }
  };
  const last = limit > 0 ? skip + limit : Infinity;
  const orderOf = sortKey(sort);
  const isSorted = plan.sorted || Object.keys(sort).length === 0;
  const found = isSorted ? matches() : inOrder(matches(), ({ doc }) => orderOf(doc), last);
  yield* between(found, skip, last);
}

/** How many documents match; reads none when the keys alone say it. */
export function* tally(from: Collection, query: Query): Yielding<number> {
  const { filter, skip = 0, limit = 0 } = query;
  const { exact, dedupe, ranges } = planOf(from, filter);
  let count = 0;
  if (exact && !dedupe) {
    for (const [low, high] of ranges) count += from.store.count(low, high);
    yield Math.max(0, Math.min(count - skip, limit || count));
    return;
  }
  for (const one of search(from, { filter, skip, limit })) {
    if (one) count++;
    else yield undefined;
  }
  yield count;
}
