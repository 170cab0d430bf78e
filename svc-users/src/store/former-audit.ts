import type { AuditKind } from "@tutorsetu/contracts/security/audit";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import type { TrailQuery } from "@tutorsetu/service-kit/audit/audit-trail";
import type { FormerEntries } from "@tutorsetu/service-kit/audit/page";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import type { Db, Filter } from "mongodb";

/** What an administrator did to somebody's account, before there was a chain. Nothing is added to these any more. */
interface FormerEntry {
  readonly _id: string;
  readonly what: "delete" | "restore" | "make-admin" | "edit";
  readonly by: string;
  readonly of: string;
  readonly at: Date;
}

const KIND_OF = {
  delete: "account_deleted",
  restore: "account_restored",
  "make-admin": "admin_made",
  edit: "profile_edited",
} as const satisfies Record<FormerEntry["what"], AuditKind>;

const formerNames = (kinds: readonly AuditKind[]) =>
  Object.entries(KIND_OF).flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : []));

function filterOf({ what, kinds, by, of, from, until, cursor }: TrailQuery): Filter<FormerEntry> {
  const at = {
    ...(from ? { $gte: new Date(from) } : {}),
    ...(until ? { $lte: new Date(until) } : {}),
  };
  const [ms, id] = cursor ? decodeCursor(cursor, 2) : [];
  const last = new Date(Number(ms));
  const older = { $or: [{ at: { $lt: last } }, { at: last, _id: { $lt: String(id) } }] };
  const asked = what ? [what] : kinds;
  const fields = {
    ...(asked ? { what: { $in: formerNames(asked) } } : {}),
    ...(by ? { by: by.toLowerCase() } : {}),
    ...(of ? { of } : {}),
    ...(from || until ? { at } : {}),
  };
  // safe: names of former kinds, or none
  return { $and: [fields, ...(cursor ? [older] : [])] } as Filter<FormerEntry>;
}

export async function formerAudit(db: Db): Promise<FormerEntries> {
  const entries = db.collection<FormerEntry>("audit");
  await entries.createIndexes([{ key: { of: 1, at: 1 } }, { key: { at: -1, _id: -1 } }]);
  return {
    async page(query) {
      const { limit = PAGE_SIZE } = query;
      const found = await entries
        .find(filterOf(query))
        .sort({ at: -1, _id: -1 })
        .limit(limit + 1)
        .toArray();
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        entries: shown.map(({ what, by, of, at }) => ({
          seq: null,
          at: at.toISOString(),
          what: KIND_OF[what],
          by,
          of,
        })),
        nextCursor: last ? encodeCursor([last.at.getTime(), last._id]) : null,
      };
    },
  };
}
