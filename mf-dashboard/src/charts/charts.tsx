import type { UserStats } from "@tutorsetu/contracts/administration";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useCallback } from "react";
import { bookingsPerWeek, statuses } from "./booking-charts.ts";
import type { useText } from "../text.ts";
import * as css from "./charts.module.css";
import { useBookingStats, useUserStats } from "./readings.ts";
import { StatChart } from "./stat-chart.tsx";
import { demand, signups } from "./user-charts.ts";

/** The administrator's charts. */
export function Charts() {
  const people = useUserStats();
  const booked = useBookingStats();
  const nameOf = useSubjectName();
  const wanted = useCallback(
    (stats: UserStats, text: ReturnType<typeof useText>) => demand(stats, text, nameOf),
    [nameOf],
  );
  return (
    <div className={css.grid}>
      <StatChart of={people} dataOf={signups} />
      <StatChart of={booked} dataOf={statuses} />
      <StatChart of={people} dataOf={wanted} />
      <StatChart of={booked} dataOf={bookingsPerWeek} />
    </div>
  );
}
