// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// find/aggregate projections and sort comparators.
import { compare, isObj, isNum, toNum, own, bad, type Doc } from './bson.ts';
import { compile, positional, type MatchOptions } from './match.ts';

const ROOT = ['$slice', '$elemMatch', '$meta'];
interface Node { [field: string]: Node | true }

export function projector(spec: Doc | undefined, o: MatchOptions, filter: Doc = {}, agg = false): ((doc: Doc) => Doc) | undefined {
  if (!spec || !Object.keys(spec).length) return;
  const flat: [string, any][] = [];
  const walk = (s: Doc, pre: string) => { for (const k of Object.keys(s)) {
    const v = s[k], path = pre + k;
    if (isObj(v) && !v._bsontype && Object.keys(v).length && !Object.keys(v)[0].startsWith('$')) walk(v, path + '.'); else flat.push([path, v]);
  } };
  walk(spec, '');
  const keep: Node = {}, drop: Node = {}, computed: [string[], (d: Doc) => any][] = [], array: [string, any][] = [];
  let mode: 'in' | 'ex' | undefined, id: boolean | undefined, pos: string | undefined;
  const mark = (n: Node, parts: string[]) => parts.forEach((p, i) => { if (i === parts.length - 1) n[p] = true; else n = (n[p] === undefined || n[p] === true ? (n[p] = {}) : n[p]) as Node; });
  for (let [path, v] of flat) {
    const flag = isNum(v) ? toNum(v) !== 0 : typeof v === 'boolean' ? v : undefined;
    if (path === '_id' && flag !== undefined) { id = flag; continue; }
    if (flag !== undefined) {
      if (!agg && path.endsWith('.$')) { pos = path = path.slice(0, -2); }
      const m = flag ? 'in' : 'ex';
      if (mode && mode !== m) throw m === 'ex' ? bad(`Cannot do exclusion on field ${path} in inclusion projection`, 31254, 'Location31254') : bad(`Cannot do inclusion on field ${path} in exclusion projection`, 31253, 'Location31253');
      mode = m; mark(flag ? keep : drop, path.split('.'));
    } else if (!agg && isObj(v) && ROOT.includes(Object.keys(v)[0])) {
      array.push([path, v]);
      if ('$elemMatch' in v) { mode ??= 'in'; mark(keep, path.split('.')); } else if (mode === 'in') mark(keep, path.split('.'));
    } else { if (mode === 'ex') throw bad(`Cannot use an expression in an exclusion projection`, 31252, 'Location31252'); mode = 'in'; computed.push([path.split('.'), o.expr!(v)]); }
  }
  mode ??= id === true && !array.length ? 'in' : 'ex';
  if (mode === 'in') { for (const [p, v] of array) if ('$slice' in v && flat.length > 1) mark(keep, p.split('.')); if (id !== false) keep._id = true; } else if (id === false) drop._id = true;
  const inc = (v: any, n: Node): any => (Array.isArray(v) ? v.map((e) => inc(e, n)).filter((e) => e !== undefined) : isObj(v) ? pick(v, n) : undefined);
  const pick = (d: Doc, n: Node) => { const out: Doc = {}; for (const k of Object.keys(d)) { const s = own(n as Doc, k); if (s === true) out[k] = d[k]; else if (s) { const x = inc(d[k], s); if (x !== undefined) out[k] = x; } } return out; };
  const exc = (v: any, n: Node): any => (Array.isArray(v) ? v.map((e) => exc(e, n)) : isObj(v) ? omit(v, n) : v);
  const omit = (d: Doc, n: Node) => { const out: Doc = {}; for (const k of Object.keys(d)) { const s = own(n as Doc, k); if (s !== true) out[k] = s ? exc(d[k], s) : d[k]; } return out; };
  return (doc) => {
    const out = mode === 'in' ? pick(doc, keep) : omit(doc, drop);
    for (const [parts, f] of computed) assign(out, parts, f(doc));
    for (const [path, v] of array) {
      const a = own(doc, path); // top-level arrays only
      if (!Array.isArray(a)) { if ('$elemMatch' in v) delete out[path]; continue; }
      if ('$slice' in v) { const s = v.$slice; out[path] = Array.isArray(s) ? slice(a, toNum(s[0]), toNum(s[1])) : slice(a, toNum(s) < 0 ? toNum(s) : 0, Math.abs(toNum(s))); } else if ('$elemMatch' in v) {
        const m = compile({ v: { $elemMatch: v.$elemMatch } }, o), e = a.find((x) => m({ v: [x] }));
        if (e === undefined) delete out[path]; else out[path] = [e];
      }
    }
    if (pos !== undefined) { const i = positional(filter, doc, pos, o); if (i < 0) throw bad(`Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array`, 51246, 'Location51246'); const a = own(doc, pos); if (Array.isArray(a)) out[pos] = [a[i]]; }
    return out;
  };
}
const slice = (a: any[], skip: number, n: number) => { const from = skip < 0 ? Math.max(0, a.length + skip) : skip; return a.slice(from, from + n); };
function assign(out: Doc, parts: string[], v: any): void {
  if (v === undefined) return;
  const [p, ...rest] = parts;
  if (!rest.length) { out[p] = v; return; }
  const cur = own(out, p);
  if (Array.isArray(cur)) out[p] = cur.map((e) => { const c = isObj(e) ? { ...e } : {}; assign(c, rest, v); return c; });
  else { const c = isObj(cur) ? { ...cur } : {}; assign(c, rest, v); out[p] = c; }
}

/** The value(s) a sort key stands for: for arrays the least (ascending) or the greatest (descending) element. */
export function sortValue(doc: Doc, parts: string[], dir: number, coll?: Intl.Collator): any {
  let best: any, any = false;
  const see = (v: any) => { const c = v === undefined ? null : v; if (!any || compare(c, best, coll) * dir < 0) { best = c; any = true; } };
  const go = (v: any, i: number): void => {
    if (i === parts.length) { if (Array.isArray(v)) { if (v.length) v.forEach(see); else { if (dir > 0 || !any) { best = undefined; any = true; } } } else see(v); return; }
    if (Array.isArray(v)) { const n = +parts[i]; if (Number.isInteger(n) && n < v.length) go(v[n], i + 1); let hit = false; for (const e of v) if (isObj(e)) { hit = true; go(own(e, parts[i]), i + 1); } if (!hit && !any) see(undefined); return; }
    go(isObj(v) ? own(v, parts[i]) : undefined, i + 1);
  };
  go(doc, 0);
  return best;
}
export function sortComparator(spec: Doc, coll?: Intl.Collator): (a: Doc, b: Doc) => number {
  const fields = Object.keys(spec).map((k) => { const d = isNum(spec[k]) ? toNum(spec[k]) : isObj(spec[k]) && '$meta' in spec[k] ? 0 : NaN; if (d !== 1 && d !== -1 && d !== 0) throw bad('$sort key ordering must be 1 (for ascending) or -1 (for descending)', 15975, 'Location15975'); return [k.split('.'), d] as const; });
  const cache = new WeakMap<Doc, any[]>();
  const keys = (d: Doc) => { let k = isObj(d) ? cache.get(d) : undefined; if (!k) { k = fields.map(([p, dir]) => sortValue(d, p, dir, coll)); if (isObj(d)) cache.set(d, k); } return k; };
  return (a, b) => { const x = keys(a), y = keys(b); for (let i = 0; i < fields.length; i++) { const c = compare(x[i], y[i], coll); if (c) return c * fields[i][1]; } return 0; };
}
