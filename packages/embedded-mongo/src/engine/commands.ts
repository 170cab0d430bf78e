// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// The command set: every MongoDB command the services and drivers use, over the catalog.
import { randomBytes } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { compare, decode, encode, equal, idFirst, isObj, keyOf, rank, rawArray, splice, toNum, bad, MongoError, Binary, Long, ObjectId, Timestamp, T, type Doc } from './bson.ts';
import { Catalog, NONE, uuidOf, type Collection } from './catalog.ts';
import { compile, reach, type MatchOptions } from './match.ts';
import { Pipeline } from './pipeline.ts';
import { plan, search, stats, tally, type Found, type Plan } from './plan.ts';
import { projector } from './project.ts';
import { Overlay, type KV, type Store } from './store.ts';
import { applyUpdate, seed, withId } from './update.ts';

export interface Options { replSet?: string; host: string; testCommands?: boolean }
interface Txn { number: string; kv: Overlay; done: () => void; delta: Map<Collection, number>; since: number }
interface Session { txn?: Txn; committed?: string; reply?: [string, Buffer]; used: number }
interface Cursor { gen: Iterator<Buffer | undefined>; ns: string; used: number; lsid?: string; deadline?: number }
interface Ctx { cmd: Doc; name: string; db: string; raws: Record<string, Buffer[]>; txn?: Txn; session?: Session; lsid?: string; kv: KV; conn: { id: number; appName?: string } }
type Reply = Doc | Buffer;

const MAX_BATCH = 16 * 1024 * 1024, CHUNK = +(process.env.CHUNK ?? 100), VERSION = [8, 0, 0, 0];
const LOCALES = new Map<string, Intl.Collator>();
function collator(c: any): Intl.Collator | undefined {
  if (!isObj(c) || !c.locale || c.locale === 'simple') return;
  const k = JSON.stringify(c), s = c.strength ?? 3; let x = LOCALES.get(k);
  if (!x) LOCALES.set(k, (x = new Intl.Collator(String(c.locale).replace('_', '-'), { sensitivity: s === 1 ? (c.caseLevel ? 'case' : 'base') : s === 2 ? (c.caseLevel ? 'variant' : 'accent') : 'variant', numeric: !!c.numericOrdering, caseFirst: c.caseFirst === 'upper' || c.caseFirst === 'lower' ? c.caseFirst : 'false', ignorePunctuation: c.alternate === 'shifted' })));
  return x;
}

export class Server {
  private sessions = new Map<string, Session>(); private cursors = new Map<string, Cursor>(); private claims = new Map<string, Overlay>(); private fail?: { name: string; left: number; data: Doc };
  constructor(readonly store: Store, readonly catalog: Catalog, readonly o: Options) {}

  private clock = 0; private tickTime() { const s = Math.floor(Date.now() / 1000); return Timestamp.fromBits((this.clock = (this.clock + 1) & 0x7fffffff), s); }
  /** As a replica set member, replies carry the cluster time that causally consistent sessions send back. */
  async run(cmd: Doc, raws: Record<string, Buffer[]>, conn: Ctx['conn']): Promise<Buffer | 'drop'> {
    const r = await this.execute(cmd, raws, conn);
    if (r === 'drop' || !this.o.replSet) return r;
    const t = this.tickTime();
    return join(r, { operationTime: t, $clusterTime: { clusterTime: t, signature: { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO } } });
  }
  /** Runs one command and always answers; errors become { ok: 0 }. */
  private async execute(cmd: Doc, raws: Record<string, Buffer[]>, conn: Ctx['conn']): Promise<Buffer | 'drop'> {
    const name = Object.keys(cmd)[0], lsid = cmd.lsid?.id ? Buffer.from(cmd.lsid.id.buffer).toString('hex') : undefined;
    const ctx: Ctx = { cmd, name, db: cmd.$db, raws, lsid, kv: this.store.live, conn };
    let failure: Doc | undefined;
    try {
      const fp = this.fail?.name === 'failCommand' && this.fail.data.failCommands?.includes(name) && (!this.fail.data.appName || this.fail.data.appName === conn.appName) ? this.fail.data : undefined;
      if (fp) {
        if (--this.fail!.left <= 0) this.fail = undefined;
        if (fp.blockConnection) await new Promise((r) => setTimeout(r, toNum(fp.blockTimeMS)));
        if (fp.closeConnection) return 'drop';
        if (fp.errorCode !== undefined) throw new MongoError(toNum(fp.errorCode), CODES[toNum(fp.errorCode)] ?? `Location${fp.errorCode}`, `Failing command via 'failCommand' failpoint`, {}, fp.errorLabels ?? (cmd.txnNumber === undefined ? [] : RETRYABLE.has(toNum(fp.errorCode)) && (cmd.autocommit === undefined || /Transaction$/.test(name)) ? ['RetryableWriteError'] : cmd.autocommit === false && (name === 'commitTransaction' ? CONFLICTS : TRANSIENT).has(toNum(fp.errorCode)) ? ['TransientTransactionError'] : []));
        failure = fp.writeConcernError && { writeConcernError: fp.writeConcernError, ...(fp.errorLabels ? { errorLabels: fp.errorLabels } : RETRYABLE.has(toNum(fp.writeConcernError.code)) && cmd.txnNumber !== undefined && cmd.autocommit === undefined ? { errorLabels: ['RetryableWriteError'] } : {}) };
      }
      const h = (this as any)[`$${name}`] as ((c: Ctx) => Promise<Reply> | Reply) | undefined;
      if (!h) throw new MongoError(59, 'CommandNotFound', `no such command: '${name}'`);
      this.begin(ctx);
      const retry = ctx.session && cmd.txnNumber !== undefined && !ctx.txn && cmd.autocommit === undefined ? String(cmd.txnNumber) : undefined;
      if (retry && ctx.session!.reply?.[0] === retry) return failure ? join(ctx.session!.reply[1], failure) : ctx.session!.reply[1];
      const oplog = retry && this.fail?.name === 'onPrimaryTransactionalWrite' ? this.fail : undefined;
      if (oplog && --oplog.left <= 0) this.fail = undefined;
      if (oplog?.data.failBeforeCommitExceptionCode !== undefined) return 'drop';
      const r = await h.call(this, ctx), plain = Buffer.isBuffer(r) ? r : encode({ ...r, ok: 1 });
      if (retry) ctx.session!.reply = [retry, plain];
      if (oplog) return 'drop';
      const out = failure ? join(plain, failure) : plain;
      return toNum(cmd.writeConcern?.w ?? 1) > 1 ? join(out, { writeConcernError: { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' } }) : out;

    } catch (e) {
      const m = asMongo(e);
      const labels = [...m.labels];
      if (ctx.txn && name !== 'commitTransaction') { this.end(ctx.session!); if (TRANSIENT.has(m.code) && !labels.includes('TransientTransactionError')) labels.push('TransientTransactionError'); }
      return encode({ ok: 0, errmsg: m.message, code: m.code, codeName: m.codeName, ...m.extra, ...(labels.length ? { errorLabels: labels } : {}) });
    }
  }

  // ---- sessions and transactions ----
  private begin(c: Ctx) {
    if (!c.lsid) return;
    let s = this.sessions.get(c.lsid); if (!s) this.sessions.set(c.lsid, (s = { used: 0 })); s.used = Date.now(); c.session = s;
    if (c.cmd.autocommit !== false) return;
    const number = String(c.cmd.txnNumber);
    if (c.cmd.startTransaction) {
      this.end(s);
      const snap = this.store.snapshot();
      s.txn = { number, kv: new Overlay(snap.kv, this.store.live, this.claims), done: snap.done, delta: new Map(), since: Date.now() };
    } else if (s.txn?.number !== number && !(c.name === 'commitTransaction' && s.committed === number)) throw new MongoError(251, 'NoSuchTransaction', `Given transaction number ${number} does not match any in-progress transactions.`, {}, ['TransientTransactionError']);
    if (s.txn?.number === number) { c.txn = s.txn; c.kv = s.txn.kv; }
    if (c.name === 'count') throw new MongoError(263, 'OperationNotSupportedInTransaction', 'Cannot run count in a multi-document transaction.');
    if (c.cmd.writeConcern && !/Transaction$/.test(c.name)) throw new MongoError(72, 'InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
  }
  private end(s: Session) { s.txn?.kv.release(); s.txn?.done(); s.txn = undefined; }
  async $commitTransaction(c: Ctx) {
    const t = c.txn; if (!t) return {};
    try {
      if (t.kv.writes.size) await this.store.write((kv) => { t.kv.apply(kv); for (const [coll, d] of t.delta) coll.bump(d); for (const coll of this.catalog.dirty) coll.save(kv); this.catalog.dirty.clear(); });
      c.session!.committed = t.number;
    } finally { this.end(c.session!); }
    return {};
  }
  $abortTransaction(c: Ctx) { if (c.session) this.end(c.session); return {}; }
  $endSessions(c: Ctx) { for (const l of c.cmd[c.name]) { const k = Buffer.from(l.id.buffer).toString('hex'), s = this.sessions.get(k); if (s) this.end(s); this.sessions.delete(k); } return {}; }
  $killSessions(c: Ctx) { return this.$endSessions(c); }
  $killAllSessions() { for (const s of this.sessions.values()) this.end(s); return {}; }
  $refreshSessions() { return {}; }
  $startSession() { return { id: { id: uuidOf(randomBytes(16).toString('hex')) }, timeoutMinutes: 30 }; }
  /** Housekeeping: expired transactions, idle cursors and sessions, TTL indexes. */
  async sweep(now = Date.now()) {
    for (const [k, s] of this.sessions) { if (s.txn && now - s.txn.since > 60_000) this.end(s); if (now - s.used > 30 * 60_000) { this.end(s); this.sessions.delete(k); } }
    for (const [k, c] of this.cursors) if (now - c.used > 10 * 60_000) this.cursors.delete(k);
    while (await this.store.write((kv) => this.catalog.reap(kv, 1000)));
    for (const coll of this.catalog.all()) for (const ix of coll.indexes) if (ix.ready && ix.spec.expireAfterSeconds !== undefined) {
      const f = Object.keys(ix.spec.key)[0], q = { [f]: { $lt: new Date(now - toNum(ix.spec.expireAfterSeconds) * 1000) } };
      for (;;) { const n = await this.store.write((kv) => { let n = 0; for (const d of [...search(kv, coll, { filter: q, hint: ix.name, limit: 200, match: {} })]) if (d) { coll.remove(kv, d.doc ?? decode(d.raw)); n++; } return n; }); if (n < 200) break; }
    }
  }

  // ---- helpers ----
  private coll(c: Ctx, field = c.name): Collection | undefined { const n = c.cmd[field]; if (typeof n !== 'string' || !n) throw new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${c.db}.${n}'`); return this.catalog.get(c.db, n); }
  private async ensure(c: Ctx, db = c.db, name: string = c.cmd[c.name]): Promise<Collection> { return this.catalog.get(db, name) ?? this.store.write((kv) => this.catalog.get(db, name) ?? this.catalog.create(kv, db, name)); }
  private write<R>(c: Ctx, fn: (kv: KV) => R): Promise<R> { return c.txn ? Promise.resolve().then(() => fn(c.kv)) : this.store.write(fn); }
  private pipeline(c: Ctx, kv: KV, coll?: Intl.Collator): Pipeline {
    const find = (name: string, filter: Doc) => { const k = this.catalog.get(c.db, name); if (!k) return []; const out: Doc[] = []; for (const f of search(kv, k, { filter, match: { coll } })) if (f) out.push(f.doc ?? decode(f.raw)); return out; };
    return new Pipeline({ source: { find, indexed: (n, f) => f === '_id' || !!this.catalog.get(c.db, n)?.indexes.some((i) => Object.keys(i.spec.key)[0] === f && !i.partial && !i.spec.sparse) }, coll }).let(c.cmd.let);
  }
  private matching(c: Ctx, kv = c.kv, s: Doc = c.cmd): MatchOptions { const coll = collator(s.collation); let p: Pipeline | undefined; return { coll, expr: (e) => (p ??= this.pipeline(c, kv, coll)).match.expr!(e) }; }
  private bump(c: Ctx, coll: Collection, d: number) { if (c.txn) c.txn.delta.set(coll, (c.txn.delta.get(coll) ?? 0) + d); }
  private check(coll: Collection, doc: Doc, c: Ctx) { const v = coll.options.validator; if (v && !c.cmd.bypassDocumentValidation && !compile(v, this.matching(c))(doc)) throw new MongoError(121, 'DocumentValidationFailure', 'Document failed validation', { errInfo: { failingDocumentId: doc._id, details: {} } }); }

  // ---- cursors ----
  private async batch(c: Ctx, gen: Iterator<Buffer | undefined>, ns: string, size: number | undefined, field: 'firstBatch' | 'nextBatch', old?: [string, Cursor], single = false, more: Doc = {}): Promise<Buffer> {
    const docs: Buffer[] = [], max = size ?? (old ? Infinity : 101), t0 = performance.now(), limit = toNum(c.cmd.maxTimeMS ?? 0);
    let bytes = 0, done = false, pause = t0;
    while (docs.length < max && bytes < MAX_BATCH) {
      const r = gen.next();
      if (r.done) { done = true; break; }
      if (!r.value) {
        const now = performance.now();
        if (limit && now - t0 > limit) throw new MongoError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
        if (now - pause > 8) { await tick(); pause = performance.now(); }
        continue;
      }
      docs.push(r.value); bytes += r.value.length;
      if (single && docs.length >= max) done = true;
      if ((gen as any).exhausted?.()) { done = true; break; }
    }
    let id = old?.[0] ?? '0';
    if (done || single) { if (old) this.cursors.delete(id); id = '0'; } else if (!old) { id = (randomBytes(8).readBigUInt64BE() >> 1n).toString(); this.cursors.set(id, { gen, ns, used: Date.now(), lsid: c.lsid }); } else old[1].used = Date.now();
    return splice({ ok: 1, ...more }, 3, 'cursor', splice({ id: Long.fromString(id), ns }, 4, field, rawArray(docs)));
  }
  private list(c: Ctx, docs: Doc[], ns: string) { return this.batch(c, docs.map(encode)[Symbol.iterator](), ns, c.cmd.cursor?.batchSize, 'firstBatch'); }
  $getMore(c: Ctx) {
    const id = c.cmd.getMore.toString(), cur = this.cursors.get(id);
    if (!cur) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
    return this.batch(c, cur.gen, cur.ns, c.cmd.batchSize === undefined ? undefined : toNum(c.cmd.batchSize) || undefined, 'nextBatch', [id, cur]);
  }
  $killCursors(c: Ctx) { const all = c.cmd.cursors as any[], hit = all.filter((i) => this.cursors.delete(i.toString())); return { cursorsKilled: hit, cursorsNotFound: all.filter((i) => !hit.includes(i)), cursorsAlive: [], cursorsUnknown: [] }; }

  // ---- reads ----
  $find(c: Ctx) {
    const q = c.cmd, coll = this.coll(c), m = this.matching(c), filter = q.filter ?? {}, ns = `${c.db}.${q.find}`;
    if (toNum(q.limit ?? 0) < 0 || toNum(q.skip ?? 0) < 0) throw bad(`BSON field 'skip' value must be >= 0`, 51024, 'Location51024');
    const project = projector(q.projection, m, filter), limit = toNum(q.limit ?? 0); compile(filter, m);
    const found = coll ? search(c.kv, coll, { filter, sort: q.sort, skip: toNum(q.skip ?? 0), limit, hint: q.hint, match: m }) : [][Symbol.iterator]();
    let n = 0;
    const gen = { next: (): IteratorResult<Buffer | undefined> => { const r = found.next() as IteratorResult<Found | undefined>; if (r.done || !r.value) return r as any; n++; return { done: false, value: project ? encode(project(r.value.doc ?? decode(r.value.raw))) : r.value.raw }; }, exhausted: () => limit > 0 && n >= limit };
    return this.batch(c, gen, ns, q.batchSize === undefined ? undefined : toNum(q.batchSize), 'firstBatch', undefined, !!q.singleBatch);
  }
  private async total(c: Ctx, coll: Collection | undefined, q: Doc): Promise<number> {
    const m = this.matching(c); compile(q.query ?? {}, m);
    if (!coll) return 0;
    const g = tally(c.kv, coll, { filter: q.query ?? {}, skip: toNum(q.skip ?? 0), limit: Math.abs(toNum(q.limit ?? 0)), hint: q.hint, match: m });
    for (let t = performance.now(); ;) { const r = g.next(); if (r.done) return r.value; if (performance.now() - t > 8) { await tick(); t = performance.now(); } }
  }
  async $count(c: Ctx) { return { n: await this.total(c, this.coll(c), c.cmd) }; }
  async $distinct(c: Ctx) {
    const coll = this.coll(c), m = this.matching(c), seen = new Map<string, any>(), parts = String(c.cmd.key).split('.'); let t = performance.now();
    if (coll) for (const f of search(c.kv, coll, { filter: c.cmd.query ?? {}, hint: c.cmd.hint, match: m })) {
      if (!f) { if (performance.now() - t > 8) { await tick(); t = performance.now(); } continue; }
      reach(f.doc ?? decode(f.raw), parts, 0, (v) => { for (const e of Array.isArray(v) ? v : [v]) if (e !== undefined) { const k = m.coll && typeof e === 'string' ? [...seen].find(([, x]) => typeof x === 'string' && m.coll!.compare(x, e) === 0)?.[0] ?? e : keyOf(NONE, [e]).toString('latin1'); if (!seen.has(k)) seen.set(k, e); } return false; });
    }
    return { values: [...seen.values()].sort((a, b) => compare(a, b)) };
  }
  async $aggregate(c: Ctx) {
    const q = c.cmd, coll = q.aggregate === 1 ? undefined : this.coll(c), m = this.matching(c), pipe = this.pipeline(c, c.kv, m.coll), ns = q.aggregate === 1 ? `${c.db}.$cmd.aggregate` : `${c.db}.${q.aggregate}`;
    if (!Array.isArray(q.pipeline)) throw new MongoError(14, 'TypeMismatch', `'pipeline' option must be specified as an array`);
    let stages: Doc[] = [...q.pipeline], out: Doc | undefined;
    if (stages.length && ('$out' in stages[stages.length - 1] || '$merge' in stages[stages.length - 1])) out = stages.pop();
    const count = stages.length && stages.every((s, i) => '$match' in s && i === 0 || '$skip' in s || '$limit' in s || (i === stages.length - 1 && isObj(s.$group) && equal(s.$group, { _id: 1, n: { $sum: 1 } }))) && '$group' in stages[stages.length - 1] && stages.filter((s) => '$skip' in s).length < 2 && stages.filter((s) => '$limit' in s).length < 2 && !out;
    const size = q.cursor?.batchSize === undefined ? undefined : toNum(q.cursor.batchSize);
    if (count) { const get = (k: string) => stages.find((s) => k in s)?.[k]; const n = await this.total(c, coll, { query: get('$match'), skip: get('$skip'), limit: get('$limit'), hint: q.hint }); return this.batch(c, (n ? [encode({ _id: 1, n })] : [])[Symbol.iterator](), ns, size, 'firstBatch'); }
    const take = (k: string) => (stages.length && k in stages[0] ? stages.shift()![k] : undefined);
    if (stages[0]?.$collStats) { stages.shift(); return this.batch(c, pipe.run([{ ns, localTime: new Date(), storageStats: coll?.options.capped ? { count: coll.count(c.kv), capped: true, maxSize: toNum(coll.options.size) } : { count: coll?.count(c.kv) ?? 0 }, count: coll?.count(c.kv) ?? 0 }], stages).map(encode)[Symbol.iterator](), ns, size, 'firstBatch'); }
    const filters: Doc[] = []; for (let f; (f = take('$match')); ) { compile(f, m); filters.push(f); }
    const filter = filters.length > 1 ? { $and: filters } : filters[0] ?? {}, sort = take('$sort'), skip = take('$skip'), limit = take('$limit');
    const found = coll ? search(c.kv, coll, { filter, sort, skip: toNum(skip ?? 0), limit: toNum(limit ?? 0), hint: q.hint, match: m }) : ([] as Found[])[Symbol.iterator]();
    if (!stages.length && !out) { const gen = { next: () => { const r = found.next() as IteratorResult<Found | undefined>; return r.done || !r.value ? (r as any) : { done: false, value: r.value.raw }; } }; return this.batch(c, gen, ns, size, 'firstBatch'); }
    const docs: Doc[] = []; let t = performance.now();
    for (let r = found.next(); !r.done; r = found.next()) { if (r.value) docs.push(r.value.doc ?? decode(r.value.raw)); if (performance.now() - t > 8) { await tick(); t = performance.now(); } }
    const result = pipe.run(docs, stages);
    if (!out) return this.batch(c, result.values() && (function* () { for (const d of result) yield encode(d); })(), ns, size, 'firstBatch');
    await this.output(c, result, out);
    return this.batch(c, [][Symbol.iterator](), ns, size, 'firstBatch');
  }
  private async output(c: Ctx, docs: Doc[], stage: Doc) {
    const spec = stage.$out ?? stage.$merge, into = stage.$out ? spec : spec.into ?? spec, db = isObj(into) ? into.db : c.db, name = isObj(into) ? into.coll : into;
    const on: string[] = [stage.$merge?.on ?? '_id'].flat(), matched = stage.$merge?.whenMatched ?? 'merge', missing = stage.$merge?.whenNotMatched ?? 'insert';
    if (stage.$out) { const old = this.catalog.get(db, name), specs = old?.indexes.map((i) => i.spec) ?? []; await this.store.write((kv) => { if (old) this.catalog.drop(kv, old); const n = this.catalog.create(kv, db, name); for (const s of specs) n.addIndex(kv, s, true); for (const d of docs.map(withId)) n.insert(kv, d, encode(d)); }); return; }
    const coll = await this.ensure(c, db, name);
    await this.store.write((kv) => { for (const d of docs.map(withId)) {
      const hit = first(search(kv, coll, { filter: Object.fromEntries(on.map((k) => [k, { $eq: d[k] }])), limit: 1, match: {} })), old = hit && decode(hit.raw);
      if (!old) { if (missing === 'fail') throw new MongoError(13113, 'MergeStageNoMatchingDocument', '$merge could not find a matching document in the target collection for at least one document in the source collection'); if (missing === 'insert') coll.insert(kv, d, encode(d)); continue; }
      if (matched === 'fail') throw coll.duplicate(undefined, d);
      if (matched === 'keepExisting') continue;
      const next = Array.isArray(matched) ? this.pipeline(c, kv).with({ new: d, ...(stage.$merge.let ?? {}) }).run([structuredCloneDoc(old)], matched)[0] : matched === 'replace' ? { ...d, _id: old._id } : { ...old, ...d, _id: old._id };
      coll.update(kv, old, next, encode(next));
    } });
  }
  $explain(c: Ctx) {
    const inner = c.cmd.explain, kind = Object.keys(inner)[0], coll = this.catalog.get(c.db, inner[kind]), filter = inner.filter ?? inner.query ?? inner.q ?? inner.pipeline?.[0]?.$match ?? {};
    if (!coll) return { queryPlanner: { winningPlan: { stage: 'EOF' } } };
    const m = this.matching(c, c.kv, inner), show = (p: Plan): Doc => (p.or ? { stage: 'OR', inputStages: p.or.map(show) } : { stage: p.index || p.eq || p.ranged ? 'IXSCAN' : 'COLLSCAN', indexName: p.index?.name ?? '_id_', direction: p.reverse ? 'backward' : 'forward', sorted: p.sorted, exact: p.exact, ranges: p.ranges.length });
    stats.keys = stats.docs = 0; let n = 0; const t = performance.now();
    for (const f of search(c.kv, coll, { filter, sort: inner.sort, skip: toNum(inner.skip ?? 0), limit: toNum(inner.limit ?? 0), hint: inner.hint, match: m })) if (f) n++;
    return { queryPlanner: { namespace: coll.ns, winningPlan: show(plan(c.kv, coll, filter, inner.sort, inner.hint, m)) }, executionStats: { executionSuccess: true, nReturned: n, totalKeysExamined: stats.keys, totalDocsExamined: stats.docs, executionTimeMillis: Math.round(performance.now() - t) } };
  }

  // ---- writes ----
  private statements(c: Ctx, field: string): Doc[] { return c.raws[field]?.map(decode) ?? c.cmd[field]; }
  private async each(c: Ctx, n: number, coll: Collection, fn: (kv: KV, i: number) => void, many?: (i: number) => (() => Promise<void>) | undefined): Promise<Doc[]> {
    const errors: Doc[] = [], stop = () => errors.length > 0 && (c.cmd.ordered !== false || !!c.txn);
    const fail = (i: number, x: unknown) => { const e = asMongo(x); if (c.txn && e.code === 112) throw e; errors.push({ index: i, code: e.code, errmsg: e.message, ...e.extra }); };
    for (let at = 0; at < n && !stop(); ) {
      const alone = many?.(at);
      if (alone) { try { await alone(); } catch (x) { fail(at, x); } at++; continue; }
      // a bulk is cut into storage transactions of at most CHUNK statements: huge ones leave huge free lists behind, which slow the commits after them
      let end = at + 1; while (end < n && end - at < CHUNK && !many?.(end)) end++;
      await this.write(c, (kv) => { for (let i = at; i < end && !stop(); i++) try { fn(kv, i); } catch (x) { fail(i, x); } });
      at = end;
    }
    if (errors.length && c.txn) this.end(c.session!); // a write error ends the transaction
    return errors.length ? errors : (undefined as any);
  }
  /** Writes to every match: found first, with breathing points; then changed CHUNK at a time, each looked at again. */
  private async all(c: Ctx, coll: Collection, q: Doc, hint: any, m: MatchOptions, fn: (kv: KV, f: Found) => void): Promise<void> {
    const keys: Buffer[] = [], test = compile(q, m); let t = performance.now();
    for (const f of search(c.kv, coll, { filter: q, hint, match: m })) { if (f) keys.push(f.key); if (performance.now() - t > 8) { await tick(); t = performance.now(); } }
    for (let i = 0; i < keys.length; i += CHUNK) await this.write(c, (kv) => { for (const key of keys.slice(i, i + CHUNK)) { const raw = kv.get(key); if (!raw) continue; const doc = decode(raw); if (test(doc)) fn(kv, { key, raw, doc }); } });
  }
  async $insert(c: Ctx) {
    const raws = c.raws.documents?.map(idFirst) ?? (c.cmd.documents as Doc[]).map((d) => encode(withId(d))), coll = await this.ensure(c); let n = 0;
    const docs = raws.map(decode);
    const writeErrors = await this.each(c, raws.length, coll, (kv, i) => { let d = docs[i], raw = raws[i]; if (d._id === undefined) { d = withId(d); raw = encode(d); } valid(d); this.check(coll, d, c); coll.insert(kv, d, raw); n++; });
    this.bump(c, coll, n);
    return { n, ...(writeErrors && { writeErrors }) };
  }
  private change(c: Ctx, kv: KV, coll: Collection, hit: Found, u: Doc, pipe: () => Pipeline, m: MatchOptions): { old: Doc; next: Doc; changed: boolean } {
    const old = decode(hit.raw), next = applyUpdate(decode(hit.raw), u.u, { filter: u.q, arrayFilters: u.arrayFilters, match: m, pipeline: (d, s) => pipe().run([d], s)[0] }), raw = encode(next), changed = !raw.equals(hit.raw);
    if (changed && !equalBytes(raw, hit.raw, old)) { if (raw.length > MAX_BATCH) throw new MongoError(17419, 'Location17419', 'Resulting document after update is larger than 16777216'); this.check(coll, next, c); coll.update(kv, old, next, raw); }
    return { old, next, changed };
  }
  private upsert(c: Ctx, kv: KV, coll: Collection, u: Doc, pipe: () => Pipeline, m: MatchOptions): Doc {
    const ops = Array.isArray(u.u) || Object.keys(u.u)[0]?.startsWith('$');
    const doc = withId(applyUpdate(seed(u.q, ops), u.u, { filter: u.q, arrayFilters: u.arrayFilters, insert: true, match: m, pipeline: (d, s) => pipe().run([d], s)[0] }));
    this.check(coll, doc, c); coll.insert(kv, doc, encode(doc)); this.bump(c, coll, 1); return doc;
  }
  private guard(u: Doc) { if (u.multi && !Array.isArray(u.u) && !Object.keys(u.u)[0]?.startsWith('$')) throw bad('multi update is not supported for replacement-style update', 9, 'FailedToParse'); if (u.multi && u.sort) throw bad('Cannot specify sort with multi=true', 9, 'FailedToParse'); }
  private updateOne(c: Ctx, kv: KV, coll: Collection, u: Doc): Doc {
    this.guard(u);
    const m = this.matching(c, kv, u), pipe = () => this.pipeline(c, kv, m.coll).let(u.c); let n = 0, nModified = 0;
    const hits: Found[] = []; for (const f of search(kv, coll, { filter: u.q, sort: u.sort, limit: u.multi ? 0 : 1, hint: u.hint, match: m })) if (f) hits.push(f);
    for (const h of hits) { n++; if (this.change(c, kv, coll, h, u, pipe, m).changed) nModified++; }
    if (!n && u.upsert) return { n: 1, nModified: 0, upserted: this.upsert(c, kv, coll, u, pipe, m)._id };
    return { n, nModified };
  }
  async $update(c: Ctx) {
    const list = this.statements(c, 'updates'), coll = list.some((u) => u.upsert) ? await this.ensure(c) : this.coll(c), upserted: Doc[] = []; let n = 0, nModified = 0;
    if (!coll) { for (const u of list) { this.guard(u); compile(u.q, this.matching(c, c.kv, u)); } return { n: 0, nModified: 0 }; }
    const one = (kv: KV, i: number) => { const r = this.updateOne(c, kv, coll, list[i]); n += r.n; nModified += r.nModified; if (r.upserted !== undefined) upserted.push({ index: i, _id: r.upserted }); };
    const writeErrors = await this.each(c, list.length, coll, one, (i) => (!list[i].multi ? undefined : async () => {
      const u = list[i], m = this.matching(c, c.kv, u), pipe = () => this.pipeline(c, c.kv, m.coll).let(u.c); let hits = 0; this.guard(u);
      await this.all(c, coll, u.q, u.hint, m, (kv, f) => { if (this.change(c, kv, coll, f, u, pipe, m).changed) nModified++; hits++; n++; });
      if (!hits && u.upsert) await this.write(c, (kv) => one(kv, i));
    }));
    return { n, nModified, ...(upserted.length && { upserted }), ...(writeErrors && { writeErrors }) };
  }
  private remove(c: Ctx, kv: KV, coll: Collection, d: Doc): number {
    const hits: Found[] = []; for (const f of search(kv, coll, { filter: d.q, limit: toNum(d.limit ?? 0), hint: d.hint, match: this.matching(c, kv, d) })) if (f) hits.push(f);
    for (const h of hits) coll.remove(kv, h.doc ?? decode(h.raw));
    this.bump(c, coll, -hits.length); return hits.length;
  }
  async $delete(c: Ctx) {
    const list = this.statements(c, 'deletes'), coll = this.coll(c); let n = 0;
    if (!coll) return { n };
    const writeErrors = await this.each(c, list.length, coll, (kv, i) => { n += this.remove(c, kv, coll, list[i]); }, (i) => (toNum(list[i].limit ?? 0) === 1 ? undefined : async () => { const d = list[i]; await this.all(c, coll, d.q, d.hint, this.matching(c, c.kv, d), (kv, f) => { coll.remove(kv, f.doc!); this.bump(c, coll, -1); n++; }); }));
    return { n, ...(writeErrors && { writeErrors }) };
  }
  async $findAndModify(c: Ctx) {
    const q = c.cmd, u: Doc = { q: q.query ?? {}, u: q.update, arrayFilters: q.arrayFilters, collation: q.collation }, coll = q.upsert ? await this.ensure(c) : this.coll(c);
    const none = { lastErrorObject: { n: 0, ...(q.remove ? {} : { updatedExisting: false }) }, value: null };
    if (!coll) return none;
    return this.write(c, (kv) => {
      const m = this.matching(c, kv), pipe = () => this.pipeline(c, kv, m.coll), project = projector(q.fields, m, u.q) ?? ((d: Doc) => d);
      const hit = first(search(kv, coll, { filter: u.q, sort: q.sort, limit: 1, hint: q.hint, match: m }));
      if (!hit) { if (!q.upsert) return none; const doc = this.upsert(c, kv, coll, u, pipe, m); return { lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id }, value: q.new ? project(doc) : null }; }
      const old = hit.doc ?? decode(hit.raw);
      if (q.remove) { coll.remove(kv, old); this.bump(c, coll, -1); return { lastErrorObject: { n: 1 }, value: project(old) }; }
      const r = this.change(c, kv, coll, hit, u, pipe, m);
      return { lastErrorObject: { n: 1, updatedExisting: true }, value: project(q.new ? r.next : r.old) };
    });
  }
  $findandmodify(c: Ctx) { c.cmd.findAndModify = c.cmd.findandmodify; return this.$findAndModify(c); }
  /** MongoDB 8's cross-collection bulkWrite. */
  async $bulkWrite(c: Ctx) {
    const ops = c.raws.ops?.map(decode) ?? c.cmd.ops, info: Doc[] = c.raws.nsInfo?.map(decode) ?? c.cmd.nsInfo, colls: Collection[] = [];
    for (const i of info) { const at = i.ns.indexOf('.'); colls.push(await this.ensure(c, i.ns.slice(0, at), i.ns.slice(at + 1))); }
    const sum: Doc = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 }, out: Doc[] = [];
    await this.write(c, (kv) => { for (let idx = 0; idx < ops.length; idx++) {
      const op = ops[idx], kind = Object.keys(op)[0], coll = colls[toNum(op[kind])]; const r: Doc = { ok: 1, idx, n: 0 };
      try {
        if (kind === 'insert') { const d = withId(op.document); valid(d); this.check(coll, d, c); coll.insert(kv, d, encode(d)); this.bump(c, coll, 1); r.n = 1; sum.nInserted++; } else if (kind === 'update') {
          const x = this.updateOne(c, kv, coll, { q: op.filter, u: op.updateMods, multi: op.multi, upsert: op.upsert, arrayFilters: op.arrayFilters, hint: op.hint, collation: op.collation, sort: op.sort, c: op.constants });
          r.n = x.n; r.nModified = x.nModified; if (x.upserted !== undefined) { r.upserted = { _id: x.upserted }; sum.nUpserted++; } else { sum.nMatched += x.n; } sum.nModified += x.nModified;
        } else { r.n = this.remove(c, kv, coll, { q: op.filter, limit: op.multi ? 0 : 1, hint: op.hint, collation: op.collation }); sum.nDeleted += r.n; }
      } catch (x) { const e = asMongo(x); if (c.txn && e.code === 112) throw e; sum.nErrors++; Object.assign(r, { ok: 0, code: e.code, errmsg: e.message, ...e.extra }); out.push(r); if (c.cmd.ordered !== false) break; continue; }
      if (!c.cmd.errorsOnly) out.push(r);
    } });
    return this.batch(c, out.map(encode)[Symbol.iterator](), 'admin.$cmd.bulkWrite', c.cmd.cursor?.batchSize, 'firstBatch', undefined, false, sum);
  }

  // ---- catalog ----
  async $create(c: Ctx) {
    const { create, $db, lsid, txnNumber, $clusterTime, writeConcern, comment, ...options } = c.cmd as Doc, old = this.coll(c);
    for (const k of ['$readPreference', 'apiVersion', 'maxTimeMS', 'autocommit', 'startTransaction']) delete options[k];
    if (options.validator && JSON.stringify(options.validator).includes('$jsonSchema')) throw bad('$jsonSchema validators are not supported by the embedded store');
    if (old) { if (equal(old.options, options)) return {}; throw new MongoError(48, 'NamespaceExists', `Collection ${old.ns} already exists.`); }
    if (options.viewOn) throw bad('views are not supported by the embedded store');
    await this.store.write((kv) => this.catalog.create(kv, c.db, create, options)); return {};
  }
  async $drop(c: Ctx) { const coll = this.coll(c); if (!coll) return { }; await this.store.write((kv) => this.catalog.drop(kv, coll)); return { ns: coll.ns, nIndexesWas: coll.indexes.length + 1 }; }
  async $dropDatabase(c: Ctx) { await this.store.write((kv) => { for (const k of this.catalog.list(c.db)) this.catalog.drop(kv, k); }); return { dropped: c.db }; }
  async $renameCollection(c: Ctx) {
    const split = (s: string) => [s.slice(0, s.indexOf('.')), s.slice(s.indexOf('.') + 1)] as const, [fd, fc] = split(c.cmd.renameCollection), [td, tc] = split(c.cmd.to), from = this.catalog.get(fd, fc), to = this.catalog.get(td, tc);
    if (!from) throw new MongoError(26, 'NamespaceNotFound', `Source collection ${fd}.${fc} does not exist`);
    if (to && !c.cmd.dropTarget) throw new MongoError(48, 'NamespaceExists', 'target namespace exists');
    await this.store.write((kv) => { if (to) this.catalog.drop(kv, to); this.catalog.rename(kv, from, td, tc); }); return {};
  }
  async $collMod(c: Ctx) { const coll = this.coll(c); if (!coll) throw new MongoError(26, 'NamespaceNotFound', 'ns does not exist'); const i = c.cmd.index; await this.store.write((kv) => { const ix = i && coll.indexes.find((x) => x.name === i.name || (i.keyPattern && equal(x.spec.key, i.keyPattern))); if (ix && i.expireAfterSeconds !== undefined) ix.spec.expireAfterSeconds = i.expireAfterSeconds; for (const k of ['validator', 'validationLevel', 'validationAction', 'changeStreamPreAndPostImages']) if (k in c.cmd) coll.options = { ...coll.options, [k]: c.cmd[k] }; coll.save(kv); }); return {}; }
  async $createIndexes(c: Ctx) {
    const existed = !!this.coll(c), coll = await this.ensure(c), before = coll.indexes.length + 1;
    for (const s of c.cmd.indexes) { if (!isObj(s.key) || !Object.keys(s.key).length) throw new MongoError(67, 'CannotCreateIndex', 'Index keys cannot be empty.'); for (const v of Object.values(s.key)) if (rank(v) !== T.Num) throw new MongoError(67, 'CannotCreateIndex', `Unknown index plugin '${v}'`); if (s.collation && s.collation.locale !== 'simple') throw new MongoError(67, 'CannotCreateIndex', 'collated indexes are not supported by the embedded store'); }
    for (const s of c.cmd.indexes) {
      const ix = await this.store.write((kv) => coll.addIndex(kv, { v: 2, ...s }));
      try { for (let lo: Buffer | undefined = ix && coll.prefix; lo && ix; ) lo = await this.store.write((kv) => coll.fill(kv, ix, lo!, CHUNK)); } catch (e) { await this.store.write((kv) => coll.dropIndex(kv, ix!)); throw e; }
    }
    return { numIndexesBefore: before, numIndexesAfter: coll.indexes.length + 1, createdCollectionAutomatically: !existed };
  }
  $listIndexes(c: Ctx) { const coll = this.coll(c); if (!coll) throw new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${c.db}.${c.cmd.listIndexes}`); return this.list(c, [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...coll.indexes.map((i) => i.spec)], coll.ns); }
  async $dropIndexes(c: Ctx) {
    const coll = this.coll(c), which = c.cmd.index; if (!coll) throw new MongoError(26, 'NamespaceNotFound', 'ns not found'); const n = coll.indexes.length + 1;
    const hit = which === '*' ? coll.indexes : coll.indexes.filter((i) => [which].flat().some((w) => i.name === w || (isObj(w) && equal(i.spec.key, w))));
    if (!hit.length && which !== '*') throw which === '_id_' ? new MongoError(72, 'InvalidOptions', 'cannot drop _id index') : new MongoError(27, 'IndexNotFound', `index not found with name [${typeof which === 'string' ? which : JSON.stringify(which)}]`);
    await this.store.write((kv) => hit.forEach((i) => coll.dropIndex(kv, i))); return { nIndexesWas: n };
  }
  $listCollections(c: Ctx) { const p = compile(c.cmd.filter ?? {}); return this.list(c, this.catalog.list(c.db).map((k) => (c.cmd.nameOnly ? { name: k.name, type: 'collection' } : { name: k.name, type: 'collection', options: k.options, info: { readOnly: false, uuid: uuidOf(k.uuid) }, idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } })).filter(p), `${c.db}.$cmd.listCollections`); }
  $listDatabases(c: Ctx) { const p = compile(c.cmd.filter ?? {}), databases = this.catalog.databases().map((name) => ({ name, sizeOnDisk: 1, empty: false })).filter(p); return { databases: c.cmd.nameOnly ? databases.map(({ name }) => ({ name })) : databases, totalSize: databases.length, totalSizeMb: 0 }; }
  $collStats(c: Ctx) { const k = this.coll(c); return { ns: `${c.db}.${c.cmd[c.name]}`, count: k?.count(c.kv) ?? 0, size: 0, storageSize: 0, nindexes: (k?.indexes.length ?? 0) + 1 }; }
  $dbStats(c: Ctx) { const l = this.catalog.list(c.db); return { db: c.db, collections: l.length, objects: l.reduce((s, k) => s + k.count(c.kv), 0), indexes: l.reduce((s, k) => s + k.indexes.length + 1, 0) }; }

  // ---- diagnostics and handshake ----
  $hello(c: Ctx) {
    const me = this.o.host, rs = this.o.replSet ? { hosts: [me], setName: this.o.replSet, setVersion: 1, secondary: false, primary: me, me, electionId: new ObjectId('7fffffff0000000000000001'), lastWrite: { opTime: { ts: Timestamp.fromBits(1, Math.floor(Date.now() / 1000)), t: 1 }, lastWriteDate: new Date() } } : {};
    if (c.cmd.client?.application?.name) c.conn.appName = c.cmd.client.application.name;
    return { helloOk: true, [c.name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true, ...rs, maxBsonObjectSize: MAX_BATCH, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000, localTime: new Date(), logicalSessionTimeoutMinutes: 30, connectionId: c.conn.id, minWireVersion: 0, maxWireVersion: 25, readOnly: false };
  }
  $isMaster(c: Ctx) { return this.$hello(c); }
  $ismaster(c: Ctx) { return this.$hello(c); }
  $ping() { return {}; }
  $buildInfo() { return { version: VERSION.slice(0, 3).join('.'), versionArray: VERSION, gitVersion: 'embedded-mongo', modules: [], bits: 64, debug: false, maxBsonObjectSize: MAX_BATCH, storageEngines: ['lmdb'] }; }
  $buildinfo() { return this.$buildInfo(); }
  $getParameter() { return {}; }
  $connectionStatus() { return { authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }; }
  $hostInfo() { return { system: {}, os: {}, extra: {} }; }
  $serverStatus() { return { host: this.o.host, version: VERSION.slice(0, 3).join('.'), process: 'embedded-mongo', pid: process.pid, uptime: process.uptime(), connections: {} }; }
  $whatsmyuri() { return { you: '127.0.0.1:0' }; }
  $getLog() { return { totalLinesWritten: 0, log: [] }; }
  $fsync() { return {}; }
  $configureFailPoint(c: Ctx) {
    if (!this.o.testCommands) throw new MongoError(59, 'CommandNotFound', `no such command: 'configureFailPoint'`);
    const m = c.cmd.mode; this.fail = m === 'off' ? undefined : { name: c.cmd.configureFailPoint, left: m === 'alwaysOn' ? Infinity : toNum(m.times ?? 1), data: c.cmd.data ?? {} }; return {};
  }
}
const CODES: Record<number, string> = { 6: 'HostUnreachable', 7: 'HostNotFound', 24: 'LockTimeout', 50: 'MaxTimeMSExpired', 64: 'WriteConcernTimeout', 79: 'UnknownReplWriteConcern', 89: 'NetworkTimeout', 91: 'ShutdownInProgress', 100: 'UnsatisfiableWriteConcern', 112: 'WriteConflict', 134: 'ReadConcernMajorityNotAvailableYet', 189: 'PrimarySteppedDown', 246: 'SnapshotUnavailable', 251: 'NoSuchTransaction', 262: 'ExceededTimeLimit', 267: 'PreparedTransactionInProgress', 9001: 'SocketException', 10107: 'NotWritablePrimary', 11600: 'InterruptedAtShutdown', 11601: 'Interrupted', 11602: 'InterruptedDueToReplStateChange', 13435: 'NotPrimaryNoSecondaryOk', 13436: 'NotPrimaryOrSecondary' };
const CONFLICTS = new Set([24, 112, 246, 251, 267]);
const RETRYABLE = new Set([6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const TRANSIENT = new Set([...CONFLICTS, 6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436]);
function asMongo(e: unknown): MongoError {
  if (e instanceof MongoError) return e;
  if (process.env.EMBEDDED_MONGO_DEBUG) console.error(e);
  const text = (e as Error).message ?? String(e), undef = /^Use of undefined variable: (.*)/.exec(text);
  return undef ? bad(text, 17276, 'Location17276') : e instanceof TypeError || e instanceof RangeError ? new MongoError(8, 'UnknownError', text) : bad(text);
}
/** Adds the fields of `extra` to an encoded reply. */
function join(reply: Buffer, extra: Doc): Buffer { const out = Buffer.concat([reply.subarray(0, -1), encode(extra).subarray(4)]); out.writeInt32LE(out.length, 0); return out; }
const first = <V>(g: Iterable<V | undefined>): V | undefined => { for (const v of g) if (v) return v; return undefined; };
const structuredCloneDoc = (d: Doc) => decode(encode(d));
/** A round trip through JS values may only change how a number is stored; that is not a modification. */
const equalBytes = (a: Buffer, b: Buffer, old: Doc) => a.equals(b) || a.equals(encode(old));
function valid(d: Doc) { const r = rank(d._id); if (r === T.Arr || r === T.Re) throw new MongoError(53, 'InvalidIdField', `The '_id' value cannot be of type ${r === T.Arr ? 'array' : 'regex'}`); if (r === T.Obj) for (const k of Object.keys(d._id)) if (k[0] === '$' && !['$ref', '$id', '$db'].includes(k)) throw new MongoError(52, 'DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${k} is not valid for storage.`); }
