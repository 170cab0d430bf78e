// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// Query predicates with MongoDB semantics: array traversal, type bracketing, null = missing.
import { compare, equal, rank, isObj, own, isDigits, isNum, toNum, bad, keyOf, T, BSONRegExp, Long, type Doc } from './bson.ts';

export type Pred = (doc: Doc) => boolean;
export interface MatchOptions { coll?: Intl.Collator; expr?: (e: any) => (doc: Doc) => any }
type Leaf = (v: any) => boolean;

/** True when some value reachable at `parts` satisfies `f`; a missing value is passed as undefined. */
export function reach(v: any, parts: string[], i: number, f: Leaf): boolean {
  if (i === parts.length) return f(v);
  const p = parts[i];
  if (Array.isArray(v)) {
    if (isDigits(p) && +p < v.length && reach(v[+p], parts, i + 1, f)) return true;
    for (const e of v) if (isObj(e) && reach(own(e, p), parts, i + 1, f)) return true;
    return false;
  }
  return reach(isObj(v) ? own(v, p) : undefined, parts, i + 1, f);
}
/** A predicate on a value also holds for an array when it holds for one of its elements. */
const orElem = (f: Leaf): Leaf => (v) => f(v) || (Array.isArray(v) && v.some(f));

export function toRegExp(v: any, options?: string): RegExp {
  let src: string, flags: string;
  if (v instanceof BSONRegExp) { src = v.pattern; flags = options ?? v.options; } else if (v instanceof RegExp) { src = v.source; flags = options ?? v.flags; } else { src = String(v); flags = options ?? ''; }
  const inline = /^\(\?([imsx]+)\)/.exec(src);
  if (inline) { src = src.slice(inline[0].length); flags += inline[1]; }
  if (flags.includes('x')) src = src.replace(/(\\.)|\s+|#.*$/gm, '$1');
  try { return new RegExp(src, [...new Set(flags)].filter((f) => 'imsu'.includes(f)).join('')); } catch (e) { throw bad(`Regular expression is invalid: ${(e as Error).message}`, 51091, 'Location51091'); }
}
const isRe = (v: any) => rank(v) === T.Re;
const reLeaf = (v: any, options?: string): Leaf => { const re = toRegExp(v, options); return (x) => (typeof x === 'string' ? re.test(x) : isRe(x) && compare(x, v) === 0); };

const TYPES: Record<string, (v: any) => boolean> = {
  double: (v) => isNum(v) && !(v instanceof Long) && v?._bsontype !== 'Decimal128' && !(Number.isInteger(v) && Math.abs(v) < 2 ** 31), string: (v) => typeof v === 'string', object: isObj, array: Array.isArray,
  binData: (v) => rank(v) === T.Bin, objectId: (v) => rank(v) === T.Oid, bool: (v) => typeof v === 'boolean', date: (v) => v instanceof Date, null: (v) => v === null, regex: isRe,
  int: (v) => Number.isInteger(v) && Math.abs(v) < 2 ** 31, timestamp: (v) => rank(v) === T.Ts, long: (v) => v instanceof Long || (Number.isInteger(v) && Math.abs(v) >= 2 ** 31), decimal: (v) => v?._bsontype === 'Decimal128',
  minKey: (v) => rank(v) === T.Min, maxKey: (v) => rank(v) === T.Max, number: isNum, javascript: (v) => rank(v) === T.Code,
};
const TYPE_CODES: Record<number, string> = { 1: 'double', 2: 'string', 3: 'object', 4: 'array', 5: 'binData', 7: 'objectId', 8: 'bool', 9: 'date', 10: 'null', 11: 'regex', 13: 'javascript', 16: 'int', 17: 'timestamp', 18: 'long', 19: 'decimal', 255: 'minKey', 127: 'maxKey' };

const isOps = (v: any) => isObj(v) && !v._bsontype && Object.keys(v)[0]?.startsWith('$') && !('$ref' in v);
const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$where', '$comment', '$jsonSchema', '$text']);

function ordered(op: string, arg: any, coll?: Intl.Collator): Leaf {
  const r = rank(arg), open = r === T.Min || r === T.Max;
  const ok = op === '$gt' ? (c: number) => c > 0 : op === '$gte' ? (c: number) => c >= 0 : op === '$lt' ? (c: number) => c < 0 : (c: number) => c <= 0;
  if (isNum(arg) && Number.isNaN(toNum(arg))) return op === '$gte' || op === '$lte' ? (v) => isNum(v) && Number.isNaN(toNum(v)) : () => false;
  return (v) => (open ? v !== undefined : rank(v) === r && !(r === T.Num && Number.isNaN(toNum(v)))) && ok(compare(v, arg, coll));
}
function inSet(list: any[], coll?: Intl.Collator): Leaf {
  const none = Buffer.alloc(0), res = list.filter(isRe).map((r) => reLeaf(r)), vals = list.filter((x) => !isRe(x));
  if (vals.length < 8 || coll) return (v) => vals.some((x) => equal(v, x, coll)) || res.some((f) => f(v));
  const set = new Set(vals.map((x) => keyOf(none, [x]).toString('latin1')));
  return (v) => set.has(keyOf(none, [v]).toString('latin1')) || res.some((f) => f(v));
}

/** One operator → a predicate over "the value at the path", or a whole-path predicate when negated. */
function compileOp(parts: string[], op: string, arg: any, all: Doc, o: MatchOptions): Pred {
  const at = (f: Leaf): Pred => (parts.length === 1 ? (d) => { const v = own(d, parts[0]); return f(v); } : (d) => reach(d, parts, 0, f));
  const any = (f: Leaf) => at(orElem(f)), not = (p: Pred): Pred => (d) => !p(d);
  switch (op) {
    case '$eq': return isRe(arg) ? any((v) => equal(v, arg)) : any((v) => equal(v, arg, o.coll));
    case '$ne': return not(compileOp(parts, '$eq', arg, all, o));
    case '$gt': case '$gte': case '$lt': case '$lte': return any(ordered(op, arg, o.coll));
    case '$in': case '$nin': {
      if (!Array.isArray(arg)) throw bad(`${op} needs an array`);
      const p = any(inSet(arg, o.coll));
      return op === '$in' ? p : not(p);
    }
    case '$exists': return arg ? at((v) => v !== undefined) : not(at((v) => v !== undefined));
    case '$not':
      if (!isRe(arg) && !isOps(arg)) throw bad('$not needs a regex or a document');
      return not(isRe(arg) ? any(reLeaf(arg)) : conj(parts, arg, o));
    case '$regex': return any(reLeaf(arg, all.$options));
    case '$options': if (!('$regex' in all)) throw bad('$options needs a $regex'); return () => true;
    case '$type': {
      const fs = (Array.isArray(arg) ? arg : [arg]).map((t) => { const f = TYPES[typeof t === 'number' ? TYPE_CODES[t] : t]; if (!f) throw bad(`Unknown type name alias: ${t}`); return f; });
      return any((v) => fs.some((f) => f(v)));
    }
    case '$size': return at((v) => Array.isArray(v) && v.length === toNum(arg));
    case '$mod': {
      if (!Array.isArray(arg) || arg.length !== 2) throw bad('malformed mod, needs to be an array of two numbers');
      const [d, r] = arg.map((x) => Math.trunc(toNum(x)));
      return any((v) => isNum(v) && Math.trunc(toNum(v)) % d === r);
    }
    case '$elemMatch': {
      if (!isObj(arg)) throw bad('$elemMatch needs an Object');
      if (isOps(arg) && !LOGICAL.has(Object.keys(arg)[0])) { const p = conj(['v'], arg, o); return at((v) => Array.isArray(v) && v.some((e) => p({ v: Array.isArray(e) ? [e] : e }))); }
      const p = compile(arg, o);
      return at((v) => Array.isArray(v) && v.some((e) => (isObj(e) || Array.isArray(e)) && p(e as Doc)));
    }
    case '$all': {
      if (!Array.isArray(arg)) throw bad('$all needs an array');
      if (!arg.length) return () => false;
      const ps = arg.map((x) => (isObj(x) && '$elemMatch' in x ? compileOp(parts, '$elemMatch', x.$elemMatch, x, o) : isRe(x) ? any(reLeaf(x)) : compileOp(parts, '$eq', x, all, o)));
      return (d) => ps.every((p) => p(d));
    }
    case '$bitsAllSet': case '$bitsAnySet': case '$bitsAllClear': case '$bitsAnyClear': {
      const mask = Array.isArray(arg) ? arg.reduce((m: bigint, b: number) => m | (1n << BigInt(b)), 0n) : BigInt(toNum(arg));
      const t = (n: bigint) => (op === '$bitsAllSet' ? (n & mask) === mask : op === '$bitsAnySet' ? (n & mask) !== 0n : op === '$bitsAllClear' ? (n & mask) === 0n : (n & mask) !== mask);
      return any((v) => isNum(v) && Number.isInteger(toNum(v)) && t(BigInt(toNum(v))));
    }
    case '$comment': return () => true;
  }
  throw bad(`unknown operator: ${op}`);
}
function conj(parts: string[], ops: Doc, o: MatchOptions): Pred {
  const ps = Object.keys(ops).map((op) => compileOp(parts, op, ops[op], ops, o));
  return ps.length === 1 ? ps[0] : (d) => ps.every((p) => p(d));
}

export function compile(filter: Doc, o: MatchOptions = {}): Pred {
  const ps: Pred[] = [];
  for (const k of Object.keys(filter)) {
    const v = filter[k];
    if (k === '$and' || k === '$or' || k === '$nor') {
      if (!Array.isArray(v) || !v.length) throw bad(`${k} must be a nonempty array`);
      const subs = v.map((f) => { if (!isObj(f)) throw bad(`${k} entries need to be full objects`); return compile(f, o); });
      ps.push(k === '$and' ? (d) => subs.every((p) => p(d)) : k === '$or' ? (d) => subs.some((p) => p(d)) : (d) => !subs.some((p) => p(d)));
    } else if (k === '$expr') {
      if (!o.expr) throw bad('$expr is not allowed in this context');
      const f = o.expr(v);
      ps.push((d) => { const r = f(d); return !(r === null || r === undefined || r === false || (isNum(r) && toNum(r) === 0)); });
    } else if (k === '$comment') continue;
    else if (k.startsWith('$')) throw bad(`unknown top level operator: ${k}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`);
    else if (isOps(v)) ps.push(conj(k.split('.'), v, o));
    else ps.push(compileOp(k.split('.'), isRe(v) ? '$regex' : '$eq', v, {}, o));
  }
  return ps.length === 0 ? () => true : ps.length === 1 ? ps[0] : (d) => ps.every((p) => p(d));
}

/** `path → list of [operator, argument]` of the conjunction a filter stands for (top level and nested $and). */
export function conjuncts(filter: Doc, out: Map<string, [string, any, Doc][]> = new Map()) {
  for (const k of Object.keys(filter)) {
    if (k === '$and') for (const f of filter[k]) conjuncts(f, out);
    else if (!k.startsWith('$')) {
      const v = filter[k], list = out.get(k) ?? [];
      if (isOps(v)) for (const op of Object.keys(v)) list.push([op, v[op], v]); else list.push([isRe(v) ? '$regex' : '$eq', v, {}]);
      out.set(k, list);
    }
  }
  return out;
}
/** The array index that the positional operator `$` stands for: the first element that satisfies the filter's terms on that array. */
export function positional(filter: Doc, doc: Doc, array: string, o: MatchOptions): number {
  let v: any = doc; for (const p of array.split('.')) v = v?.[p];
  if (!Array.isArray(v)) return -1;
  const terms: Pred[] = [];
  const add = (f: Doc) => { for (const k of Object.keys(f)) {
    if (k === '$and') f[k].forEach(add);
    else if (k === array || k.startsWith(array + '.')) {
      const rest = k.slice(array.length + 1), c = f[k];
      if (rest) terms.push((e) => compile({ [`v.${rest}`]: c }, o)({ v: e }));
      else terms.push((e) => (isObj(c) && '$elemMatch' in c ? compile({ v: { $elemMatch: c.$elemMatch } }, o)({ v: [e] }) : compile({ v: c }, o)({ v: e })));
    } } };
  add(filter);
  return terms.length ? v.findIndex((e) => terms.every((t) => t(e))) : -1;
}
