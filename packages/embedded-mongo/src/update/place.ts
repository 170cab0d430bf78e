import { bad, MongoError } from "../bson/errors.ts";
import { type Doc, isDigits, isDoc, own } from "../bson/values.ts";

const LAST_POSITION = 1_500_000;

/** Where a path ends: the document or array that holds the value, and its key there. */
export interface Place {
  readonly holder: Doc | unknown[];
  readonly key: string;
}

export const valueOf = ({ holder, key }: Place): unknown => own(holder, key);

export function setValue({ holder, key }: Place, value: unknown): void {
  if (Array.isArray(holder)) {
    holder[Number(key)] = value;
    return;
  }
  // A plain assignment to "__proto__" would change the object instead of adding a field.
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

export function unsetValue({ holder, key }: Place): void {
  if (!Array.isArray(holder)) delete holder[key];
  else if (Number(key) < holder.length) holder[Number(key)] = null;
}

const notViable = (name: string, inside: string) =>
  new MongoError(28, `Cannot create field '${name}' in element {${inside}: …}`);

function fillUpTo(list: unknown[], position: number): void {
  if (position > LAST_POSITION) throw bad("can't backfill more than 1500000 elements");
  while (list.length < position) list.push(null);
}

/** The place of an existing path; undefined when something on the way is missing or holds no fields. */
export function find(doc: Doc, path: readonly string[]): Place | undefined {
  const key = path.at(-1);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (canHold(at, name) ? own(at, name) : undefined), doc);
  return key !== undefined && canHold(holder, key) ? { holder, key } : undefined;
}

const canHold = (value: unknown, name: string): value is Doc | unknown[] =>
  isDoc(value) || (Array.isArray(value) && isDigits(name));

/** The place of a path, with documents made on the way. Errors: 28 when the path leads through a scalar. */
export function make(doc: Doc, path: readonly string[]): Place {
  let holder: Doc | unknown[] = doc;
  for (const [i, key] of path.entries()) {
    if (Array.isArray(holder)) {
      if (!isDigits(key)) throw notViable(key, path[i - 1] ?? "");
      fillUpTo(holder, Number(key));
    }
    if (i === path.length - 1) return { holder, key };
    let next = own(holder, key);
    if (next === undefined) setValue({ holder, key }, (next = {}));
    if (!isDoc(next) && !Array.isArray(next)) throw notViable(path[i + 1] ?? "", key);
    holder = next;
  }
  throw bad("An empty update path is not valid.");
}

/** The value a path leads to by names and positions only. */
export const lookUp = (doc: Doc, path: readonly string[]): unknown => {
  const place = find(doc, path);
  return place && valueOf(place);
};
