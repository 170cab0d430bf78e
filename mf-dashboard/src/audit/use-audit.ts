import type { AuditQuery } from "@tutorsetu/contracts/security/audit";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useState } from "react";
import { users } from "../api.ts";
import type { Names } from "./entries.tsx";
import { firstPages, nextPages, type Records, type Shown } from "./records.ts";

/** The records of all services for these filters, page by page. */
export function useAudit(query: AuditQuery) {
  const first = useQuery(["audit", JSON.stringify(query)], () => firstPages(query));
  const [more, setMore] = useState<{ readonly of: Records; readonly records: Records } | null>(
    null,
  );
  const [isLoading, setLoading] = useState(false);
  // Pages that were loaded after another first page are not its own.
  const records = more && more.of === first.data ? more.records : first.data;

  async function loadMore() {
    const of = first.data;
    if (!of || !records || isLoading) return;
    setLoading(true);
    setMore({ of, records: await nextPages(records, query) });
    setLoading(false);
  }
  return { ...first, data: records, isLoading, loadMore };
}

const MOST_NAMES = 100;

/** The names of those who did something and to whom, as they are now; who is gone has none. */
export function useNames(entries: readonly Shown[]): Names {
  const found = entries.flatMap(({ by, of }) => [by, of]);
  const ids = [...new Set(found.filter((id) => id && /^[0-9a-f]{24}$/.test(id)))];
  const key = ids.slice(0, MOST_NAMES).join(",");
  const { data } = useQuery(["audit-names", key], async () =>
    key ? await users.auditNames({ query: { ids: key } }) : { names: [] },
  );
  return new Map(data?.names.map(({ _id, userName }) => [_id, userName]));
}
