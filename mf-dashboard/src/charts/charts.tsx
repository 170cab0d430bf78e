import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMemo } from "react";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { bookingsByStatus, bookingsPerWeek, signupsPerWeek, subjectDemand } from "./chart-data.ts";
import { Chart } from "./chart.tsx";
import * as css from "./charts.module.css";
import { useBookingStats, useUserStats } from "./use-stats.ts";

/** The administrator's charts; drawn anew only when their numbers or the language change. */
export function Charts() {
  const t = useMessages();
  const nameOf = useSubjectName();
  const users = useUserStats();
  const bookings = useBookingStats();
  const ofUsers = useMemo(
    () => users.data && [signupsPerWeek(users.data, t), subjectDemand(users.data, t, nameOf)],
    [users.data, t, nameOf],
  );
  const ofBookings = useMemo(
    () => bookings.data && [bookingsByStatus(bookings.data, t), bookingsPerWeek(bookings.data, t)],
    [bookings.data, t],
  );
  const waiting = (
    <div className={css.waiting}>
      <Skeleton lines={6} />
    </div>
  );
  const card = (query: typeof users | typeof bookings, charts: typeof ofUsers, at: 0 | 1) => (
    <Card>
      <Reading
        of={{ data: charts?.[at], error: query.error, reload: query.reload }}
        failed={t.chartFailed}
        waiting={waiting}
      >
        {(chart) => <Chart chart={chart} />}
      </Reading>
    </Card>
  );
  return (
    <div className={css.grid}>
      {card(users, ofUsers, 0)}
      {card(bookings, ofBookings, 0)}
      {card(users, ofUsers, 1)}
      {card(bookings, ofBookings, 1)}
    </div>
  );
}
