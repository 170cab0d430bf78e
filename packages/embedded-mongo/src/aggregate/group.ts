import { Double } from "bson";
import { calculate } from "../bson/arithmetic.ts";
import { compare } from "../bson/compare.ts";
import { MongoError } from "../bson/errors.ts";
import { fingerprint } from "../bson/key.ts";
import { type Doc, isDoc, isNumber, isNullish, toNumber } from "../bson/values.ts";
import type { Breathing } from "../plan/breath.ts";
import { evaluate } from "./expression.ts";

/** Takes a group's values one by one; `result` may be asked for at any time. */
interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** Keeps one value: the one before and the next give the new one. */
const reducing =
  (start: unknown, next: (before: unknown, value: unknown) => unknown) => (): Accumulator => {
    let kept = start;
    return { add: (value) => void (kept = next(kept, value)), result: () => kept };
  };

const total = (sum: unknown, value: unknown) =>
  isNumber(value) ? calculate("add", sum, value) : sum;

function average(): Accumulator {
  let [sum, count]: [unknown, number] = [0, 0];
  return {
    add: (value) => {
      sum = total(sum, value);
      if (isNumber(value)) count++;
    },
    result: () => (count === 0 ? null : new Double(toNumber(sum) / count)),
  };
}

/** The least (−1) or greatest (1) value that is there; null when none is. */
const extreme = (sign: 1 | -1) =>
  reducing(null, (best, value) =>
    !isNullish(value) && (best === null || compare(value, best) * sign > 0) ? value : best,
  );

function list(isSet: boolean): Accumulator {
  const kept = new Map<string, unknown>();
  return {
    add: (value) => {
      if (value !== undefined) kept.set(isSet ? fingerprint(value) : String(kept.size), value);
    },
    result: () => [...kept.values()],
  };
}

const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: reducing(0, total),
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: reducing(undefined, (first, value) => (first === undefined ? (value ?? null) : first)),
  $last: reducing(null, (_, value) => value ?? null),
  $push: () => list(false),
  $addToSet: () => list(true),
};

function fieldOf(name: string, spec: unknown) {
  const [operator, expression] = Object.entries(isDoc(spec) ? spec : {})[0] ?? [];
  if (operator === undefined) {
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  }
  const make = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!make) throw new MongoError(15952, `unknown group operator '${operator}'`);
  return { name, make, expression };
}

/** `$group`: one document per distinct `_id`, in the order in which the groups first appear. */
export function group({ _id: key, ...rest }: Doc): (docs: Breathing<Doc>) => Breathing<Doc> {
  if (key === undefined) throw new MongoError(15955, "a group specification must include an _id");
  const fields = Object.entries(rest).map(([name, spec]) => fieldOf(name, spec));
  return function* run(docs) {
    const groups = new Map<
      string,
      { readonly id: unknown; readonly parts: readonly Accumulator[] }
    >();
    for (const doc of docs) {
      if (!doc) yield undefined;
      if (!doc) continue;
      const id = evaluate(key, doc) ?? null;
      const print = fingerprint(id);
      const found = groups.get(print) ?? { id, parts: fields.map(({ make }) => make()) };
      groups.set(print, found);
      for (const [i, { expression }] of fields.entries())
        found.parts[i]?.add(evaluate(expression, doc));
    }
    for (const { id, parts } of groups.values()) {
      yield {
        _id: id,
        ...Object.fromEntries(fields.map(({ name }, i) => [name, parts[i]?.result()])),
      };
    }
  };
}
