// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// Databases, collections and indexes: metadata, index entries, and the three document writes.
import { createHash, randomUUID } from 'node:crypto';
import { after, decode, encode, equal, keyOf, isObj, own, isDigits, toNum, bad, MongoError, EMPTY_ARRAY, Binary, type Doc } from './bson.ts';
import { compile, type Pred } from './match.ts';
import type { KV, Store } from './store.ts';

const NONE = Buffer.alloc(0), META = Buffer.from([0, 0, 0, 0, 1]), NEXT = Buffer.from([0, 0, 0, 0, 0]), DOOM = Buffer.from([0, 0, 0, 0, 2]), MAX_KEY = 1800;

export class Index {
  readonly fields: string[][]; readonly desc: boolean[]; readonly prefix: Buffer; readonly partial?: Pred; readonly multikey: Set<number>;
  /** False while the entries of existing documents are still being written: kept up by writes, not used by queries. */
  constructor(readonly spec: Doc, readonly slot: number, collId: number, multikey: number[] = [], public ready = true) {
    this.fields = Object.keys(spec.key).map((k) => k.split('.'));
    this.desc = Object.values(spec.key).map((d) => toNum(d) < 0);
    this.prefix = Buffer.alloc(6); this.prefix.writeUInt32BE(collId); this.prefix.writeUInt16BE(slot, 4);
    if (spec.partialFilterExpression) this.partial = compile(spec.partialFilterExpression);
    this.multikey = new Set(multikey);
  }
  get name(): string { return this.spec.name; }
  /** Index entries of a document (without the id suffix): arrays fan out, missing is null. */
  keys(doc: Doc): Buffer[] {
    if (this.partial && !this.partial(doc)) return [];
    const tuples = this.expand(this.fields.map(() => doc), this.fields, new Set());
    if (this.spec.sparse && tuples.every((t) => t.every((v) => v === undefined))) return [];
    const out = tuples.map((t) => this.encode(t));
    return out.length < 2 ? out : [...new Map(out.map((k) => [k.toString('latin1'), k])).values()];
  }
  private encode(tuple: any[]): Buffer {
    const k = keyOf(this.prefix, tuple, this.desc);
    return k.length <= MAX_KEY ? k : Buffer.concat([k.subarray(0, MAX_KEY - 20), createHash('sha1').update(k).digest()]);
  }
  private expand(at: any[], rests: string[][], seen: Set<number>): any[][] {
    let array: any[] | undefined; const hit: number[] = [], cur = [...at], rest = [...rests];
    for (let i = 0; i < cur.length; i++) {
      let v = cur[i], r = rest[i];
      while (r.length && !Array.isArray(v)) { v = isObj(v) ? own(v, r[0]) : undefined; r = r.slice(1); }
      while (Array.isArray(v) && r.length && isDigits(r[0])) { v = v[+r[0]]; r = r.slice(1); while (r.length && !Array.isArray(v)) { v = isObj(v) ? own(v, r[0]) : undefined; r = r.slice(1); } }
      cur[i] = v; rest[i] = r;
      if (Array.isArray(v) && !seen.has(i)) {
        if (array && array !== v) throw new MongoError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays [${this.fields[hit[0]].join('.')}] [${this.fields[i].join('.')}]`);
        array = v; hit.push(i);
      }
    }
    if (!array) return [cur];
    for (const i of hit) this.multikey.add(i);
    if (!array.length) return this.expand(cur.map((v, i) => (hit.includes(i) ? (rest[i].length ? undefined : EMPTY_ARRAY) : v)), rest, seen);
    return array.flatMap((e) => { const s = new Set(seen); for (const i of hit) if (!rest[i].length) s.add(i); return this.expand(cur.map((v, i) => (hit.includes(i) ? (rest[i].length && !isObj(e) ? undefined : e) : v)), rest, s); });
  }
}

export class Collection {
  indexes: Index[] = []; private n: number | undefined;
  readonly prefix: Buffer; readonly end: Buffer;
  constructor(readonly catalog: Catalog, readonly db: string, readonly name: string, readonly id: number, public options: Doc, public uuid: string, public nextSlot = 1) {
    this.prefix = Buffer.alloc(6); this.prefix.writeUInt32BE(id); this.end = after(this.prefix);
  }
  get ns() { return `${this.db}.${this.name}`; }
  count(kv: KV): number { if (kv !== this.catalog.store.live) return kv.count(this.prefix, this.end); return (this.n ??= kv.count(this.prefix, this.end)); }
  bump(d: number) { if (this.n !== undefined) this.n += d; }
  docKey(id: any): Buffer { const k = keyOf(this.prefix, [id]); if (k.length > MAX_KEY) throw bad('_id is too long for the embedded store'); return k; }
  idKey(docKey: Buffer) { return docKey.subarray(6); }
  meta(): Doc { return { db: this.db, name: this.name, id: this.id, options: this.options, uuid: this.uuid, nextSlot: this.nextSlot, indexes: this.indexes.map((i) => ({ spec: i.spec, slot: i.slot, multikey: [...i.multikey], ready: i.ready })) }; }
  save(kv: KV) { kv.put(this.catalog.metaKey(this.db, this.name), encode(this.meta())); }
  duplicate(index: Index | undefined, doc: Doc, key?: Buffer): MongoError {
    const pattern = index ? index.spec.key : { _id: 1 }, value: Doc = {};
    for (const f of Object.keys(pattern)) { let v: any = doc; for (const p of f.split('.')) v = Array.isArray(v) ? v.map((e) => e?.[p]) : v?.[p]; if (Array.isArray(v) && key) v = v.find((e) => index!.keys({ ...doc, [f]: e }).some((k) => k.equals(key))) ?? v[0]; value[f] = v ?? null; }
    const text = Object.keys(value).map((k) => `${k}: ${typeof value[k] === 'string' ? JSON.stringify(value[k]) : value[k]?._bsontype === 'ObjectId' ? `ObjectId('${value[k]}')` : JSON.stringify(value[k])}`).join(', ');
    return new MongoError(11000, 'DuplicateKey', `E11000 duplicate key error collection: ${this.ns} index: ${index?.name ?? '_id_'} dup key: { ${text} }`, { keyPattern: pattern, keyValue: value });
  }
  private full(ix: Index, k: Buffer, id: Buffer) { return ix.spec.unique ? k : Buffer.concat([k, id]); }
  private remember(kv: KV, before: number) { if (this.indexes.reduce((s, i) => s + i.multikey.size, 0) !== before) this.catalog.dirty.add(this); if (this.catalog.dirty.has(this) && kv === this.catalog.store.live) { this.save(kv); this.catalog.dirty.delete(this); } }
  insert(kv: KV, doc: Doc, raw: Buffer) {
    const dk = this.docKey(doc._id), id = this.idKey(dk), mk = this.indexes.reduce((s, i) => s + i.multikey.size, 0);
    if (kv.get(dk)) throw this.duplicate(undefined, doc);
    const puts: Buffer[] = [];
    for (const ix of this.indexes) for (const k of ix.keys(doc)) { if (ix.spec.unique && kv.get(k)) throw this.duplicate(ix, doc, k); puts.push(this.full(ix, k, id)); }
    kv.put(dk, raw); for (const k of puts) kv.put(k, id);
    if (kv === this.catalog.store.live) this.bump(1);
    this.remember(kv, mk);
  }
  update(kv: KV, old: Doc, doc: Doc, raw: Buffer) {
    const dk = this.docKey(doc._id), id = this.idKey(dk), mk = this.indexes.reduce((s, i) => s + i.multikey.size, 0), puts: Buffer[] = [], dels: Buffer[] = [];
    for (const ix of this.indexes) {
      const a = ix.keys(old), b = ix.keys(doc), has = (l: Buffer[], k: Buffer) => l.some((x) => x.equals(k));
      for (const k of b) if (!has(a, k)) { if (ix.spec.unique && kv.get(k)) throw this.duplicate(ix, doc, k); puts.push(this.full(ix, k, id)); }
      for (const k of a) if (!has(b, k)) dels.push(this.full(ix, k, id));
    }
    for (const k of dels) kv.del(k); kv.put(dk, raw); for (const k of puts) kv.put(k, id);
    this.remember(kv, mk);
  }
  remove(kv: KV, doc: Doc) {
    const dk = this.docKey(doc._id), id = this.idKey(dk);
    for (const ix of this.indexes) for (const k of ix.keys(doc)) kv.del(this.full(ix, k, id));
    kv.del(dk); if (kv === this.catalog.store.live) this.bump(-1);
  }
  /** Registers an index (undefined: it is there already); `fill` must follow unless the collection is empty. */
  addIndex(kv: KV, spec: Doc, ready = false): Index | undefined {
    const same = this.indexes.find((i) => i.name === spec.name), like = this.indexes.find((i) => equal(i.spec.key, spec.key) && equal(i.spec.partialFilterExpression ?? null, spec.partialFilterExpression ?? null));
    const opts = (s: Doc) => [!!s.unique, !!s.sparse, s.expireAfterSeconds ?? null, s.partialFilterExpression ?? null];
    if (same && like === same && equal(opts(same.spec), opts(spec))) return undefined;
    if (spec.name === '_id_' || (Object.keys(spec.key).length === 1 && '_id' in spec.key)) return undefined;
    if (same) throw new MongoError(86, 'IndexKeySpecsConflict', `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(same.spec)}`);
    if (like) throw new MongoError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${like.name}`);
    const ix = new Index(spec, this.nextSlot++, this.id, [], ready);
    this.indexes.push(ix); this.save(kv);
    return ix;
  }
  /** Writes the entries of the next `n` documents from `lo`; returns where to go on, or undefined at the end. */
  fill(kv: KV, ix: Index, lo: Buffer, n: number): Buffer | undefined {
    const page = kv.page(lo, this.end, false, n);
    for (const { key, value } of page) {
      const doc = decode(value), id = this.idKey(key);
      for (const k of ix.keys(doc)) { if (ix.spec.unique) { const at = kv.get(k); if (at && !at.equals(id)) throw this.duplicate(ix, doc, k); } kv.put(this.full(ix, k, id), id); }
    }
    if (page.length === n) return Buffer.concat([page[n - 1].key, Buffer.from([0])]);
    ix.ready = true; this.save(kv); return undefined;
  }
  dropIndex(kv: KV, ix: Index) { this.indexes = this.indexes.filter((i) => i !== ix); this.catalog.doom(kv, ix.prefix); this.save(kv); }
}

export class Catalog {
  private colls = new Map<string, Collection>(); private nextId = 1; readonly dirty = new Set<Collection>();
  constructor(readonly store: Store) {
    const end = after(META); this.nextId = store.live.get(NEXT)?.readUInt32BE() ?? 1;
    for (let lo = META; ;) {
      const page = store.live.page(lo, end, false, 500); if (!page.length) break;
      for (const { value } of page) { const m = decode(value), c = new Collection(this, m.db, m.name, m.id, m.options, m.uuid, m.nextSlot); c.indexes = m.indexes.map((i: Doc) => new Index(i.spec, i.slot, m.id, i.multikey, i.ready)); this.colls.set(c.ns, c); }
      lo = Buffer.concat([page[page.length - 1].key, Buffer.from([0])]);
    }
  }
  metaKey(db: string, name: string) { return Buffer.concat([META, Buffer.from(`${db}\0${name}`)]); }
  get(db: string, name: string) { return this.colls.get(`${db}.${name}`); }
  list(db: string) { return [...this.colls.values()].filter((c) => c.db === db).sort((a, b) => (a.name < b.name ? -1 : 1)); }
  all() { return [...this.colls.values()]; }
  databases() { return [...new Set([...this.colls.values()].map((c) => c.db))].sort(); }
  create(kv: KV, db: string, name: string, options: Doc = {}): Collection {
    if (!name || name.includes('$') || name.includes('\0') || name.startsWith('system.')) throw new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${db}.${name}'`);
    const c = new Collection(this, db, name, this.nextId++, options, randomUUID()), next = Buffer.alloc(4); next.writeUInt32BE(this.nextId); kv.put(NEXT, next);
    this.colls.set(c.ns, c); c.save(kv); return c;
  }
  drop(kv: KV, c: Collection) { this.colls.delete(c.ns); kv.del(this.metaKey(c.db, c.name)); this.doom(kv, c.prefix.subarray(0, 4)); }
  /** Marks every key under a prefix for removal; `reap` does it, a little at a time, also after a restart. */
  doom(kv: KV, prefix: Buffer) { kv.put(Buffer.concat([DOOM, prefix]), Buffer.from([1])); }
  reap(kv: KV, n: number): boolean {
    const d = kv.page(DOOM, after(DOOM), false, 1)[0]; if (!d) return false;
    const lo = d.key.subarray(DOOM.length), page = kv.page(lo, after(lo), false, n);
    for (const e of page) kv.del(e.key); if (page.length < n) kv.del(d.key);
    return true;
  }
  /** After a restart: half-built indexes are dropped (their makers ask for them again). */
  recover(kv: KV) { for (const c of this.colls.values()) for (const ix of c.indexes.filter((i) => !i.ready)) c.dropIndex(kv, ix); }
  rename(kv: KV, c: Collection, db: string, name: string) { this.colls.delete(c.ns); kv.del(this.metaKey(c.db, c.name)); const n = new Collection(this, db, name, c.id, c.options, c.uuid, c.nextSlot); n.indexes = c.indexes; this.colls.set(n.ns, n); n.save(kv); }
}
export const uuidOf = (s: string) => new Binary(Buffer.from(s.replace(/-/g, ''), 'hex'), 4);
export { NONE };
