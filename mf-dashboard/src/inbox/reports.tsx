import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useQuery } from "@tutorsetu/web-kit/query";
import { chat } from "../api.ts";
import { Letters, LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { ReportLetter } from "./report-letter.tsx";
import { solvedLast } from "./solved-last.ts";

/** Chat messages that somebody reported; solved ones are dimmed and stand last. */
export function Reports() {
  const t = useMessages();
  const reports = useQuery(["reports"], () => chat.reports());
  return (
    <Reading of={reports} failed={t.reportsFailed} waiting={<LetterSkeletons />}>
      {({ reports: list }) =>
        list.length === 0 ? (
          <EmptyState icon="shield" title={t.noReports} text={t.reportsEmptyText} />
        ) : (
          <Letters>
            {solvedLast(list).map((report) => (
              <ReportLetter key={report._id} report={report} />
            ))}
          </Letters>
        )
      }
    </Reading>
  );
}
