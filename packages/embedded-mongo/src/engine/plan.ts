// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// Query planning (which key ranges of which index) and execution (ranges → documents).
import { after, decode, equal, keyOf, rank, isObj, isNum, toNum, bad, T, BSONRegExp, type Doc } from './bson.ts';
import { compile, conjuncts, type MatchOptions, type Pred } from './match.ts';
import { sortComparator } from './project.ts';
import type { Collection, Index } from './catalog.ts';
import type { KV } from './store.ts';

const NONE = Buffer.alloc(0), PROBE = 200;
/** An interval of one index component; both ends are byte prefixes. */
interface Interval { lo: Buffer; loInc: boolean; hi: Buffer; hiInc: boolean }
interface Bounds { points?: Buffer[]; range?: Interval; exact: boolean }
export interface Plan { index?: Index; ranges: [Buffer, Buffer][]; reverse: boolean; sorted: boolean; exact: boolean; merge?: number[]; dedupe: boolean; eq: number; ranged: boolean; or?: Plan[] }

const enc = (v: any) => keyOf(NONE, [v]);
const bracket = (v: any): Interval => { const p = Buffer.from([rank(v)]); return { lo: p, loInc: true, hi: p, hiInc: true }; };
/** The literal a regex must start with, and whether it says nothing more than that. */
function literal(v: any, options?: string): { text: string; whole: boolean } | undefined {
  const src = v instanceof BSONRegExp ? v.pattern : v instanceof RegExp ? v.source : String(v), flags = options ?? (v instanceof BSONRegExp ? v.options : v instanceof RegExp ? v.flags : '');
  if (flags.replace(/[su]/g, '') || src[0] !== '^' || src.includes('|')) return;
  let text = '', i = 1;
  for (; i < src.length; i++) {
    let c = src[i];
    if (c === '\\') { c = src[++i] ?? ''; if (/[a-z0-9]/i.test(c)) { i--; break; } } else if ('.*+?()[]{}^$'.includes(c)) break;
    if ('*?{'.includes(src[i + 1] ?? ' ')) break;
    text += c;
  }
  return text ? { text, whole: i >= src.length || /^\.\*$/.test(src.slice(i)) } : undefined;
}
const tighter = (a: Interval, b: Interval): Interval => {
  const lo = Buffer.compare(a.loInc ? a.lo : after(a.lo), b.loInc ? b.lo : after(b.lo)) >= 0 ? a : b, hi = Buffer.compare(a.hiInc ? after(a.hi) : a.hi, b.hiInc ? after(b.hi) : b.hi) <= 0 ? a : b;
  return { lo: lo.lo, loInc: lo.loInc, hi: hi.hi, hiInc: hi.hiInc };
};
/** Bounds of one path from its operators; on a multikey component two ranges may be met by two elements, so only one is used. */
function boundsOf(list: [string, any, Doc][], multikey: boolean): Bounds | undefined {
  let points: any[] | undefined, range: Interval | undefined, exact = true;
  const narrow = (i: Interval, ok = true) => { if (range && multikey) exact = false; else { range = range ? tighter(range, i) : i; if (!ok) exact = false; } };
  for (const [op, arg, all] of list) {
    const r = rank(arg);
    switch (op) {
      case '$eq': if (r === T.Arr || r === T.Re) { exact = false; break; } if (points) exact = false; else points = [arg]; if (arg === null) exact = false; break;
      case '$in': if (!arg.length || arg.some((x: any) => [T.Arr, T.Re].includes(rank(x) as any)) || points) { exact = false; break; } points = arg; if (arg.some((x: any) => x === null)) exact = false; break;
      case '$gt': case '$gte': case '$lt': case '$lte': {
        if (r === T.Min || r === T.Max || r === T.Arr || r === T.Obj || (isNum(arg) && Number.isNaN(toNum(arg)))) { exact = false; break; }
        const b = bracket(arg), k = enc(arg);
        if (op[1] === 'g') narrow({ ...b, lo: k, loInc: op === '$gte' }, arg !== null); else { const i = { ...b, hi: k, hiInc: op === '$lte' }; if (r === T.Num) { i.lo = enc(NaN); i.loInc = false; } narrow(i, arg !== null); }
        break;
      }
      case '$regex': { const l = literal(arg, all.$options); if (!l) { exact = false; break; } const p = enc(l.text).subarray(0, -1); narrow({ lo: p, loInc: true, hi: p, hiInc: true }, l.whole); break; }
      case '$options': case '$comment': break;
      case '$elemMatch': { exact = false; if (isObj(arg) && Object.keys(arg)[0]?.startsWith('$')) { const b = boundsOf(Object.keys(arg).map((k) => [k, arg[k], arg]), false); if (b?.range && !range) range = b.range; if (b?.points && !points) return { points: b.points, exact: false }; } break; }
      default: exact = false;
    }
  }
  if (points) { const seen = new Map(points.map((p) => { const e = enc(p); return [e.toString('latin1'), e]; })); return { points: [...seen.values()].sort(Buffer.compare), exact: exact && !range }; }
  return range ? { range, exact } : undefined;
}
const flip = (b: Buffer) => { const o = Buffer.from(b); for (let i = 0; i < o.length; i++) o[i] ^= 0xff; return o; };

/** Whether a query can only match documents that a partial index holds. */
function implies(filter: Map<string, [string, any, Doc][]>, partial: Doc | undefined, sparse: boolean, index: Index): boolean {
  const definite = (path: string) => (filter.get(path) ?? []).some(([op, a]) => (['$eq', '$gt', '$gte', '$lt', '$lte'].includes(op) && a !== null) || (op === '$in' && !a.includes(null)) || op === '$regex' || (op === '$exists' && a));
  if (sparse && !Object.keys(index.spec.key).some(definite)) return false;
  if (!partial) return true;
  for (const [path, list] of conjuncts(partial)) for (const [op, arg] of list) {
    const have = filter.get(path) ?? [];
    if (op === '$exists' && arg && definite(path)) continue;
    if (op === '$type' && have.some(([o, a]) => o === '$eq' && compile({ v: { $type: arg } })({ v: a }))) continue;
    if (have.some(([o, a]) => (o === op && equal(a, arg)) || (o === '$eq' && compile({ v: { [op]: arg } })({ v: a })))) continue;
    return false;
  }
  return Object.keys(partial).every((k) => !k.startsWith('$') || k === '$and');
}

function onIndex(coll: Collection, ix: Index | undefined, terms: Map<string, [string, any, Doc][]>, plain: boolean, sort: [string, number][]): Plan {
  const names = ix ? Object.keys(ix.spec.key) : ['_id'], desc = ix?.desc ?? [false], base = ix?.prefix ?? coll.prefix, used = new Set<string>(), roots = new Set<string>();
  let prefixes: Buffer[] = [base], i = 0, ranged = false, exact = plain, ranges: [Buffer, Buffer][] | undefined; const single: boolean[] = [];
  for (; i < names.length; i++) {
    const list = terms.get(names[i]), multi = !!ix?.multikey.has(i), root = names[i].split('.')[0];
    const b = list && !(multi && roots.has(root)) ? boundsOf(list, multi) : undefined; // two paths into one array may match different elements
    if (!b) break;
    if (multi) roots.add(root);
    if (b.points) {
      if (prefixes.length * b.points.length > 1000) break;
      const ps = b.points.map((p) => (desc[i] ? flip(p) : p)).sort(Buffer.compare);
      prefixes = prefixes.flatMap((p) => ps.map((q) => Buffer.concat([p, q])));
      single.push(ps.length === 1);
    } else {
      let { lo, loInc, hi, hiInc } = b.range!;
      if (desc[i]) [lo, loInc, hi, hiInc] = [flip(hi), hiInc, flip(lo), loInc];
      ranges = prefixes.map((p) => [loInc ? Buffer.concat([p, lo]) : after(Buffer.concat([p, lo])), hiInc ? after(Buffer.concat([p, hi])) : Buffer.concat([p, hi])]);
      ranged = true;
    }
    if (b.exact) used.add(names[i]);
    if (ranged) break;
  }
  const eq = single.length;
  ranges ??= prefixes.map((p) => [p, after(p)]);
  for (const k of terms.keys()) if (!used.has(k)) exact = false;
  // sort: skip single-valued equality fields, then follow the index all forwards or all backwards
  let s = 0, f = 0, dir = 0, firstSorted = -1;
  for (; s < sort.length; s++) {
    const at = names.indexOf(sort[s][0]);
    if (at >= 0 && at < eq && single[at] && !ix?.multikey.has(at)) continue;
    while (f < eq && f !== at) f++; // points before the sort fields: one stream each, merged
    if (names[f] !== sort[s][0] || ix?.multikey.has(f)) break;
    const d = sort[s][1] * (desc[f] ? -1 : 1);
    if (dir && d !== dir) break;
    if (firstSorted < 0) firstSorted = f;
    dir = d; f++;
  }
  const sorted = sort.length > 0 && s === sort.length;
  const many = sorted && ranges.length > 1 && firstSorted >= 0 && single.some((x, j) => !x && j < firstSorted);
  return { index: ix, ranges: dir < 0 && !many ? ranges.reverse() : ranges, reverse: dir < 0, sorted: sorted && (!many || firstSorted === eq), exact, merge: many && firstSorted === eq ? prefixes.map((x) => x.length) : undefined, dedupe: !!ix && ix.multikey.size > 0 && (ranges.length > 1 || [...ix.multikey].some((m) => m >= eq)), eq, ranged };
}

export function plan(kv: KV, coll: Collection, filter: Doc, sortSpec: Doc | undefined, hint: any, o: MatchOptions): Plan {
  const sort = Object.keys(sortSpec ?? {}).map((k) => [k, toNum(sortSpec![k])] as [string, number]);
  const terms = conjuncts(filter), plain = onlyTerms(filter) && !o.coll;
  for (const [path, list] of [...terms]) for (const [op, arg] of list) if (op === '$elemMatch' && isObj(arg) && !Object.keys(arg)[0]?.startsWith('$')) for (const [k, l] of conjuncts(arg)) if (!terms.has(`${path}.${k}`)) terms.set(`${path}.${k}`, [...l, ['$inexact', 0, {}]]);
  const scan: Plan = { ranges: [[coll.prefix, coll.end]], reverse: false, sorted: false, exact: plain && terms.size === 0, dedupe: false, eq: 0, ranged: false };
  if (hint !== undefined && hint !== null) {
    if (isObj(hint) && '$natural' in hint) return { ...scan, reverse: toNum(hint.$natural) < 0 };
    const isId = hint === '_id_' || (isObj(hint) && equal(hint, { _id: 1 })), ix = isId ? undefined : coll.indexes.find((x) => (typeof hint === 'string' ? x.name === hint : equal(x.spec.key, hint)));
    if (!isId && !ix?.ready) throw bad('error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index');
    return onIndex(coll, ix, terms, plain, sort);
  }
  if (o.coll) return scan; // index keys are in binary string order
  const all = [onIndex(coll, undefined, terms, plain, sort), ...coll.indexes.filter((ix) => ix.ready && implies(terms, ix.spec.partialFilterExpression, !!ix.spec.sparse, ix)).map((ix) => onIndex(coll, ix, terms, plain, sort))];
  if (all[0].eq && all[0].ranges.length === 1) return all[0]; // _id point
  let best = all.filter((p) => p.eq || p.ranged || p.sorted);
  if (filter.$or && !best.some((p) => p.eq || p.ranged)) {
    const or = filter.$or.map((f: Doc) => plan(kv, coll, f, undefined, undefined, o)) as Plan[];
    if (or.every((p) => p.eq || p.ranged || p.or) && !best.length) return { ...scan, or, dedupe: true, exact: false };
  }
  if (!best.length) return scan;
  const size = new Map<Plan, number>();
  if (best.length > 1) for (const p of best) { let n = 0; if (!p.eq && !p.ranged) n = PROBE; else for (const [lo, hi] of p.ranges.slice(0, 20)) { n += kv.page(lo, hi, false, PROBE - n).length; if (n >= PROBE) break; } size.set(p, n); }
  const few = (p: Plan) => (size.get(p) ?? 0) < PROBE, score = (p: Plan) => (p.sorted ? 100 : 0) + p.eq * 10 + (p.ranged ? 5 : 0) + (p.exact ? 3 : 0) + (p.index?.spec.unique ? 1 : 0);
  return best.sort((a, b) => (few(a) && few(b) ? size.get(a)! - size.get(b)! || score(b) - score(a) : few(a) !== few(b) ? (few(a) ? -1 : 1) : score(b) - score(a)))[0];
}
const onlyTerms = (f: Doc): boolean => Object.keys(f).every((k) => (k === '$and' ? f[k].every(onlyTerms) : k === '$comment' || !k.startsWith('$')));

export interface Found { key: Buffer; raw: Buffer; doc?: Doc }
export const stats = { keys: 0, docs: 0 };
/** Candidates of a plan in plan order. `undefined` is a breathing point: an async caller may let other work run. */
function* candidates(kv: KV, coll: Collection, p: Plan, keysOnly = false): Generator<Found | undefined> {
  const seen = p.dedupe ? new Set<string>() : undefined;
  if (p.or) { for (const sub of p.or) for (const f of candidates(kv, coll, sub)) { if (!f) { yield f; continue; } const k = f.key.toString('latin1'); if (!seen!.has(k)) { seen!.add(k); yield f; } } return; }
  const stream = function* (lo: Buffer, hi: Buffer): Generator<Found & { at: Buffer } | undefined> {
    for (let limit = 24; ; limit = 250) {
      const page = kv.page(lo, hi, p.reverse, limit);
      for (const e of page) {
        stats.keys++;
        if (!p.index) { yield { key: e.key, raw: e.value, at: e.key }; continue; }
        const id = e.value.toString('latin1');
        if (seen) { if (seen.has(id)) continue; seen.add(id); }
        const key = Buffer.concat([coll.prefix, e.value]), raw = keysOnly ? e.value : kv.get(key);
        if (raw) yield { key, raw, at: e.key };
      }
      if (page.length < limit) return;
      const last = page[page.length - 1].key;
      if (p.reverse) hi = last; else lo = Buffer.concat([last, Buffer.from([0])]);
      yield undefined;
    }
  };
  if (!p.merge) { for (const [lo, hi] of p.ranges) yield* stream(lo, hi); return; }
  const heads = p.ranges.map(([lo, hi], i) => ({ it: stream(lo, hi), cut: p.merge![i], cur: undefined as (Found & { at: Buffer }) | undefined }));
  const pull = (h: (typeof heads)[number]) => { let r = h.it.next(); while (!r.done && !r.value) r = h.it.next(); h.cur = r.done ? undefined : r.value!; };
  heads.forEach(pull);
  for (let live = heads.filter((h) => h.cur); live.length; live = live.filter((h) => h.cur)) {
    const h = live.reduce((a, b) => (Buffer.compare(a.cur!.at.subarray(a.cut), b.cur!.at.subarray(b.cut)) * (p.reverse ? -1 : 1) <= 0 ? a : b));
    yield h.cur!; pull(h);
  }
}

export interface Query { filter: Doc; sort?: Doc; skip?: number; limit?: number; hint?: any; match: MatchOptions }
/** Matching documents, in order. Yields undefined at breathing points. */
export function* search(kv: KV, coll: Collection, q: Query): Generator<Found | undefined> {
  const test: Pred = compile(q.filter, q.match), p = plan(kv, coll, q.filter, q.sort, q.hint, q.match);
  const blocking = q.sort && Object.keys(q.sort).length > 0 && !p.sorted && !('$natural' in q.sort);
  let skip = q.skip ?? 0, left = q.limit || Infinity;
  let order: ((a: Doc, b: Doc) => number) | undefined, kept: Found[] = [], n = 0;
  if (blocking) order = sortComparator(q.sort!, q.match.coll);
  if (q.sort && '$natural' in q.sort) p.reverse = toNum(q.sort.$natural) < 0;
  for (const f of candidates(kv, coll, p)) {
    if (!f) { yield f; continue; }
    if (!p.exact || order) { f.doc = decode(f.raw); stats.docs++; if (!p.exact && !test(f.doc)) { if ((++n & 127) === 0) yield undefined; continue; } }
    if (order) { kept.push(f); if (kept.length > 2 * (skip + left) + 1000) { kept.sort((a, b) => order!(a.doc!, b.doc!)); kept.length = skip + left; } continue; }
    if (skip > 0) { skip--; continue; }
    yield f;
    if (--left <= 0) return;
  }
  if (order) { kept.sort((a, b) => order!(a.doc!, b.doc!)); yield* kept.slice(skip, skip + left); }
}
/** Number of matches; needs no document when the index bounds say it all. */
export function* tally(kv: KV, coll: Collection, q: Query): Generator<undefined, number> {
  const test = compile(q.filter, q.match), p = plan(kv, coll, q.filter, undefined, q.hint, q.match);
  const clip = (n: number) => Math.min(Math.max(0, n - (q.skip ?? 0)), q.limit || Infinity);
  if (p.exact && !p.dedupe && !p.or) return clip(p.index || p.eq || p.ranged ? p.ranges.reduce((s, [lo, hi]) => s + kv.count(lo, hi), 0) : coll.count(kv));
  let n = 0, seen = 0;
  for (const f of candidates(kv, coll, p, p.exact)) { if (!f || (++seen & 127) === 0) yield; if (f && (p.exact || test(decode(f.raw))) && ++n >= (q.limit || Infinity) + (q.skip ?? 0)) break; }
  return clip(n);
}
