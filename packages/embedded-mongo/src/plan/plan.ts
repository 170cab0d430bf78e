import { after, type Doc, equal, isDoc } from "../bson/values.ts";
import type { Term, Terms } from "../query/match.ts";
import { conditionsOf, isConjunction, partsOf, termsOf } from "../query/match.ts";
import { type SortField, sortFields } from "../query/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { Index } from "../storage/index.ts";
import type { Store } from "../storage/store.ts";
import { asKept, boundsOf, type Range } from "./bounds.ts";

/** A way to read a collection: stretches of one index, or of several for an `$or`. */
export interface Plan extends ReturnType<typeof planOn> {
  readonly or?: readonly Plan[];
}

const MOST_RANGES = 1000;
const PROBED = 200;
const DEFINITE = new Set(["$eq", "$gt", "$gte", "$lt", "$lte", "$in"]);

/** True when the terms can hold only for documents in which the field exists and is not null. */
const isDefinite = (terms: Terms, path: string): boolean =>
  (terms.get(path) ?? []).some(([operator, argument]) => {
    const nulls = Array.isArray(argument) ? argument.includes(null) : argument === null;
    return (DEFINITE.has(operator) && !nulls) || (operator === "$exists" && argument === true);
  });

/** Whether a query can match only documents that a partial or sparse index holds. */
function covers({ spec, fields }: Index, terms: Terms): boolean {
  if (spec["sparse"] === true && !fields.some((field) => isDefinite(terms, field))) return false;
  const partial = spec["partialFilterExpression"];
  if (!isDoc(partial)) return true;
  // Each of its terms has to be among those of the query, or be implied by them.
  const isMet = (path: string, operator: string, argument: unknown) =>
    (operator === "$exists" && argument === true && isDefinite(terms, path)) ||
    terms.get(path)?.some(([given, value]) => given === operator && equal(value, argument));
  const areMet = ([path, list]: [string, Term[]]) => list.every((term) => isMet(path, ...term));
  return isConjunction(partial) && [...termsOf(partial)].every(areMet);
}

/** How far the terms lead into an index: equalities component by component, then at most one range. */
function reachOf({ fields, descending, prefix, record: { multikey } }: Index, terms: Terms) {
  let prefixes: readonly Buffer[] = [prefix];
  let ranges: readonly Range[] | undefined;
  /** Per component with single values: whether it is one. */
  const singles: boolean[] = [];
  /** Of how many paths the ranges say all. */
  let exactPaths = 0;
  for (const [i, name] of fields.entries()) {
    const found = boundsOf(terms.get(name) ?? [], multikey.includes(i));
    const bounds = found && asKept(found, descending[i] === true);
    if (!bounds || prefixes.length * (bounds.points?.length ?? 1) > MOST_RANGES) break;
    if (bounds.exact) exactPaths++;
    const { points, range } = bounds;
    const behind = (end: Buffer) => (head: Buffer) => Buffer.concat([head, end]);
    if (range) ranges = prefixes.map((p) => [behind(range[0])(p), behind(range[1])(p)]);
    if (!points) break;
    prefixes = prefixes.flatMap((p) => points.map((point) => Buffer.concat([p, point])));
    singles.push(points.length === 1);
  }
  /** How far it is: 2 for each component with single values, 1 for a range; 0 reads everything. */
  const narrow = singles.length * 2 + (ranges ? 1 : 0);
  ranges ??= prefixes.map((p) => [p, after(p)]);
  return { ranges, prefixes, singles, narrow, exactPaths };
}

/** Follows the order asked for through the components; undefined when the index has another order. */
function directionOf(index: Index, singles: readonly boolean[], sort: readonly SortField[]) {
  const { fields, descending, record } = index;
  let at = 0;
  let way = 0;
  for (const [name, direction] of sort) {
    const found = fields.indexOf(name);
    if (record.multikey.includes(found)) return undefined;
    if (singles[found] === true) continue;
    while (at < singles.length && at !== found) at++;
    if (found < singles.length || found !== at++) return undefined;
    const here = descending[found] ? -direction : direction;
    if (way && way !== here) return undefined;
    way = here;
  }
  return way || 1;
}

function planOn(index: Index, terms: Terms, plain: boolean, sort: readonly SortField[]) {
  const { ranges, prefixes, singles, narrow, exactPaths } = reachOf(index, terms);
  const way = sort.length > 0 ? directionOf(index, singles, sort) : undefined;
  const sorted = way !== undefined;
  const many = ranges.length > 1;
  return {
    index,
    ranges,
    reverse: way === -1,
    /** The order asked for comes out as it is read. */
    sorted,
    /** The stretches hold nothing but matches. */
    exact: plain && exactPaths === terms.size,
    /** For stretches to be merged into one order: how many bytes of each one's keys not to compare. */
    cuts: sorted && many ? prefixes.map(({ length }) => length) : undefined,
    /** A document may come up more than once. */
    dedupe: index.record.multikey.some((i) => many || i >= singles.length),
    narrow,
  };
}

/** Few entries beat many; among plans with many entries the one that fits the query best wins. */
function choose(store: Store, all: readonly Plan[]): Plan | undefined {
  const plans = all.filter(({ narrow, sorted }) => narrow > 0 || sorted);
  if (plans.length < 2) return plans[0];
  const probed = plans.map((plan) => {
    const counted = (count: number, [low, high]: Range) =>
      count < PROBED ? count + store.page(low, high, PROBED - count).length : count;
    const entries = plan.narrow ? plan.ranges.reduce(counted, 0) : PROBED;
    return { plan, entries, isSorted: Number(plan.sorted) };
  });
  const better = (a: (typeof probed)[number], b: (typeof probed)[number]) =>
    a.entries - b.entries || b.isSorted - a.isSorted || b.plan.narrow - a.plan.narrow;
  return probed.toSorted(better)[0]?.plan;
}

/** The plan for a filter and an order. */
export function planOf(collection: Collection, filter: Doc, sort: Doc = {}): Plan {
  const { store, ids, indexes } = collection;
  const terms = termsOf(filter);
  const order = sortFields(sort);
  const plain = isConjunction(filter);
  const byId = planOn(ids, terms, plain, order);
  if (byId.narrow > 1) return byId;
  const usable = indexes.filter((index) => index.record.ready && covers(index, terms));
  const plans = [byId, ...usable.map((index) => planOn(index, terms, plain, order))];
  return choose(store, [...plans, ...branched(collection, filter, byId)]) ?? byId;
}

/** For each `$or` the plan that reads branch after branch, when an index answers every one of them. */
function branched(collection: Collection, filter: Doc, whole: Plan): Plan[] {
  const all = conditionsOf(filter);
  const rest = all.flatMap(([name, value]) => (name === "$or" ? [] : [{ [name]: value }]));
  return all.flatMap(([name, value]) => {
    if (name !== "$or") return [];
    const or = partsOf(name, value).map((part) => planOf(collection, { $and: [...rest, part] }));
    const ranges = or.flatMap((branch) => branch.ranges);
    const found = { ...whole, or, ranges, narrow: 1, dedupe: true, exact: false, sorted: false };
    return or.every(({ narrow }) => narrow > 0) ? [found] : [];
  });
}
