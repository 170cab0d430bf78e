import { Double } from "bson";
import { calculate } from "../bson/arithmetic.ts";
import { compare } from "../bson/compare.ts";
import { MongoError } from "../bson/errors.ts";
import { fingerprint } from "../bson/key.ts";
import { type Doc, isDoc, isNullish, isNumber, toNumber } from "../bson/values.ts";
import type { Breathing } from "../plan/breath.ts";
import { evaluate } from "./expression.ts";

/** How a group takes its values one by one, and what comes out at its end. */
interface Accumulator {
  readonly start: unknown;
  add(kept: unknown, value: unknown): unknown;
  end?(kept: unknown, count: number): unknown;
}

const add = (sum: unknown, value: unknown) => (isNumber(value) ? calculate("+", sum, value) : sum);

/** The least (−1) or greatest (1) value that is there; null when none is. */
const extreme = (sign: 1 | -1): Accumulator => ({
  start: null,
  add: (best, value) =>
    !isNullish(value) && (best === null || compare(value, best) * sign > 0) ? value : best,
});

const ACCUMULATORS: Readonly<Record<string, Accumulator>> = {
  $sum: { start: 0, add },
  $avg: { start: 0, add, end: (sum, n) => (n === 0 ? null : new Double(toNumber(sum) / n)) },
  $min: extreme(-1),
  $max: extreme(1),
};

function fieldOf(name: string, spec: unknown) {
  const [operator = "", expression] = Object.entries(isDoc(spec) ? spec : {})[0] ?? [];
  const accumulator = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (accumulator) return { name, accumulator, expression };
  throw new MongoError(15952, `unknown group operator '${operator}' of the field '${name}'`);
}

/** `$group`: one document per distinct `_id`, in the order in which the groups first appear. */
export function group({ _id: key, ...rest }: Doc): (docs: Breathing<Doc>) => Breathing<Doc> {
  if (key === undefined) throw new MongoError(15955, "a group specification must include an _id");
  const fields = Object.entries(rest).map(([name, spec]) => fieldOf(name, spec));
  const begin = (id: unknown) => ({
    id,
    parts: fields.map(({ accumulator }) => ({ kept: accumulator.start, numbers: 0 })),
  });
  return function* run(docs) {
    const groups = new Map<string, ReturnType<typeof begin>>();
    for (const doc of docs) {
      if (!doc) yield undefined;
      if (!doc) continue;
      const id = evaluate(key, doc) ?? null;
      const print = fingerprint(id);
      const { parts } = groups.get(print) ?? groups.set(print, begin(id)).get(print) ?? begin(id);
      for (const [i, part] of parts.entries()) {
        const value = evaluate(fields[i]?.expression, doc);
        part.kept = fields[i]?.accumulator.add(part.kept, value);
        if (isNumber(value)) part.numbers++;
      }
    }
    for (const { id, parts } of groups.values()) {
      const values = parts.map(({ kept, numbers }, i) => {
        const { name = "", accumulator } = fields[i] ?? {};
        return [name, accumulator?.end ? accumulator.end(kept, numbers) : kept];
      });
      yield { _id: id, ...Object.fromEntries(values) };
    }
  };
}
