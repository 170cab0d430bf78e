// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// Aggregation: mingo runs stages and expressions; the operators in which it differs from MongoDB are replaced here.
import { Aggregator } from 'mingo/aggregator'; // not from 'mingo': that one merges its own operators over ours
import { Context, evalExpr } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as stages from 'mingo/operators/pipeline';
import * as expressions from 'mingo/operators/expression';
import * as accumulators from 'mingo/operators/accumulator';
import * as windows from 'mingo/operators/window';
import * as queries from 'mingo/operators/query';
import * as projections from 'mingo/operators/projection';
import { compare, equal, keyOf, isObj, isNum, own, rank, toNum, bad, ObjectId, T, type Doc } from './bson.ts';
import { compile, reach, type MatchOptions } from './match.ts';
import { projector, sortComparator } from './project.ts';

export interface Source { find(coll: string, filter: Doc): Doc[]; indexed(coll: string, field: string): boolean }
export interface PipelineOptions { source: Source; coll?: Intl.Collator; now?: Date }

const NONE = Buffer.alloc(0);
const hash = (v: any) => keyOf(NONE, [v === undefined ? null : v]).toString('latin1');
const cmp = (a: any, b: any, c?: Intl.Collator) => (a === undefined || b === undefined ? +(a !== undefined) - +(b !== undefined) : compare(a, b, c)); // missing sorts below null
const two = (f: (c: number) => boolean) => (obj: any, expr: any, o: any) => { if (!Array.isArray(expr) || expr.length !== 2) throw bad('Expression takes exactly 2 arguments', 16020, 'Location16020'); const [a, b] = evalExpr(obj, expr, o) as any[]; return f(cmp(a, b)); };
const ALIAS: Record<number, string> = { [T.Oid]: 'objectId', [T.Bin]: 'binData', [T.Ts]: 'timestamp', [T.Re]: 'regex', [T.Arr]: 'array', [T.Obj]: 'object', [T.Date]: 'date', [T.Str]: 'string', [T.Bool]: 'bool', [T.Min]: 'minKey', [T.Max]: 'maxKey' };
const oid = (v: any) => { if (v === null || v === undefined) return null; if (rank(v) === T.Oid) return v; if (typeof v === 'string' && ObjectId.isValid(v) && v.length === 24) return new ObjectId(v); throw bad(`Failed to parse objectId '${v}' in $convert with no onError value`, 241, 'ConversionFailure'); };

const EXPR: Doc = {
  $eq: two((c) => c === 0), $ne: two((c) => c !== 0), $gt: two((c) => c > 0), $gte: two((c) => c >= 0), $lt: two((c) => c < 0), $lte: two((c) => c <= 0),
  $cmp: (obj: any, expr: any, o: any) => { const [a, b] = evalExpr(obj, expr, o) as any[]; return Math.sign(cmp(a, b)); },
  $in: (obj: any, expr: any, o: any) => { const [v, list] = evalExpr(obj, expr, o) as any[]; if (!Array.isArray(list)) throw bad('$in requires an array as a second argument', 40081, 'Location40081'); return list.some((e) => equal(e, v)); },
  $size: (obj: any, expr: any, o: any) => { let v = evalExpr(obj, expr, o) as any; if (Array.isArray(expr)) v = v[0]; if (!Array.isArray(v)) throw bad(`The argument to $size must be an array, but was of type: ${v === undefined ? 'missing' : typeof v}`, 17124, 'Location17124'); return v.length; },
  $type: (obj: any, expr: any, o: any) => { const v = evalExpr(obj, expr, o) as any; return v === null ? 'null' : v !== undefined && !isNum(v) ? ALIAS[rank(v)] ?? 'object' : v?._bsontype ? v._bsontype.toLowerCase().replace('128', '') : expressions.$type(obj, expr, o); },
  $toObjectId: (obj: any, expr: any, o: any) => oid(evalExpr(obj, expr, o)),
  $toString: (obj: any, expr: any, o: any) => { const v = evalExpr(obj, expr, o) as any; return v?._bsontype ? v.toString() : expressions.$toString(obj, expr, o); },
  $convert: (obj: any, expr: any, o: any) => (expr?.to === 'objectId' || expr?.to === 7 ? (() => { try { return oid(evalExpr(obj, expr.input, o)); } catch (e) { if ('onError' in expr) return evalExpr(obj, expr.onError, o); throw e; } })() : expressions.$convert(obj, expr, o)),
};
const fresh = (o: any) => (o.local?.root === undefined || o.local?.root === null ? o : o.constructor.init(o).update({ root: null }));
const values = (docs: any[], expr: any, o: any) => (expr === null || expr === undefined ? docs : docs.map((d) => evalExpr(d, expr, fresh(o))).filter((v) => v !== undefined));
const pickExtreme = (sign: number) => (docs: any[], expr: any, o: any) => values(docs, expr, o).reduce((m, v) => (v === null || (m !== null && compare(v, m) * sign <= 0) ? m : v), null);
const ACC: Doc = {
  $push: values,
  $addToSet: (docs: any[], expr: any, o: any) => [...new Map(values(docs, expr, o).map((v) => [hash(v), v])).values()],
  $min: pickExtreme(-1), $max: pickExtreme(1),
};

export class Pipeline {
  readonly match: MatchOptions; private options: any;
  constructor(private o: PipelineOptions, parent?: Pipeline, vars: Doc = {}) {
    this.match = { coll: o.coll, expr: (e) => (d) => evalExpr(d, e, this.options) };
    if (parent) { this.options = parent.options.constructor.init(parent.options).update({ variables: vars }); return; }
    const context = Context.init({ pipeline: { ...stages, ...this.stages(), $grab: (c: any, _: any, opts: any) => { this.options = opts; return c; } } as any, expression: { ...expressions, ...EXPR } as any, accumulator: { ...accumulators, ...ACC } as any, window: { ...windows } as any, query: { ...queries } as any, projection: { ...projections } as any });
    // mingo copies its operator tables whenever it gets plain options, so take the compiled options object and reuse it
    new Aggregator([{ $grab: {} }] as any, { context, scriptEnabled: true /* $setWindowFields is built on $function; BSON carries no functions, so none can come in */, collectionResolver: (name: string) => o.source.find(name, {}) } as any).run([]);
  }
  /** The same pipeline environment with more variables bound. */
  with(vars: Doc) { return new Pipeline(this.o, this, vars); }
  /** Binds a command's `let`: its values are expressions over nothing. */
  let(vars: Doc | undefined) { if (!vars) return this; const v: Doc = {}; for (const k of Object.keys(vars)) v[k] = evalExpr({}, vars[k], this.options); return this.with(v); }
  run(docs: Iterable<Doc>, pipeline: Doc[]): Doc[] {
    for (const s of pipeline) { const k = isObj(s) ? Object.keys(s) : []; if (k.length !== 1) throw bad('A pipeline stage specification object must contain exactly one field.', 40323, 'Location40323'); if (!(k[0] in stages) && !(k[0] in this.stages())) throw bad(`Unrecognized pipeline stage name: '${k[0]}'`, 40324, 'Location40324'); }
    return new Aggregator(pipeline as any, this.options).run(docs as any) as Doc[];
  }
  private stages(): Doc {
    const src = this.o.source, at = (o: any): MatchOptions => ({ coll: this.o.coll, expr: (e) => (d) => evalExpr(d, e, o) });
    return {
      $match: (coll: any, expr: Doc, o: any) => { const p = compile(expr, at(o)); return coll.filter((d: Doc) => p(d)); },
      $project: (coll: any, expr: Doc, o: any) => { const p = projector(expr, at(o), {}, true); return p ? coll.map(p) : coll; },
      $sort: (coll: any, expr: Doc) => { const c = sortComparator(expr, this.o.coll); return coll.transform((a: Doc[]) => Lazy([...a].sort(c))); },
      $count: (coll: any, expr: string) => coll.transform((a: Doc[]) => Lazy(a.length ? [{ [expr]: a.length }] : [])),
      $group: (coll: any, expr: Doc, o: any) => coll.transform((docs: Doc[]) => {
        if (!('_id' in expr)) throw bad('a group specification must include an _id', 15955, 'Location15955');
        const groups = new Map<string, [any, Doc[]]>();
        const constant = expr._id === null || typeof expr._id !== 'object' && !String(expr._id).startsWith('$');
        for (const d of docs) { const id = constant ? expr._id : evalExpr(d, expr._id, o) as any, h = hash(id), g = groups.get(h); if (g) g[1].push(d); else groups.set(h, [id ?? null, [d]]); }
        const fields = Object.keys(expr).filter((k) => k !== '_id');
        return Lazy([...groups.values()].map(([_id, members]) => { const out: Doc = { _id }; for (const f of fields) out[f] = evalExpr(members as any, expr[f], o); return out; }));
      }),
      $unwind: (coll: any, expr: any) => {
        const { path, includeArrayIndex: idx, preserveNullAndEmptyArrays: keep } = typeof expr === 'string' ? { path: expr } as Doc : expr;
        if (typeof path !== 'string' || path[0] !== '$') throw bad(`path option to $unwind stage should be prefixed with a '$': ${path}`, 28818, 'Location28818');
        const parts = path.slice(1).split('.');
        const put = (d: Doc, i: number, v: any): Doc => { const c = { ...d }; if (i < parts.length - 1) c[parts[i]] = put(c[parts[i]], i + 1, v); else if (v === undefined) delete c[parts[i]]; else c[parts[i]] = v; return c; };
        return Lazy((function* () {
          for (const d of coll as Iterable<Doc>) {
            let v: any = d; for (const p of parts) v = isObj(v) ? own(v, p) : undefined;
            if (Array.isArray(v) && v.length) { let i = 0; for (const e of v) { const o = put(d, 0, e); if (idx) o[idx] = i++; yield o; } } else if (Array.isArray(v) || v === null || v === undefined) { if (keep) { const o = Array.isArray(v) ? put(d, 0, undefined) : { ...d }; if (idx) o[idx] = null; yield o; } } else { const o = { ...d }; if (idx) o[idx] = null; yield o; }
          }
        })() as any);
      },
      $bucket: (coll: any, expr: any, o: any) => (stages.$bucket(coll, expr, o) as any).map(({ _id, ...rest }: Doc) => ({ _id, ...rest })),
      $unionWith: (coll: any, expr: any) => { const { coll: from, pipeline = [] } = typeof expr === 'string' ? { coll: expr } as Doc : expr; return Lazy((function* (self: Pipeline) { yield* coll as Iterable<Doc>; yield* self.run(from ? src.find(from, {}) : [], pipeline); })(this) as any); },
      $lookup: (coll: any, expr: Doc, o: any) => { const join = this.lookup(expr, o); return coll.map((d: Doc) => ({ ...d, [expr.as]: join(d) })); },
      $listLocalSessions: () => Lazy([{ _id: {} }]), $indexStats: () => Lazy([]),
    };
  }
  private lookup(expr: Doc, o: any): (d: Doc) => Doc[] {
    const { from, localField, foreignField, let: vars, pipeline = [] } = expr, src = this.o.source;
    let join: (d: Doc) => Doc[] = () => [], all: Doc[] | undefined;
    if (localField !== undefined) {
      const local = localField.split('.'), locals = (d: Doc) => { const out: any[] = []; reach(d, local, 0, (v) => { if (Array.isArray(v)) out.push(...v); else out.push(v ?? null); return false; }); return out.length ? out : [null]; };
      if (src.indexed(from, foreignField)) join = (d) => { const v = locals(d); return src.find(from, { [foreignField]: v.length === 1 ? { $eq: v[0] } : { $in: v } }); };
      else {
        let table: Map<string, Doc[]> | undefined;
        join = (d) => {
          if (!table) { table = new Map(); for (const f of src.find(from, {})) { const seen = new Set<string>(); reach(f, foreignField.split('.'), 0, (v) => { for (const e of Array.isArray(v) ? v : [v]) seen.add(hash(e)); return false; }); for (const h of seen) { const l = table.get(h); if (l) l.push(f); else table.set(h, [f]); } } }
          const v = locals(d); return v.length === 1 ? table.get(hash(v[0])) ?? [] : [...new Set(v.flatMap((x) => table!.get(hash(x)) ?? []))];
        };
      }
    } else join = () => (all ??= from ? src.find(from, pipeline[0]?.$match && !vars ? pipeline[0].$match : {}) : []);
    return (d) => {
      if (!pipeline.length) return join(d);
      const bound: Doc = {}; for (const k of Object.keys(vars ?? {})) bound[k] = evalExpr(d, vars[k], o) ?? null;
      return (vars ? this.with({ ...o.local?.variables, ...bound }) : this).run(join(d).map((x) => ({ ...x })), pipeline);
    };
  }
}
export const limitOf = (v: any) => { const n = toNum(v); if (!(n > 0)) throw bad('the limit must be positive', 15958, 'Location15958'); return n; };
