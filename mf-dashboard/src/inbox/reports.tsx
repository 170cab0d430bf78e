import type { Report } from "@tutorsetu/contracts/chat";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { chat } from "../api.ts";
import { useMessages } from "../messages.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { InboxItem, InboxList, InboxSkeletons } from "./inbox-item.tsx";
import { ProfileLink, SolveActions, solvedLast, useSolve } from "./solve-actions.tsx";

/** Chat messages that somebody reported; solved ones are dimmed and stand last. */
export function Reports() {
  const t = useMessages();
  const reports = useQuery(["reports"], () => chat.reports({ query: {} }));
  return (
    <QueryBoundary query={reports} failed={t.reportsFailed} loading={<InboxSkeletons />}>
      {({ reports: list }) =>
        list.length === 0 ? (
          <EmptyState icon="shield" title={t.noReports} text={t.reportsEmptyText} />
        ) : (
          <InboxList>
            {solvedLast(list).map((report) => (
              <ReportItem key={report._id} report={report} />
            ))}
          </InboxList>
        )
      }
    </QueryBoundary>
  );
}

/** A reported message with its reason, and the ways to deal with it. */
function ReportItem({ report }: { readonly report: Report }) {
  const t = useMessages();
  const { _id, by, about, reason, solved, createdAt } = report;
  const { busy, solve } = useSolve("reports");
  const change = (next: boolean) =>
    void solve(next, () => chat.solveReport({ params: { id: _id }, body: { solved: next } }));
  const subject = format(t.reportBy, { by: by.userName, about: about.userName });
  return (
    <InboxItem
      isDone={solved}
      subject={subject}
      about={formatDate(createdAt)}
      actions={
        <>
          <SolveActions solved={solved} subject={subject} busy={busy} onChange={change} />
          {[about, by].map((person) => (
            <ProfileLink key={person._id} person={person} />
          ))}
          {[by, about].map(({ _id: personId, userName }) => (
            <Link
              key={personId}
              {...buttonClass({ variant: "quiet", size: "s" })}
              to={`/chat/${encodeURIComponent(personId)}`}
            >
              {format(t.writeTo, { name: userName })}
            </Link>
          ))}
        </>
      }
    >
      <blockquote>{report.text}</blockquote>
      <p>
        {t.reason}: {reason}
      </p>
    </InboxItem>
  );
}
