import { Badge } from "@tutorsetu/ui/badge";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Stat } from "@tutorsetu/ui/stat";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { chat, content } from "../api.ts";
import { Charts } from "../charts/charts.tsx";
import { sum, useBookingStats, useUserStats } from "../charts/use-stats.ts";
import { useMessages } from "../messages.ts";
import * as css from "./admin-home.module.css";
import { Figures } from "./figures.tsx";

const open = (list: readonly { readonly solved: boolean }[]) =>
  list.filter(({ solved }) => !solved).length;

/** The administrator's figures and charts; all but the earnings are counted now. */
export function AdminHome() {
  const t = useMessages();
  useTitle(t.dashboard);
  const people = useUserStats();
  const booked = useBookingStats();
  const help = useQuery(["help"], () => content.helpRequests());
  const reports = useQuery(["reports"], () => chat.reports());
  return (
    <Page title={t.dashboard} lead={t.adminLead}>
      <div className={css.cards}>
        <Card className={css.earnings}>
          <h2>{t.earnings}</h2>
          <Stat value={t.noEarnings} label={t.totalAssets} />
          <Badge>{t.placeholder}</Badge>
        </Card>
        <Figures
          of={people}
          failed={t.usersFailed}
          figures={[
            { label: t.totalUsers, value: ({ users }) => sum(Object.values(users)) },
            { label: t.tutors, value: ({ users }) => users.Tutor },
            { label: t.students, value: ({ users }) => users.Student },
          ]}
        />
        <Figures
          of={booked}
          failed={t.bookingStatsFailed}
          figures={[
            { label: t.totalBookings, value: ({ byStatus }) => sum(Object.values(byStatus)) },
          ]}
        />
        <Figures
          of={help}
          failed={t.helpCountFailed}
          figures={[{ label: t.openHelp, value: ({ data }) => open(data) }]}
        />
        <Figures
          of={reports}
          failed={t.reportCountFailed}
          figures={[{ label: t.openReports, value: (reply) => open(reply.reports) }]}
        />
      </div>
      <Charts />
    </Page>
  );
}
