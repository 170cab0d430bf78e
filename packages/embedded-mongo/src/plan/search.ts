import { decode } from "../bson/raw.ts";
import type { Doc } from "../bson/values.ts";
import { compile } from "../query/match.ts";
import { sorter } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { Table } from "../storage/store.ts";
import type { Range } from "./bounds.ts";
import { type Plan, planOf } from "./plan.ts";
import type { Breathing } from "./breath.ts";
import { inOrder, merged } from "./runs.ts";

export interface Query {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number;
  /** 0 for no limit. */
  readonly limit?: number;
}

export interface Found {
  readonly raw: Buffer;
  readonly doc: Doc;
}

/** What reading cost; `explain` shows it. */
export interface Effort {
  keys: number;
  docs: number;
}

interface Candidate {
  /** The key it was found under, without what stretches to be merged differ in. */
  readonly at: Buffer;
  readonly id: Buffer;
  /** The document itself when the ids were read. */
  readonly raw?: Buffer | undefined;
}

const FIRST_PAGE = 24;
const PAGE = 250;
const TESTS_PER_BREATH = 128;

const byBytes = (id: Buffer) => id.toString("latin1");

function* entriesOf(
  table: Table,
  collection: Collection,
  plan: Plan,
  [low, high]: Range,
  cut = 0,
): Breathing<Candidate> {
  let [from, to] = [low, high];
  for (let limit = FIRST_PAGE; ; limit = PAGE) {
    const page = table.page(from, to, limit, plan.reverse);
    for (const { key, value } of page) {
      const at = key.subarray(cut);
      yield plan.index ? { at, id: value } : { at, id: collection.idIn(key), raw: value };
    }
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    if (plan.reverse) to = last.key;
    else from = Buffer.concat([last.key, Buffer.alloc(1)]);
    yield undefined;
  }
}

function* candidates(table: Table, collection: Collection, plan: Plan): Breathing<Candidate> {
  const streams = plan.or
    ? plan.or.map((branch) => candidates(table, collection, branch))
    : plan.ranges.map((range, i) => entriesOf(table, collection, plan, range, plan.cuts?.[i]));
  const sign = plan.reverse ? -1 : 1;
  const all = plan.cuts && merged(streams, (a, b) => Buffer.compare(a.at, b.at) * sign);
  const seen = new Set<string>();
  for (const stream of all ? [all] : streams) {
    for (const candidate of stream) {
      const print = candidate && plan.dedupe ? byBytes(candidate.id) : undefined;
      if (print === undefined || !seen.has(print)) yield candidate;
      if (print !== undefined) seen.add(print);
    }
  }
}

function* matches(
  table: Table,
  collection: Collection,
  plan: Plan,
  filter: Doc,
  effort: Effort,
): Breathing<Found> {
  const test = compile(filter);
  for (const candidate of candidates(table, collection, plan)) {
    if (!candidate) {
      yield undefined;
      continue;
    }
    effort.keys++;
    const raw = candidate.raw ?? table.get(Buffer.concat([collection.prefix, candidate.id]));
    if (!raw) continue;
    const doc = decode(raw);
    if (++effort.docs % TESTS_PER_BREATH === 0) yield undefined;
    if (plan.exact || test(doc)) yield { raw, doc };
  }
}

/** Matching documents in the order asked for. */
export function* search(
  table: Table,
  collection: Collection,
  { filter, sort = {}, skip = 0, limit = 0 }: Query,
  effort: Effort = { keys: 0, docs: 0 },
): Breathing<Found> {
  const plan = planOf(table, collection, filter, sort);
  const last = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const found = matches(table, collection, plan, filter, effort);
  const isSorted = plan.sorted || Object.keys(sort).length === 0;
  const order = sorter(sort);
  let at = 0;
  for (const one of isSorted ? found : inOrder(found, (a, b) => order(a.doc, b.doc), last)) {
    if (!one || at++ >= skip) yield one;
    if (at >= last) return;
  }
}

/** How many documents match; reads none when the keys alone say it. */
export function* tally(
  table: Table,
  collection: Collection,
  { filter, skip = 0, limit = 0 }: Query,
): Generator<undefined, number> {
  const plan = planOf(table, collection, filter);
  const most = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const isAll = plan.exact && plan.equalities === 0 && !plan.ranged && !plan.index;
  let count = 0;
  if (isAll) count = collection.count({ table });
  else if (plan.exact && !plan.dedupe) {
    for (const [low, high] of plan.ranges) count += table.count(low, high);
  } else {
    for (const one of matches(table, collection, plan, filter, { keys: 0, docs: 0 })) {
      if (!one) yield undefined;
      else if (++count >= most) break;
    }
  }
  return Math.max(0, Math.min(count, most) - skip);
}
