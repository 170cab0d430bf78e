import type { Endpoint } from "../endpoint.ts";

declare global {
  /** Set by a test run that notes what callers send and read, one line each; nowhere else. */
  var callsSeen: Set<string> | undefined;
}

type Note = (path: string) => void;

/** Names by which libraries find out what a value is; asking is not reading. */
const PROBES = new Set(["then", "toJSON", "$$typeof", "asymmetricMatch", "nodeType", "tagName"]);

/** Everything sent, e.g. `string body.preferredSlots[].day`. */
function kindsIn(value: unknown, path: string): string[] {
  if (value === undefined) return [];
  if (value instanceof FormData)
    return Array.from(
      value,
      ([key, one]) => `${typeof one === "string" ? "string" : "file"} ${path}.${key}`,
    );
  if (typeof value !== "object" || value === null)
    return [`${value === null ? "null" : typeof value} ${path}`];
  const inside = Array.isArray(value)
    ? value.flatMap((one) => kindsIn(one, `${path}[]`))
    : Object.entries(value).flatMap(([key, one]) => kindsIn(one, `${path}.${key}`));
  return inside.length > 0 ? inside : [`${Array.isArray(value) ? "array" : "object"} ${path}`];
}

/** The same object at the same place of the same call stays the same, as screens compare by identity. */
const known = new WeakMap<object, Map<string, object>>();

function watched(value: unknown, call: string, path: string, note: Note): unknown {
  if (typeof value !== "object" || value === null) return value;
  const places = known.get(value) ?? new Map<string, object>();
  known.set(value, places);
  const place = `${call} ${path}`;
  const isList = Array.isArray(value);
  const get = (target: object, key: string | symbol): unknown => {
    const got: unknown = Reflect.get(target, key);
    const isOwn = Object.hasOwn(target, key);
    if (typeof key === "symbol" || PROBES.has(key) || (!isOwn && key in target)) return got;
    if (isList && key === "length") return got;
    // Only records have such names, and of those it is enough that one is read.
    const name = /[.[\] ]/.test(key) ? "*" : key;
    const inner = `${path}${isList ? "[]" : `.${name}`}`;
    note(inner);
    return watched(got, call, inner, note);
  };
  const proxy = places.get(place) ?? new Proxy(value, { get });
  places.set(place, proxy);
  return proxy;
}

/** Notes what is sent; what comes back notes of a reply which of its fields are read: names only, lists as one element. */
export function recordCall(
  { method, path }: Pick<Endpoint, "method" | "path">,
  { query, body }: { readonly query?: unknown; readonly body?: unknown },
) {
  const seen = globalThis.callsSeen;
  if (!seen) return <R>(_status: number, reply: R): R => reply;
  const call = `${method} ${path}`;
  seen.add(`${call} 0 calls`);
  for (const sent of [...kindsIn(query, "query"), ...kindsIn(body, "body")])
    seen.add(`${call} 0 sends ${sent}`);
  return <R>(status: number, reply: R): R => {
    const note: Note = (at) => seen.add(`${call} ${status} reads ${at.replace(/^\./, "")}`);
    return watched(reply, `${call} ${status}`, "", note) as R; // safe: the same reply, which only notes what is taken
  };
}
