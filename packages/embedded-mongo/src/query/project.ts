import { evaluate } from "../aggregate/expression.ts";
import { MongoError, unsupported } from "../bson/errors.ts";
import { type Doc, isDoc, isNumber, own } from "../bson/values.ts";
import { isTrue } from "./operators.ts";

type Path = readonly string[];

/** What a path keeps of a value: undefined for nothing. Arrays keep a part of each of their documents. */
function included(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.filter(isDoc).map((one) => included(one, paths));
  if (!isDoc(value)) return undefined;
  const entries = Object.keys(value).flatMap((name) => {
    const below = paths.filter((path) => path[0] === name).map((path) => path.slice(1));
    const kept = below.length > 0 ? included(value[name], below) : undefined;
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(entries);
}

/** The value with something else at the end of a path; undefined takes the field away. */
function changed(value: unknown, [name, ...rest]: Path, to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) return value.map((one) => changed(one, [name, ...rest], to));
  if (to === undefined && !(isDoc(value) && Object.hasOwn(value, name))) return value;
  const doc = isDoc(value) ? value : {};
  const inner = changed(own(doc, name), rest, to);
  const { [name]: _, ...others } = doc;
  return inner === undefined ? others : { ...doc, [name]: inner };
}

/** The document with a value set at a path (undefined removes it); the given one is not changed. */
export const assign = (doc: Doc, path: Path, value: unknown): Doc =>
  // A document with a path that is not empty gives a document again.
  changed(doc, path, value) as Doc;

function kindOf(name: string, value: unknown): "include" | "exclude" | "compute" {
  const operator = isDoc(value) ? (Object.keys(value)[0] ?? "") : "";
  if (name.split(".").includes("$") || /^\$(slice|elemMatch|meta)$/.test(operator)) {
    throw unsupported(`A projection of ${name} by position or operator`);
  }
  if (typeof value === "boolean" || isNumber(value)) return isTrue(value) ? "include" : "exclude";
  return "compute";
}

/**
 * A projection of `find`, `$project` or `findAndModify`. `_id` stays unless it is excluded.
 * Errors: 31254 when fields are both included and excluded; 238 for what is left out here.
 */
export function projector(projection: Doc): (doc: Doc) => Doc {
  const parts = Object.entries(projection).map(([name, value]) => {
    return { name, path: name.split("."), kind: kindOf(name, value), value };
  });
  const pathsOf = (kind: string) =>
    parts.filter((one) => one.kind === kind).map(({ path }) => path);
  const [includes, excludes] = [pathsOf("include"), pathsOf("exclude")];
  const computes = parts.filter(({ kind }) => kind === "compute");
  const hasId = parts.some(({ name }) => name === "_id");
  const keeps = includes.length + computes.length > 0;
  if (keeps && parts.some(({ kind, name }) => kind === "exclude" && name !== "_id")) {
    throw new MongoError(31254, "Cannot do exclusion in inclusion projection");
  }
  const kept = hasId ? includes : [["_id"], ...includes];
  return (doc) => {
    const base = keeps
      ? (included(doc, kept) as Doc)
      : excludes.reduce((at, path) => assign(at, path, undefined), doc);
    return computes.reduce((at, { path, value }) => assign(at, path, evaluate(value, doc)), base);
  };
}
