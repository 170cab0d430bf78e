import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { Columns } from "./columns.tsx";
import { useBookingStats } from "./readings.ts";
import { weekLabel } from "./week.ts";

/** New bookings per week. */
export default function BookingsChart() {
  const text = useText();
  const stats = useBookingStats();
  return (
    <Reading of={stats} failed={text.chartFailed} waiting={<Skeleton lines={6} />}>
      {({ perWeek }) => (
        <Columns
          data={{
            title: text.bookingsPerWeek,
            heading: text.week,
            series: [{ label: text.count, tone: "indigo" }],
            rows: perWeek.map(({ week, count }) => ({ label: weekLabel(week), values: [count] })),
          }}
        />
      )}
    </Reading>
  );
}
