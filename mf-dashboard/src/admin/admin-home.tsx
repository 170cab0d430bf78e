import { Card } from "@tutorsetu/ui/card";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Stat } from "@tutorsetu/ui/stat";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings, content, users } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./admin.module.css";

async function readCounts() {
  const [tutors, students, all, help] = await Promise.all([
    users.allTutors({ query: { limit: 1 } }),
    users.allStudents({ query: { limit: 1 } }),
    bookings.all({ query: { limit: 1 } }),
    content.helpRequests(),
  ]);
  return {
    tutors: tutors.total,
    students: students.total,
    pending: all.counts.current,
    bookings: all.counts.current + all.counts.history,
    help: help.data.filter((request) => !request.solved).length,
  };
}

/** The administrator's figures; all but the earnings are counted now. */
export function AdminHome() {
  const text = useText();
  const say = useCommon();
  useTitle(text.dashboard);
  const { data, error, reload } = useQuery(["counts"], readCounts);
  const figures = [
    { label: text.totalUsers, value: data && data.tutors + data.students },
    { label: text.tutors, value: data?.tutors },
    { label: text.students, value: data?.students },
    { label: text.totalBookings, value: data?.bookings },
    { label: text.pending, value: data?.pending },
    { label: text.openHelp, value: data?.help },
  ];
  return (
    <Page title={text.dashboard}>
      {error !== undefined && (
        <ErrorState message={text.countsFailed} onRetry={reload} retryLabel={say.tryAgain} />
      )}
      <div className={css.cards}>
        <Card>
          <h2>{text.earnings}</h2>
          <Stat value={text.noEarnings} label={text.totalAssets} />
        </Card>
        {figures.map(({ label, value }) => (
          <Card key={label}>
            <Stat value={value?.toLocaleString("en-IN") ?? "–"} label={label} />
          </Card>
        ))}
      </div>
    </Page>
  );
}
