import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { Bars } from "./bars.tsx";
import { useBookingStats } from "./readings.ts";

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;
const STATUSES = ["pending", "accepted", "cancelled"] as const;

/** How many bookings wait, were accepted and were cancelled. */
export default function StatusChart() {
  const text = useText();
  const stats = useBookingStats();
  return (
    <Reading of={stats} failed={text.chartFailed} waiting={<Skeleton lines={6} />}>
      {({ byStatus }) => (
        <Bars
          data={{
            title: text.bookingsByStatus,
            heading: text.status,
            series: [{ label: text.count, tone: "indigo" }],
            rows: STATUSES.map((status) => ({
              label: text[status],
              values: [byStatus[status]],
              tone: TONES[status],
            })),
          }}
        />
      )}
    </Reading>
  );
}
