import { bookingsPerWeek, statuses } from "./booking-charts.ts";
import * as css from "./charts.module.css";
import { useBookingStats, useUserStats } from "./readings.ts";
import { StatChart } from "./stat-chart.tsx";
import { demand, signups } from "./user-charts.ts";

/** The administrator's charts. */
export function Charts() {
  const people = useUserStats();
  const booked = useBookingStats();
  return (
    <div className={css.grid}>
      <StatChart of={people} dataOf={signups} />
      <StatChart of={booked} dataOf={statuses} />
      <StatChart of={people} dataOf={demand} />
      <StatChart of={booked} dataOf={bookingsPerWeek} />
    </div>
  );
}
