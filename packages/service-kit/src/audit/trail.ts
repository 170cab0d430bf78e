import type { AuditChain } from "@tutorsetu/contracts/security/audit";
import type { Db } from "mongodb";
import type { Logger } from "pino";
import { HttpProblem } from "../http-problem.ts";
import { scheduleEvery } from "../schedule-every.ts";
import type { AuditTrail } from "./audit-trail.ts";
import { appender, trailIn } from "./append.ts";
import { coalescer } from "./coalesce.ts";
import { type NewEntry, type Unchained, unchained } from "./entry.ts";
import { auditMetrics } from "./metrics.ts";
import { type FormerEntries, indexTrail, pagesOf } from "./page.ts";
import { verifyChain } from "./verify.ts";

interface Options {
  readonly service: string;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly former?: FormerEntries;
  readonly now?: () => Date;
}

/** More wait only while the store is silent; each of them is a request that waits too. */
const MOST_WAITING = 1000;
const CHECK_EVERY_MS = 600_000;
const CHECK_IS_FRESH_MS = 60_000;
const CHECK_WAIT_MS = 3000;

const UNCHECKED: AuditChain = {
  whole: true,
  entries: 0,
  since: null,
  until: null,
  broken: null,
  checkedAt: null,
};

interface Waiting {
  readonly entry: Unchained;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export async function auditTrail(
  db: Db,
  { service, log, former, now = () => new Date() }: Options,
): Promise<AuditTrail> {
  const trail = trailIn(db);
  await indexTrail(trail.entries);
  const metrics = auditMetrics(service);
  const chain = appender(trail);
  let waiting: Waiting[] = [];
  let isWriting = false;

  /** Entries that come while others are written are written together. */
  async function writeWaiting() {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const { seq, hash } = await chain.append(batch.map(({ entry }) => entry));
        metrics.stored(batch.length, seq);
        // A copy of the end outside the database, where logs are collected.
        log.info({ auditSeq: seq, auditHash: hash }, "audit record");
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  async function put(entry: NewEntry, count = 1): Promise<void> {
    try {
      if (waiting.length >= MOST_WAITING) throw new HttpProblem("unavailable", "unavailable");
      const made = unchained(entry, now(), count);
      await new Promise<void>((resolve, reject) => {
        waiting.push({ entry: made, resolve, reject });
        void writeWaiting();
      });
    } catch (err) {
      metrics.failed();
      log.error({ err, what: entry.what }, "the audit record could not be written");
      throw err;
    }
  }

  let last = UNCHECKED;
  let checking: Promise<AuditChain> | null = null;
  async function check() {
    const found = await verifyChain(trail, chain.known(), now());
    metrics.checked(found.whole);
    if (!found.whole) log.error({ broken: found.broken }, "the audit record is broken");
    last = found;
    return found;
  }
  const verify = () => (checking ??= check().finally(() => (checking = null)));
  scheduleEvery(CHECK_EVERY_MS, "checking the audit record", verify, log);

  const { count, flush } = coalescer(put);
  return {
    write: (entry) => put(entry),
    count,
    page: pagesOf(trail.entries, former),
    async chain() {
      const { checkedAt } = last;
      if (checkedAt && now().getTime() - Date.parse(checkedAt) < CHECK_IS_FRESH_MS) return last;
      const late = new Promise<AuditChain>((resolve) =>
        setTimeout(() => resolve(last), CHECK_WAIT_MS).unref(),
      );
      return Promise.race([verify(), late]);
    },
    verify,
    flush,
    metrics: metrics.text,
  };
}
