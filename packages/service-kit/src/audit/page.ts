import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { Collection, Filter } from "mongodb";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import type { AuditPage, TrailQuery } from "./audit-trail.ts";
import type { StoredEntry } from "./entry.ts";

/** Entries from before there was a chain: older than all of it, newest first. */
export interface FormerEntries {
  page(query: TrailQuery): Promise<AuditPage>;
}

/** Begins the cursors of pages of former entries. */
const FORMER = "former:";

function filterOf({ what, kinds, by, of, from, until }: TrailQuery): Filter<StoredEntry> {
  const at = {
    ...(from ? { $gte: new Date(from) } : {}),
    ...(until ? { $lte: new Date(until) } : {}),
  };
  return {
    ...(kinds ? { what: { $in: [...kinds] } } : {}),
    ...(what ? { what } : {}),
    ...(by ? { by: by.toLowerCase() } : {}),
    ...(of ? { of } : {}),
    ...(from || until ? { at } : {}),
  };
}

const toEntry = ({ _id, at, previous: _previous, hash: _hash, ...rest }: StoredEntry) => ({
  seq: _id,
  at: at.toISOString(),
  ...rest,
});

export const indexTrail = (entries: Collection<StoredEntry>) =>
  entries.createIndexes([
    { key: { by: 1, _id: -1 } },
    { key: { of: 1, _id: -1 } },
    { key: { what: 1, _id: -1 } },
  ]);

/** Pages of the chain, newest first, and then of what was written before it. */
export function pagesOf(entries: Collection<StoredEntry>, former?: FormerEntries) {
  async function formerPage(query: TrailQuery, cursor?: string): Promise<AuditPage> {
    const none = { entries: [], nextCursor: null };
    const page = (await former?.page({ ...query, cursor })) ?? none;
    return { ...page, nextCursor: page.nextCursor && FORMER + page.nextCursor };
  }

  return async (query: TrailQuery): Promise<AuditPage> => {
    const { cursor, limit = PAGE_SIZE } = query;
    if (cursor?.startsWith(FORMER)) return formerPage(query, cursor.slice(FORMER.length));
    const before = cursor ? { _id: { $lt: Number(decodeCursor(cursor, 1)[0]) } } : {};
    const found = await entries
      .find({ ...filterOf(query), ...before })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .toArray();
    const shown = found.slice(0, limit).map(toEntry);
    const last = shown.at(-1);
    if (found.length > limit && last) {
      return { entries: shown, nextCursor: encodeCursor([last.seq]) };
    }
    const rest = await formerPage({ ...query, limit: Math.max(1, limit - shown.length) });
    return shown.length === limit
      ? { entries: shown, nextCursor: rest.entries.length > 0 ? FORMER : null }
      : { ...rest, entries: [...shown, ...rest.entries] };
  };
}
