import { Badge } from "@tutorsetu/ui/badge";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Stat } from "@tutorsetu/ui/stat";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { chat, content } from "../api.ts";
import { Charts } from "../charts/charts.tsx";
import { sum, useBookingStats, useUserStats } from "../charts/use-stats.ts";
import { useText } from "../text.ts";
import * as css from "./admin-home.module.css";
import { Figures } from "./figures.tsx";

const open = (list: readonly { readonly solved: boolean }[]) =>
  list.filter(({ solved }) => !solved).length;

/** The administrator's figures and charts; all but the earnings are counted now. */
export function AdminHome() {
  const text = useText();
  useTitle(text.dashboard);
  const people = useUserStats();
  const booked = useBookingStats();
  const help = useQuery(["help"], () => content.helpRequests());
  const reports = useQuery(["reports"], () => chat.reports());
  return (
    <Page title={text.dashboard} lead={text.adminLead}>
      <div className={css.cards}>
        <Card className={css.earnings}>
          <h2>{text.earnings}</h2>
          <Stat value={text.noEarnings} label={text.totalAssets} />
          <Badge>{text.placeholder}</Badge>
        </Card>
        <Figures
          of={people}
          failed={text.usersFailed}
          figures={[
            { label: text.totalUsers, value: ({ users }) => sum(Object.values(users)) },
            { label: text.tutors, value: ({ users }) => users.Tutor },
            { label: text.students, value: ({ users }) => users.Student },
          ]}
        />
        <Figures
          of={booked}
          failed={text.bookingStatsFailed}
          figures={[
            { label: text.totalBookings, value: ({ byStatus }) => sum(Object.values(byStatus)) },
          ]}
        />
        <Figures
          of={help}
          failed={text.helpCountFailed}
          figures={[{ label: text.openHelp, value: ({ data }) => open(data) }]}
        />
        <Figures
          of={reports}
          failed={text.reportCountFailed}
          figures={[{ label: text.openReports, value: (reply) => open(reply.reports) }]}
        />
      </div>
      <Charts />
    </Page>
  );
}
