import type { AuditQuery } from "@tutorsetu/contracts/security/audit";
import { AUDIT_KINDS as KINDS } from "@tutorsetu/contracts/security/audit-kinds";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { saveFile, toCsv } from "@tutorsetu/web-kit/csv";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { QueryBoundary } from "../query-boundary.tsx";
import { useMediaQuery } from "../use-media-query.ts";
import * as css from "./audit.module.css";
import { Chains } from "./chains.tsx";
import { EntryCards, EntryTable, useColumns } from "./entries.tsx";
import { Filters } from "./filters.tsx";
import { useMessages } from "./messages.ts";
import { hasMore, type Records, SERVICES, shownOf } from "./records.ts";
import { useAudit, useNames } from "./use-audit.ts";

/** Room for a table of five columns beside the sidebar. */
const WIDE = "(min-width: 64rem)";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LAST_MOMENT_MS = 86_399_999;

/** What the address asks for; a day is one of the reader's own. */
function queryOf(params: URLSearchParams): AuditQuery {
  const textOf = (name: string) => params.get(name) || undefined;
  const momentOf = (name: string, plusMs: number) => {
    const day = params.get(name) ?? "";
    const start = DAY.test(day) ? new Date(`${day}T00:00`).getTime() : Number.NaN;
    return Number.isNaN(start) ? undefined : new Date(start + plusMs).toISOString();
  };
  const by = textOf("by");
  return {
    what: KINDS.find((kind) => kind === params.get("what")),
    by: by && /^[0-9a-f]{24}$/i.test(by) ? by : undefined,
    of: textOf("of"),
    from: momentOf("from", 0),
    until: momentOf("until", LAST_MOMENT_MS),
  };
}

interface ListProps {
  readonly records: Records;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

function List({ records, isLoading, onMore }: ListProps) {
  const t = useMessages();
  const entries = shownOf(records);
  const names = useNames(entries);
  const columns = useColumns(names);
  const Entries = useMediaQuery(WIDE) ? EntryTable : EntryCards;

  function download() {
    const head = [...columns.map(({ label }) => label), "route", "requestId", "by", "of"];
    const rows = entries.map((entry) => {
      const { route = "", requestId = "", by, of = "" } = entry;
      return [...columns.map(({ show }) => show(entry)), route, requestId, by ?? "", of];
    });
    saveFile("audit.csv", toCsv([head, ...rows]));
  }

  if (entries.length === 0) return <EmptyState icon="shield" title={t.none} />;
  return (
    <>
      <div className={css.bar}>
        <Button variant="secondary" size="s" onClick={download}>
          {t.csv}
        </Button>
      </div>
      <Entries entries={entries} names={names} />
      {hasMore(records) && (
        <p className={css.bar}>
          <Button variant="secondary" onClick={onMore} disabled={isLoading}>
            {isLoading ? t.loading : t.more}
          </Button>
        </p>
      )}
    </>
  );
}

/** The audit records of all services, for administrators; the filters are in the address. */
export function Audit() {
  const t = useMessages();
  useTitle(t.title);
  const [params] = useSearchParams();
  const query = useAudit(queryOf(params));
  const { isLoading, loadMore, reload } = query;
  return (
    <Page title={t.title} lead={t.lead}>
      <Filters params={params} />
      <QueryBoundary query={query} failed={t.allFailed} loading={<Skeleton lines={8} />}>
        {(records) =>
          SERVICES.every((service) => records[service].error !== undefined) ? (
            <Failure title={t.allFailed} error={records.users.error} onRetry={reload} />
          ) : (
            <>
              <Chains records={records} />
              <List records={records} isLoading={isLoading} onMore={() => void loadMore()} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  );
}
