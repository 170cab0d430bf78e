// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// Storage: one LMDB table of ordered byte keys, write transactions with group commit, and snapshot overlays.
import { open, type RootDatabase } from 'lmdb';
import { MongoError } from './bson.ts';

export type Entry = { key: Buffer; value: Buffer };
export interface KV {
  get(key: Buffer): Buffer | undefined;
  /** Up to `limit` entries of [lo, hi) in key order, or backwards. */
  page(lo: Buffer, hi: Buffer, reverse: boolean, limit: number): Entry[];
  count(lo: Buffer, hi: Buffer): number;
  put(key: Buffer, value: Buffer): void;
  del(key: Buffer): void;
}
export type Durability = 'fsync' | 'os';

export class Store {
  private db: RootDatabase<Buffer, Buffer>;
  readonly live: KV;
  /** 'fsync': a write is acknowledged once it is on the disk. 'os': once the kernel has it (survives kill -9, not a power cut). */
  constructor(path: string, durability: Durability) {
    this.db = open<Buffer, Buffer>({ path, keyEncoding: 'binary', encoding: 'binary', overlappingSync: false, noSync: durability === 'os', noMemInit: false });
    this.live = this.view();
  }
  private view(transaction?: any): KV {
    const db = this.db;
    return {
      get: (k) => db.getBinary(k, ...(transaction ? [{ transaction }] : []) as []),
      page: (lo, hi, reverse, limit) => [...db.getRange(reverse ? { start: hi, end: lo, reverse, limit, exclusiveStart: true, inclusiveEnd: true, transaction } as any : { start: lo, end: hi, limit, transaction })] as Entry[],
      count: (lo, hi) => db.getKeysCount({ start: lo, end: hi, transaction }),
      put: (k, v) => void db.put(k, v),
      del: (k) => void db.remove(k),
    };
  }
  /** Runs `fn` inside the next write transaction; concurrent calls share one commit. `fn` must check before it writes. */
  write<R>(fn: (kv: KV) => R): Promise<R> { return this.db.transaction(() => fn(this.live)); }
  snapshot(): { kv: KV; done: () => void } { const t = this.db.useReadTransaction(); return { kv: this.view(t), done: () => t.done() }; }
  sync() { return this.db.flushed; }
  close() { return this.db.close(); }
}

const conflict = () => new MongoError(112, 'WriteConflict', 'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.', {}, ['TransientTransactionError']);
const name = (k: Buffer) => k.toString('latin1');
/** Buffered writes over a snapshot: what a multi-document transaction sees, and later applies or throws away. */
export class Overlay implements KV {
  readonly writes = new Map<string, Buffer | null>();
  /** `claims` is shared by all open transactions: a key written by one of them conflicts in the others at once. */
  constructor(private base: KV, private latest: KV, private claims: Map<string, Overlay>) {}
  get(k: Buffer) { const w = this.writes.get(name(k)); return w === undefined ? this.base.get(k) : w ?? undefined; }
  page(lo: Buffer, hi: Buffer, reverse: boolean, limit: number): Entry[] {
    const a = name(lo), b = name(hi), mine = [...this.writes].filter(([k]) => k >= a && k < b);
    const base = this.base.page(lo, hi, reverse, limit + mine.length);
    if (!mine.length) return base;
    const all = new Map<string, Buffer | null>(base.map((e) => [name(e.key), e.value]));
    // beyond the last base entry read, keys of ours may only count when the base range is exhausted
    const full = base.length < limit + mine.length, edge = base.length ? name(base[base.length - 1].key) : '';
    for (const [k, v] of mine) if (full || (reverse ? k >= edge : k <= edge)) all.set(k, v);
    return [...all].filter(([, v]) => v).sort((x, y) => (x[0] < y[0] ? -1 : 1) * (reverse ? -1 : 1)).slice(0, limit).map(([k, v]) => ({ key: Buffer.from(k, 'latin1'), value: v! }));
  }
  count(lo: Buffer, hi: Buffer) { let n = this.base.count(lo, hi); const a = name(lo), b = name(hi); for (const [k, v] of this.writes) if (k >= a && k < b) n += +(v !== null) - +(this.base.get(Buffer.from(k, 'latin1')) !== undefined); return n; }
  private claim(k: Buffer, v: Buffer | null) { const n = name(k), by = this.claims.get(n); if (by && by !== this) throw conflict(); this.check(k); this.claims.set(n, this); this.writes.set(n, v); }
  release() { for (const k of this.writes.keys()) if (this.claims.get(k) === this) this.claims.delete(k); }
  /** First committer wins: a key that changed since our snapshot is a write conflict. */
  check(k: Buffer) { const a = this.base.get(k), b = this.latest.get(k); if (a === undefined ? b !== undefined : !b || !a.equals(b)) throw conflict(); }
  put(k: Buffer, v: Buffer) { this.claim(k, v); }
  del(k: Buffer) { this.claim(k, null); }
  apply(to: KV) { for (const k of this.writes.keys()) this.check(Buffer.from(k, 'latin1')); for (const [k, v] of this.writes) if (v) to.put(Buffer.from(k, 'latin1'), v); else to.del(Buffer.from(k, 'latin1')); }
}
