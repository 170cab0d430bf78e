import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMemo } from "react";
import { bookings, users } from "../api.ts";
import { useMessages } from "../messages.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { bookingsByStatus, bookingsPerWeek, signupsPerWeek, subjectDemand } from "./chart-data.ts";
import { Chart } from "./chart.tsx";
import * as css from "./charts.module.css";

/** The administrator's charts; rendered again only when their numbers or the language change. */
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
  const loading = (
    <div className={css.waiting}>
      <Skeleton lines={6} />
    </div>
  );
  const card = (query: typeof users | typeof bookings, charts: typeof ofUsers, at: 0 | 1) => (
    <Card>
      <QueryBoundary
        query={{ data: charts?.[at], error: query.error, reload: query.reload }}
        failed={t.chartFailed}
        loading={loading}
      >
        {(chart) => <Chart chart={chart} />}
      </QueryBoundary>
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

/** One query each, shared by the figures and the charts through the cache. */
export const useUserStats = () => useQuery(["stats", "users"], () => users.stats());
export const useBookingStats = () => useQuery(["stats", "bookings"], () => bookings.stats());
