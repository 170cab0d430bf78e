import { Badge } from "@tutorsetu/ui/badge";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Stat } from "@tutorsetu/ui/stat";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useQuery } from "@tutorsetu/web-kit/query";
import { chat, content } from "../api.ts";
import { sum } from "../charts/chart-data.ts";
import { Charts, useBookingStats, useUserStats } from "../charts/charts.tsx";
import { useMessages } from "../messages.ts";
import type { Query } from "../query-boundary.tsx";
import * as css from "./admin-home.module.css";

const open = (list: readonly { readonly solved: boolean }[]) =>
  list.filter(({ solved }) => !solved).length;

/** The administrator's figures and charts; all but the earnings are counted now. */
export function AdminHome() {
  const t = useMessages();
  useTitle(t.dashboard);
  const people = useUserStats();
  const booked = useBookingStats();
  const help = useQuery(["help"], () => content.helpRequests());
  const reports = useQuery(["reports"], () => chat.reports({ query: {} }));
  return (
    <Page title={t.dashboard} lead={t.adminLead}>
      <div className={css.cards}>
        <Card className={css.earnings}>
          <h2>{t.earnings}</h2>
          <Stat value={t.noEarnings} label={t.totalAssets} />
          <Badge>{t.placeholder}</Badge>
        </Card>
        <Figures
          query={people}
          failed={t.usersFailed}
          figures={[
            { label: t.totalUsers, value: ({ users }) => sum(Object.values(users)) },
            { label: t.tutors, value: ({ users }) => users.Tutor },
            { label: t.students, value: ({ users }) => users.Student },
          ]}
        />
        <Figures
          query={booked}
          failed={t.bookingStatsFailed}
          figures={[
            { label: t.totalBookings, value: ({ byStatus }) => sum(Object.values(byStatus)) },
          ]}
        />
        <Figures
          query={help}
          failed={t.helpCountFailed}
          figures={[{ label: t.openHelp, value: ({ data }) => open(data) }]}
        />
        <Figures
          query={reports}
          failed={t.reportCountFailed}
          figures={[{ label: t.openReports, value: (reply) => open(reply.reports) }]}
        />
      </div>
      <Charts />
    </Page>
  );
}

interface Props<T> {
  readonly query: Query<T>;
  readonly failed: string;
  readonly figures: readonly { readonly label: string; readonly value: (data: T) => number }[];
}

/** The cards of one query; when it fails, only these cards show the failed state. */
function Figures<T>({ query: { data, error, reload }, failed, figures }: Props<T>) {
  if (data === undefined && error !== undefined)
    return (
      <div className={css.failed}>
        <Failure title={failed} error={error} onRetry={reload} />
      </div>
    );
  return figures.map(({ label, value }) => (
    <Card key={label} aria-busy={data === undefined || undefined}>
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <Stat value={value(data).toLocaleString("en-IN")} label={label} />
      )}
    </Card>
  ));
}
