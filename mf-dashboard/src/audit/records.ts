import type { AuditChain, AuditEntry, AuditQuery } from "@tutorsetu/contracts/security/audit";
import { bookings, chat, content, users } from "../api.ts";

export const SERVICES = ["users", "bookings", "chat", "content"] as const;
export type Service = (typeof SERVICES)[number];

const CALLS = { users, bookings, chat, content };

/** What has been loaded of one service's record. */
interface ServiceRecord {
  readonly entries: readonly AuditEntry[];
  /** Null: that was all. */
  readonly next: string | null;
  readonly chain: AuditChain | null;
  /** Why the last page did not come; undefined when it did. */
  readonly error?: unknown;
}
export type Records = { readonly [S in Service]: ServiceRecord };

const NONE: ServiceRecord = { entries: [], next: null, chain: null };

async function pageOf(
  service: Service,
  query: AuditQuery,
  before: ServiceRecord,
): Promise<ServiceRecord> {
  try {
    const page = await CALLS[service].audit({ query });
    return {
      entries: [...before.entries, ...page.entries],
      next: page.nextCursor,
      chain: page.chain,
    };
  } catch (error) {
    return { ...before, error };
  }
}

async function loadAll(load: (service: Service) => Promise<ServiceRecord>): Promise<Records> {
  const [a, b, c, d] = await Promise.all([
    load("users"),
    load("bookings"),
    load("chat"),
    load("content"),
  ]);
  return { users: a, bookings: b, chat: c, content: d };
}

/** The newest of every service; one that does not answer has none. */
export const firstPages = (query: AuditQuery) => loadAll((service) => pageOf(service, query, NONE));

/** Up to here every service that has more is loaded; what is older waits, as something may belong between. */
const horizonOf = (records: Records) =>
  SERVICES.map((service) => records[service])
    .filter(({ next }) => next !== null)
    .map(({ entries }) => entries.at(-1)?.at ?? "")
    .reduce((latest, at) => (at > latest ? at : latest), "");

/** The next page of those services whose entries end at the horizon. */
export function nextPages(records: Records, query: AuditQuery) {
  const horizon = horizonOf(records);
  return loadAll(async (service) => {
    const record = records[service];
    const { next, entries } = record;
    if (next === null || (entries.at(-1)?.at ?? "") < horizon) return record;
    return pageOf(service, { ...query, cursor: next }, record);
  });
}

export const hasMore = (records: Records) =>
  SERVICES.some((service) => records[service].next !== null);

export interface Shown extends AuditEntry {
  readonly service: Service;
}

/** Of all services together, newest first. */
export function shownOf(records: Records): Shown[] {
  const horizon = horizonOf(records);
  return SERVICES.flatMap((service) =>
    records[service].entries.map((entry) => ({ ...entry, service })),
  )
    .filter(({ at }) => at >= horizon)
    .toSorted((a, b) => b.at.localeCompare(a.at) || (b.seq ?? 0) - (a.seq ?? 0));
}
