import { evaluate } from "../aggregate/expression.ts";
import { bad, MongoError } from "../bson/errors.ts";
import { type Doc, isDoc, isNumber, own } from "../bson/values.ts";
import { isTrue } from "./operators.ts";

interface Part {
  readonly path: readonly string[];
  readonly kind: "include" | "exclude" | "compute";
  readonly value: unknown;
}

const REFUSED = new Set(["$slice", "$elemMatch", "$meta"]);

function partsOf(projection: Doc, above: readonly string[] = []): Part[] {
  return Object.entries(projection).flatMap(([name, value]): Part[] => {
    const path = [...above, ...name.split(".")];
    if (path.at(-1) === "$") throw bad("The embedded store has no positional projection");
    if (typeof value === "boolean" || isNumber(value)) {
      return [{ path, kind: isTrue(value) ? "include" : "exclude", value }];
    }
    const operator = isDoc(value) ? (Object.keys(value)[0] ?? "") : "$";
    if (REFUSED.has(operator)) throw bad(`The embedded store has no projection with ${operator}`);
    if (isDoc(value) && !operator.startsWith("$")) return partsOf(value, path);
    return [{ path, kind: "compute", value }];
  });
}

function included(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.filter(isDoc).map((one) => included(one, path));
  if (!isDoc(value)) return undefined;
  const inner = own(value, name);
  const kept = inner === undefined ? undefined : included(inner, rest);
  return kept === undefined ? {} : { [name]: kept };
}

/** Puts what one path kept beside what other paths of the same parent kept. */
function merge(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return a.map((one, i) => merge(one, b[i]));
  if (!isDoc(a) || !isDoc(b)) return b;
  return Object.entries(b).reduce<Doc>(
    (doc, [name, value]) => ({ ...doc, [name]: name in doc ? merge(doc[name], value) : value }),
    a,
  );
}

function excluded(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => excluded(one, path));
  if (!isDoc(value) || !(name in value)) return value;
  if (rest.length > 0) return { ...value, [name]: excluded(value[name], rest) };
  const { [name]: _, ...others } = value;
  return others;
}

function assigned(value: unknown, path: readonly string[], computed: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return computed;
  if (Array.isArray(value)) return value.map((one) => assigned(one, path, computed));
  const doc = isDoc(value) ? value : {};
  const inner = assigned(rest.length > 0 ? own(doc, name) : undefined, rest, computed);
  return inner === undefined ? excluded(doc, [name]) : { ...doc, [name]: inner };
}

/** The document with a value set at a path (undefined removes it); the given one is not changed. */
export const assign = (doc: Doc, path: readonly string[], value: unknown): Doc =>
  // A document with a path that is not empty gives a document again.
  assigned(doc, path, value) as Doc;

/** As MongoDB does, in the order of the document's own fields. */
function keep(doc: Doc, paths: readonly (readonly string[])[]): Doc {
  const kept = paths.reduce<unknown>((at, path) => merge(at, included(doc, path)), {}) as Doc;
  return Object.fromEntries(Object.keys(doc).flatMap((n) => (n in kept ? [[n, kept[n]]] : [])));
}

/**
 * A projection of `find`, `$project` or `findAndModify`. `_id` stays unless it is excluded.
 * Errors: 31254 when fields are both included and excluded; 2 for what is left out here.
 */
export function projector(projection: Doc): (doc: Doc) => Doc {
  const parts = partsOf(projection);
  const isId = ({ path }: Part) => path.length === 1 && path[0] === "_id";
  const pathsOf = (kind: Part["kind"]) =>
    parts.filter((part) => part.kind === kind).map(({ path }) => path);
  const [includes, excludes] = [pathsOf("include"), pathsOf("exclude")];
  const computes = parts.filter(({ kind }) => kind === "compute");
  const keeps = includes.length + computes.length > 0;
  if (keeps && parts.some((part) => part.kind === "exclude" && !isId(part))) {
    throw new MongoError(31254, "Cannot do exclusion in inclusion projection");
  }
  const kept = parts.some(isId) ? includes : [["_id"], ...includes];
  return (doc) => {
    const base = keeps
      ? keep(doc, kept)
      : (excludes.reduce<unknown>((at, path) => excluded(at, path), doc) as Doc);
    return computes.reduce((at, { path, value }) => assign(at, path, evaluate(value, doc)), base);
  };
}
