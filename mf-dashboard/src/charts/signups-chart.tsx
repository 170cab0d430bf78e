import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { Columns } from "./columns.tsx";
import { useUserStats } from "./readings.ts";
import { weekLabel } from "./week.ts";

/** New accounts per week. */
export default function SignupsChart() {
  const text = useText();
  const stats = useUserStats();
  return (
    <Reading of={stats} failed={text.chartFailed} waiting={<Skeleton lines={6} />}>
      {({ signupsPerWeek }) => (
        <Columns
          data={{
            title: text.signupsPerWeek,
            heading: text.week,
            series: [
              { label: text.tutors, tone: "indigo" },
              { label: text.students, tone: "saffron" },
            ],
            rows: signupsPerWeek.map(({ week, tutors, students }) => ({
              label: weekLabel(week),
              values: [tutors, students],
            })),
          }}
        />
      )}
    </Reading>
  );
}
