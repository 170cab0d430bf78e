// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// Update operators, upsert seeds and replacement rules.
import { compare, equal, isObj, isNum, isDigits, toNum, own, bad, cmpStr, Long, Timestamp, ObjectId, MongoError, type Doc } from './bson.ts';
import { compile, conjuncts, positional, type MatchOptions } from './match.ts';
import { sortComparator } from './project.ts';

export interface UpdateContext { filter: Doc; arrayFilters?: Doc[]; insert?: boolean; match: MatchOptions; pipeline: (doc: Doc, stages: Doc[]) => Doc; now?: Date }

const typeName = (v: any) => (v === null ? 'null' : Array.isArray(v) ? 'array' : typeof v === 'number' ? (Number.isInteger(v) ? 'int' : 'double') : v?._bsontype ? v._bsontype.toLowerCase() : v instanceof Date ? 'date' : typeof v === 'boolean' ? 'bool' : typeof v);
const show = (v: any) => { try { return JSON.stringify(v); } catch { return String(v); } };

/** Container and last key of a path, creating documents on the way when asked to. */
function locate(doc: Doc, path: string[], create: boolean): [any, string] | undefined {
  let cur: any = doc;
  for (let i = 0; i < path.length; i++) {
    const p = path[i];
    if (Array.isArray(cur)) {
      if (!isDigits(p)) { if (create) throw bad(`Cannot create field '${p}' in element {${path[i - 1]}: ${show(cur)}}`, 28, 'PathNotViable'); return; }
      if (create) { if (+p > 1_500_000) throw bad(`can't backfill more than 1500000 elements`); while (cur.length < +p) cur.push(null); }
    } else if (!isObj(cur)) {
      if (create) throw bad(`Cannot create field '${p}' in element {${path[i - 1]}: ${show(cur)}}`, 28, 'PathNotViable');
      return;
    }
    if (i === path.length - 1) return [cur, p];
    let next = Array.isArray(cur) ? cur[+p] : own(cur, p);
    if (next === undefined) { if (!create) return; setOwn(cur, p, (next = {})); }
    cur = next;
  }
}
function setOwn(o: any, k: string, v: any) { if (Array.isArray(o)) o[+k] = v; else if (k === '__proto__') Object.defineProperty(o, k, { value: v, enumerable: true, configurable: true, writable: true }); else o[k] = v; }
const getOwn = (o: any, k: string) => (Array.isArray(o) ? o[+k] : own(o, k));
const at = (doc: Doc, path: string[]) => { const l = locate(doc, path, false); return l && getOwn(...l); };

/** Resolves `$`, `$[]` and `$[id]` of a path against the document. */
function expand(doc: Doc, path: string[], c: UpdateContext): string[][] {
  const i = path.findIndex((p) => p === '$' || p.startsWith('$['));
  if (i < 0) return [path];
  const head = path.slice(0, i), tail = path.slice(i + 1), arr = at(doc, head), p = path[i];
  if (p === '$') {
    const n = positional(c.filter, doc, head.join('.'), c.match);
    if (n < 0) throw bad('The positional operator did not find the match needed from the query.');
    return expand(doc, [...head, String(n), ...tail], c);
  }
  if (!Array.isArray(arr)) throw bad(arr === undefined ? `The path '${head.join('.')}' must exist in the document in order to apply array updates.` : `Cannot apply array updates to non-array element ${head.at(-1)}: ${show(arr)}`);
  let keep = (_: any) => true;
  if (p !== '$[]') {
    const id = p.slice(2, -1);
    const f = (c.arrayFilters ?? []).find((x) => usesId(x, id));
    if (!f) throw bad(`No array filter found for identifier '${id}' in path '${path.join('.')}'`);
    const m = compile(f, c.match);
    keep = (e) => m({ [id]: e });
  }
  return arr.flatMap((e, n) => (keep(e) ? expand(doc, [...head, String(n), ...tail], c) : []));
}
const usesId = (f: Doc, id: string): boolean => Object.keys(f).some((k) => (k.startsWith('$') ? Array.isArray(f[k]) && f[k].some((g: Doc) => usesId(g, id)) : k === id || k.startsWith(id + '.')));

function arith(op: string, path: string[], cur: any, arg: any): any {
  if (!isNum(arg)) throw bad(`Cannot ${op === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path.join('.')}: ${show(arg)}}`, 14, 'TypeMismatch');
  if (cur === undefined) return op === '$inc' ? arg : 0;
  if (!isNum(cur)) throw bad(`Cannot apply ${op} to a value of non-numeric type. {_id: ...} has the field '${path.at(-1)}' of non-numeric type ${typeName(cur)}`, 14, 'TypeMismatch');
  if (cur instanceof Long || arg instanceof Long) { const a = Long.fromValue(cur as any), b = Long.fromValue(arg as any); return op === '$inc' ? a.add(b) : a.mul(b); }
  return op === '$inc' ? toNum(cur) + toNum(arg) : toNum(cur) * toNum(arg);
}
const needArray = (v: any, path: string[], what: string) => { if (!Array.isArray(v)) throw bad(what || `The field '${path.join('.')}' must be an array but is of type ${typeName(v)} in document`, 2); return v as any[]; };

const OPS: Record<string, (doc: Doc, path: string[], arg: any, c: UpdateContext) => void> = {
  $set(doc, path, arg) { const [o, k] = locate(doc, path, true)!; setOwn(o, k, arg); },
  $setOnInsert(doc, path, arg, c) { if (c.insert) OPS.$set(doc, path, arg, c); },
  $unset(doc, path) { const l = locate(doc, path, false); if (l) { const [o, k] = l; if (Array.isArray(o)) { if (+k < o.length) o[+k] = null; } else delete o[k]; } },
  $inc(doc, path, arg) { const [o, k] = locate(doc, path, true)!; setOwn(o, k, arith('$inc', path, getOwn(o, k), arg)); },
  $mul(doc, path, arg) { const [o, k] = locate(doc, path, true)!; setOwn(o, k, arith('$mul', path, getOwn(o, k), arg)); },
  $min(doc, path, arg) { const [o, k] = locate(doc, path, true)!; const v = getOwn(o, k); if (v === undefined || compare(arg, v) < 0) setOwn(o, k, arg); },
  $max(doc, path, arg) { const [o, k] = locate(doc, path, true)!; const v = getOwn(o, k); if (v === undefined || compare(arg, v) > 0) setOwn(o, k, arg); },
  $currentDate(doc, path, arg, c) { OPS.$set(doc, path, arg?.$type === 'timestamp' ? Timestamp.fromBits(1, Math.floor(Date.now() / 1000)) : (c.now ?? new Date()), c); },
  $rename(doc, path, arg, c) { const v = at(doc, path); if (v === undefined) return; OPS.$unset(doc, path, '', c); OPS.$set(doc, String(arg).split('.'), v, c); },
  $bit(doc, path, arg) {
    const [o, k] = locate(doc, path, true)!; const v = BigInt(toNum(getOwn(o, k) ?? 0)); let r = v;
    for (const b of Object.keys(arg)) { const n = BigInt(toNum(arg[b])); r = b === 'and' ? r & n : b === 'or' ? r | n : r ^ n; }
    setOwn(o, k, Number(r));
  },
  $push(doc, path, arg) {
    const [o, k] = locate(doc, path, true)!; const cur = getOwn(o, k);
    const list = cur === undefined ? [] : needArray(cur, path, ''), mod = isObj(arg) && '$each' in arg;
    const items = mod ? needArray(arg.$each, path, 'The argument to $each in $push must be an array') : [arg];
    list.splice(mod && arg.$position !== undefined ? toNum(arg.$position) : list.length, 0, ...items);
    if (mod && arg.$sort !== undefined) list.sort(isObj(arg.$sort) ? sortComparator(arg.$sort) : (a, b) => toNum(arg.$sort) * compare(a, b));
    const s = mod && arg.$slice !== undefined ? toNum(arg.$slice) : undefined;
    setOwn(o, k, s === undefined ? list : s < 0 ? list.slice(s) : list.slice(0, s));
  },
  $addToSet(doc, path, arg) {
    const [o, k] = locate(doc, path, true)!; const cur = getOwn(o, k);
    const list = cur === undefined ? [] : needArray(cur, path, `Cannot apply $addToSet to non-array field. Field named '${path.at(-1)}' has non-array type ${typeName(cur)}`);
    for (const x of isObj(arg) && '$each' in arg ? arg.$each : [arg]) if (!list.some((y) => equal(x, y))) list.push(x);
    setOwn(o, k, list);
  },
  $pop(doc, path, arg) { const l = locate(doc, path, false), v = l && getOwn(...l); if (v === undefined) return; needArray(v, path, `Path '${path.join('.')}' contains an element of non-array type '${typeName(v)}'`); if (toNum(arg) < 0) v.shift(); else v.pop(); },
  $pull(doc, path, arg, c) {
    const l = locate(doc, path, false), v = l && getOwn(...l); if (v === undefined) return;
    needArray(v, path, 'Cannot apply $pull to a non-array value');
    const cond = isObj(arg) && !Object.keys(arg)[0]?.startsWith('$'), m = cond ? compile(arg, c.match) : compile({ v: arg }, c.match);
    setOwn(...l!, (v as any[]).filter((e) => !(cond ? isObj(e) && m(e) : m({ v: e }))));
  },
  $pullAll(doc, path, arg) { const l = locate(doc, path, false), v = l && getOwn(...l); if (v !== undefined) setOwn(...l!, needArray(v, path, 'Cannot apply $pullAll to a non-array value').filter((e) => !arg.some((x: any) => equal(x, e)))); },
};
const byPath = (a: string[], b: string[]) => { for (let i = 0; i < a.length && i < b.length; i++) { const c = isDigits(a[i]) && isDigits(b[i]) ? +a[i] - +b[i] : cmpStr(a[i], b[i]); if (c) return c; } return a.length - b.length; };

/** Applies an update (operators, pipeline or replacement) to a private copy of a document, and returns the result. */
export function applyUpdate(doc: Doc, update: any, c: UpdateContext): Doc {
  const id = own(doc, '_id');
  let out = doc;
  if (Array.isArray(update)) out = c.pipeline(doc, update);
  else if (Object.keys(update)[0]?.startsWith('$')) {
    const steps: [string, string[], any][] = [], seen: string[] = [];
    for (const op of Object.keys(update)) {
      if (!OPS[op]) throw bad(op.startsWith('$') ? `Unknown modifier: ${op}. Expected a valid update modifier or pipeline-style update specified as an array` : `The dollar ($) prefixed field is not allowed in the context of an update's replacement document`, 9, 'FailedToParse');
      if (!isObj(update[op])) throw bad(`Modifiers operate on fields but we found type ${typeName(update[op])} instead. For example: {$mod: {<field>: ...}} not {${op}: ${show(update[op])}}`, 9, 'FailedToParse');
      for (const f of Object.keys(update[op])) {
        for (const path of op === '$rename' ? [f, String(update[op][f])] : [f]) {
          const clash = seen.find((s) => s === path || s.startsWith(path + '.') || path.startsWith(s + '.'));
          if (clash !== undefined) throw bad(`Updating the path '${path}' would create a conflict at '${clash.length < path.length ? clash : path}'`, 40, 'ConflictingUpdateOperators');
          seen.push(path);
        }
        if (f === '' || f.split('.').includes('')) throw bad(`The update path '${f}' contains an empty field name, which is not allowed.`, 56, 'EmptyFieldName');
        steps.push([op, f.split('.'), update[op][f]]);
      }
    }
    for (const f of c.arrayFilters ?? []) { const id = idOf(f); if (!steps.some(([, p]) => p.includes(`$[${id}]`))) throw bad(`The array filter for identifier '${id}' was not used in the update`, 9, 'FailedToParse'); }
    for (const [op, path, arg] of steps.sort((a, b) => byPath(a[1], b[1]))) for (const p of expand(doc, path, c)) OPS[op](doc, p, arg, c);
  } else { out = {}; if (id !== undefined) out._id = id; Object.assign(out, update); }
  const now = own(out, '_id');
  if (id !== undefined && now === undefined && !('_id' in out)) { out = { _id: id, ...out }; if (!Array.isArray(update)) throw immutable(); }
  else if (id !== undefined && !equal(id, now)) throw immutable();
  return out;
}
const idOf = (f: Doc): string => { const k = Object.keys(f)[0]; return k?.startsWith('$') ? idOf(f[k][0]) : k?.split('.')[0]; };
const immutable = () => new MongoError(66, 'ImmutableField', `Performing an update on the path '_id' would modify the immutable field '_id'`);

/** The document an upsert starts from: the equality terms of the filter. */
export function seed(filter: Doc, operators: boolean): Doc {
  const doc: Doc = {};
  for (const [path, list] of conjuncts(filter)) {
    if (!operators && path !== '_id') continue;
    for (const [op, arg] of list) {
      const v = op === '$eq' ? arg : (op === '$in' || op === '$all') && arg.length === 1 && !isObj(arg[0]) ? arg[0] : undefined;
      if (v !== undefined) { const [o, k] = locate(doc, path.split('.'), true)!; setOwn(o, k, v); }
    }
  }
  return doc;
}
export const withId = (doc: Doc): Doc => { if (own(doc, '_id') === undefined) return { _id: new ObjectId(), ...doc }; if (Object.keys(doc)[0] === '_id') return doc; const { _id, ...rest } = doc; return { _id, ...rest }; };
