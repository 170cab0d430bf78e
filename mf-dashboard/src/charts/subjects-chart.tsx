import { Skeleton } from "@tutorsetu/ui/skeleton";
import { titleCase } from "../profile/fields.ts";
import { Reading } from "../reading/reading.tsx";
import { useText } from "../text.ts";
import { Bars } from "./bars.tsx";
import { useUserStats } from "./readings.ts";

/** The subjects most students look for, and how many tutors there are for each. */
export default function SubjectsChart() {
  const text = useText();
  const stats = useUserStats();
  return (
    <Reading of={stats} failed={text.chartFailed} waiting={<Skeleton lines={6} />}>
      {({ subjects }) => (
        <Bars
          data={{
            title: text.subjectsInDemand,
            heading: text.subject,
            series: [
              { label: text.students, tone: "saffron" },
              { label: text.tutors, tone: "indigo" },
            ],
            rows: subjects.map(({ subject, students, tutors }) => ({
              label: titleCase(subject),
              values: [students, tutors],
            })),
          }}
        />
      )}
    </Reading>
  );
}
