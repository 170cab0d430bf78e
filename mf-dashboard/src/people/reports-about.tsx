import { REPORT_REASONS } from "@tutorsetu/contracts/domain";
import type { ReportAbout } from "@tutorsetu/contracts/administration/reports-about";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { bookings, chat, content, requirements, users } from "../api.ts";
import { useMessages as useModerationMessages } from "../moderation/messages.ts";
import { useMessages } from "./messages.ts";
import * as css from "./people.module.css";

interface Props {
  /** User id. */
  readonly id: string;
  readonly name: string;
}

/** What each service holds of it, newest first; one that is away costs only its own. */
function useReportsAbout(id: string) {
  const key = (subject: string) => [subject, "about", id] as const;
  const params = { id };
  const sources = [
    {
      name: "messages",
      query: useQuery(key("reports"), () => chat.reportsAbout({ params: { userId: id } })),
    },
    {
      name: "comments",
      query: useQuery(key("comments"), () => content.reportedCommentsBy({ params })),
    },
    {
      name: "people",
      query: useQuery(key("person-reports"), () => users.reportsAbout({ params })),
    },
    {
      name: "reviews",
      query: useQuery(key("reported-reviews"), () => bookings.reportedReviewsBy({ params })),
    },
    {
      name: "requirements",
      query: useQuery(key("reported-requirements"), () =>
        requirements.reportedRequirementsBy({ params }),
      ),
    },
  ] as const;
  const found = sources.flatMap(({ query }) => query.data ?? []);
  const reports = found.flatMap((one): readonly ReportAbout[] => one.reports);
  return {
    reports: reports.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    older: found.reduce((sum, { total }) => sum + total, 0) - reports.length,
    failed: sources.filter(({ query }) => query.error !== undefined),
    isLoading: sources.some(({ query }) => query.data === undefined && query.error === undefined),
  };
}

/** Everything of a person's that was reported, with the way to it in the queue. */
export function ReportsAbout({ id, name }: Props) {
  const t = useMessages();
  const moderation = useModerationMessages();
  const common = useCommon();
  const { reports, older, failed, isLoading } = useReportsAbout(id);
  const isEmpty = reports.length === 0 && failed.length === 0 && !isLoading;
  return (
    <section className={css.reports} aria-label={t.reportsTitle} aria-busy={isLoading || undefined}>
      <h3>{t.reportsTitle}</h3>
      {failed.map(({ name: source, query }) => (
        <p key={source} role="alert">
          {moderation[`failed_${source}`]}{" "}
          <Button size="s" variant="quiet" onClick={query.reload}>
            {common.tryAgain}
          </Button>
        </p>
      ))}
      {isEmpty && <p>{t.noReports}</p>}
      {isLoading && <p>{common.loading}</p>}
      {reports.length > 0 && (
        <ul>
          {reports.map((report) => (
            <ReportLine key={`${report.kind} ${report._id}`} report={report} id={id} name={name} />
          ))}
        </ul>
      )}
      {older > 0 && <p>{format(t.olderReports, { count: older })}</p>}
    </section>
  );
}

function ReportLine({ report, id, name }: Props & { readonly report: ReportAbout }) {
  const t = useMessages();
  const moderation = useModerationMessages();
  const { kind, reason, count, settled, settlement, createdAt } = report;
  const isAnswer = kind === "review" && report.about === "answer";
  const known = REPORT_REASONS.find((one) => one === reason);
  const query = new URLSearchParams({ kind, person: id });
  if (settled) query.set("state", "settled");
  return (
    <li>
      <span className={css.report}>
        <Link to={`/dashboard/moderation?${query}`}>
          {format(isAnswer ? moderation.title_reviewAnswer : moderation[`title_${kind}`], { name })}
        </Link>
        <Badge tone={settled ? "neutral" : "warn"}>{settled ? t.isSettled : t.isOpen}</Badge>
      </span>
      <small>
        {formatDate(createdAt)}
        {count > 1 && ` · ${format(t.reportedBy, { count })}`}
        {settlement?.by &&
          ` · ${format(moderation.settledBy, { date: formatDate(settlement.at), name: settlement.by })}`}
      </small>
      <span>{known ? moderation[`reason_${known}`] : reason}</span>
    </li>
  );
}
