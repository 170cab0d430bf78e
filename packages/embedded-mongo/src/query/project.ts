import { fail, refuse } from "../bson/errors.ts";
import { type Doc, isDoc, isNumber, isTrue } from "../bson/values.ts";

/** Only what the paths lead to, or all but that. Arrays keep a part of each of their documents. */
function part(value: unknown, paths: readonly (readonly string[])[], isKept: boolean): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = isKept ? value.filter(isDoc) : value;
    return list.map((one) => part(one, paths, isKept));
  }
  if (!isDoc(value)) return isKept ? undefined : value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const below = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    const isEnd = below.some((path) => path.length === 0);
    if (isEnd || below.length === 0) return [name, isEnd === isKept ? inner : undefined] as const;
    return [name, part(inner, below, isKept)] as const;
  });
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

function isKeeping([name, value]: readonly [string, unknown]): boolean {
  if (typeof value !== "boolean" && !isNumber(value)) refuse(`A computed projection of '${name}'`);
  if (name.split(".").includes("$")) refuse(`A projection of '${name}' by position`);
  return isTrue(value);
}

/** `_id` stays unless it is excluded. Errors: 31254 when fields are both included and excluded; 238 for a computed value. */
export function projector(projection: Doc): (doc: Doc) => Doc {
  const { _id: id = true, ...fields } = projection;
  const keeping = Object.entries(fields).map(isKeeping);
  const hasId = isKeeping(["_id", id]);
  const isKept = keeping[0] ?? ("_id" in projection && hasId);
  if (keeping.includes(!isKept)) fail(31254, "A projection cannot both include and exclude fields");
  const names = Object.keys(fields);
  const paths = (hasId === isKept ? ["_id", ...names] : names).map((name) => name.split("."));
  // A part of a document is a document.
  return (doc) => part(doc, paths, isKept) as Doc;
}
