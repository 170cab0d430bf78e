import type { UserStats } from "@tutorsetu/contracts/administration";
import type { useText } from "../text.ts";
import type { ChartData } from "./data.ts";
import { weekOf } from "./week.ts";

type Text = ReturnType<typeof useText>;

/** New accounts per week. */
export const signups = ({ signupsPerWeek }: UserStats, text: Text): ChartData => ({
  kind: "columns",
  title: text.signupsPerWeek,
  heading: text.week,
  series: [
    { label: text.tutors, tone: "indigo" },
    { label: text.students, tone: "saffron" },
  ],
  rows: signupsPerWeek.map(({ week, tutors, students }) => ({
    ...weekOf(week),
    values: [tutors, students],
  })),
});

/** The subjects most students look for, and how many tutors there are for each. */
export const demand = (
  { subjects }: UserStats,
  text: Text,
  nameOf: (subject: string) => string,
): ChartData => ({
  kind: "bars",
  title: text.subjectsInDemand,
  heading: text.subject,
  series: [
    { label: text.students, tone: "saffron" },
    { label: text.tutors, tone: "indigo" },
  ],
  rows: subjects.map(({ subject, students, tutors }) => ({
    label: nameOf(subject),
    values: [students, tutors],
  })),
});
