import { equal } from "../bson/compare.ts";
import { after } from "../bson/key.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { compile } from "../query/match.ts";
import { type SortField, sortFields } from "../query/sort.ts";
import { isConjunction, type Terms, termsOf } from "../query/terms.ts";
import type { Collection } from "../storage/collection.ts";
import type { Index } from "../storage/index.ts";
import type { Table } from "../storage/store.ts";
import { asKept, boundsOf, type Range } from "./bounds.ts";

/** A way to read a collection: stretches of one index (or of the ids), or of several for an `$or`. */
export interface Plan {
  readonly index?: Index | undefined;
  readonly ranges: readonly Range[];
  readonly reverse: boolean;
  /** The order asked for comes out as it is read. */
  readonly sorted: boolean;
  /** The stretches hold nothing but matches. */
  readonly exact: boolean;
  /** For stretches to be merged into one order: how many bytes of each one's keys not to compare. */
  readonly cuts?: readonly number[] | undefined;
  /** A document may come up more than once. */
  readonly dedupe: boolean;
  /** How many components have single values, and whether one more has a range. */
  readonly equalities: number;
  readonly ranged: boolean;
  readonly or?: readonly Plan[];
}

const MOST_RANGES = 1000;
const PROBED_ENTRIES = 200;

const DEFINITE = new Set(["$eq", "$gt", "$gte", "$lt", "$lte", "$in", "$regex"]);

/** True when the terms can hold only for documents in which the field exists and is not null. */
const isDefinite = (terms: Terms, path: string): boolean =>
  (terms.get(path) ?? []).some(({ operator, argument }) => {
    const nulls = Array.isArray(argument) ? argument.includes(null) : argument === null;
    return (DEFINITE.has(operator) && !nulls) || (operator === "$exists" && argument === true);
  });

/** Whether a query can match only documents that a partial or sparse index holds. */
function covers({ spec, fields }: Index, terms: Terms): boolean {
  if (spec["sparse"] === true && !fields.some((field) => isDefinite(terms, field))) return false;
  const partial = spec["partialFilterExpression"];
  if (!isDoc(partial)) return true;
  const needs = [...termsOf(partial)].flatMap(([path, list]) =>
    list.map((term) => [path, term] as const),
  );
  const isMet = ([path, need]: (typeof needs)[number]) =>
    (need.operator === "$exists" && isDefinite(terms, path)) ||
    (terms.get(path) ?? []).some(
      ({ operator, argument }) =>
        (operator === need.operator && equal(argument, need.argument)) ||
        (operator === "$eq" &&
          !Array.isArray(argument) &&
          compile({ v: { [need.operator]: need.argument } })({ v: argument })),
    );
  return isConjunction(partial) && needs.every(isMet);
}

interface Reach {
  readonly ranges: readonly Range[];
  /** Per component with single values: whether it is one. */
  readonly singles: readonly boolean[];
  readonly ranged: boolean;
  /** The paths whose terms the ranges say in full. */
  readonly said: ReadonlySet<string>;
  readonly prefixes: readonly Buffer[];
}

interface Source {
  readonly fields: readonly string[];
  readonly descending: readonly boolean[];
  readonly multikey: ReadonlySet<number>;
  readonly prefix: Buffer;
}

/** Equalities component by component, then at most one range. */
function reachOf({ fields, descending, multikey, prefix }: Source, terms: Terms): Reach {
  let prefixes: Buffer[] = [prefix];
  let ranges: readonly Range[] | undefined;
  const singles: boolean[] = [];
  const said = new Set<string>();
  const arrays = new Set<string>();
  for (const [i, name] of fields.entries()) {
    const [root = name] = name.split(".");
    // Two paths into one array may be met by two of its elements.
    if (multikey.has(i) && arrays.has(root)) break;
    if (multikey.has(i)) arrays.add(root);
    const found = boundsOf(terms.get(name) ?? [], multikey.has(i));
    const bounds = found && asKept(found, descending[i] === true);
    if (!bounds || prefixes.length * (bounds.points?.length ?? 1) > MOST_RANGES) break;
    if (bounds.exact) said.add(name);
    const { points, range } = bounds;
    if (range)
      ranges = prefixes.map((p) => [Buffer.concat([p, range[0]]), Buffer.concat([p, range[1]])]);
    if (!points) break;
    prefixes = prefixes.flatMap((p) => points.map((point) => Buffer.concat([p, point])));
    singles.push(points.length === 1);
  }
  const ranged = ranges !== undefined;
  return { ranges: ranges ?? prefixes.map((p) => [p, after(p)]), singles, ranged, said, prefixes };
}

/** Follows the order asked for through the components; undefined when the index has another order. */
function directionOf(source: Source, { singles }: Reach, sort: readonly SortField[]) {
  let at = 0;
  let way = 0;
  for (const [name, direction] of sort) {
    const found = source.fields.indexOf(name);
    if (source.multikey.has(found)) return undefined;
    if (singles[found] === true) continue;
    while (at < singles.length && at !== found) at++;
    if (found < singles.length || found !== at++) return undefined;
    const here = source.descending[found] ? -direction : direction;
    if (way && way !== here) return undefined;
    way = here;
  }
  return way || 1;
}

function onIndex(
  source: Source,
  index: Index | undefined,
  terms: Terms,
  plain: boolean,
  sort: readonly SortField[],
): Plan {
  const reach = reachOf(source, terms);
  const way = sort.length > 0 ? directionOf(source, reach, sort) : undefined;
  const many = reach.ranges.length > 1;
  const sorted = way !== undefined;
  const equalities = reach.singles.length;
  return {
    index,
    ranges: reach.ranges,
    reverse: way === -1,
    sorted,
    exact: plain && [...terms.keys()].every((name) => reach.said.has(name)),
    cuts: sorted && many ? reach.prefixes.map(({ length }) => length) : undefined,
    dedupe: source.multikey.size > 0 && (many || [...source.multikey].some((i) => i >= equalities)),
    equalities,
    ranged: reach.ranged,
  };
}

const isNarrow = ({ equalities, ranged, or }: Plan) => equalities > 0 || ranged || or !== undefined;

const score = ({ sorted, equalities, ranged, exact }: Plan) =>
  (sorted ? 100 : 0) + equalities * 10 + (ranged ? 5 : 0) + (exact ? 3 : 0);

/** Few entries beat many; among plans with many entries the one that fits the query best wins. */
function choose(table: Table, plans: readonly Plan[]): Plan | undefined {
  if (plans.length < 2) return plans[0];
  const probed = plans.map((plan) => {
    let entries = isNarrow(plan) ? 0 : PROBED_ENTRIES;
    for (const [low, high] of plan.ranges) {
      if (entries >= PROBED_ENTRIES) break;
      entries += table.page(low, high, PROBED_ENTRIES - entries).length;
    }
    return { plan, entries };
  });
  return probed.toSorted((a, b) => a.entries - b.entries || score(b.plan) - score(a.plan))[0]?.plan;
}

/** The plan for a filter and an order. */
export function planOf(table: Table, collection: Collection, filter: Doc, sort: Doc = {}): Plan {
  const terms = termsOf(filter);
  const order = sortFields(sort);
  const plain = isConjunction(filter);
  const ids: Source = {
    fields: ["_id"],
    descending: [false],
    multikey: new Set(),
    prefix: collection.prefix,
  };
  const byId = onIndex(ids, undefined, terms, plain, order);
  if (byId.equalities > 0) return byId;
  const usable = collection.indexes.filter((index) => index.ready && covers(index, terms));
  const plans = [byId, ...usable.map((index) => onIndex(index, index, terms, plain, order))];
  const found = choose(
    table,
    plans.filter((plan) => isNarrow(plan) || plan.sorted),
  );
  const { $or } = filter;
  if ((!found || !isNarrow(found)) && Array.isArray($or)) {
    const or = $or.map((branch: Doc) => planOf(table, collection, branch));
    if (or.every(isNarrow) && !found?.sorted) return { ...byId, or, dedupe: true, exact: false };
  }
  return found ?? byId;
}
