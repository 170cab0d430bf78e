import type { UserStats } from "@tutorsetu/contracts/administration/statistics";
import type { BookingStats } from "@tutorsetu/contracts/administration/statistics";
import { currentLanguage, formatDate } from "@tutorsetu/web-kit/i18n";
import type { useMessages } from "../messages.ts";

type Messages = ReturnType<typeof useMessages>;
export type Tone = "indigo" | "saffron" | "good" | "bad";

export interface ChartData {
  readonly kind: "columns" | "bars" | "ring";
  readonly title: string;
  /** What the labels are: weeks, subjects. */
  readonly heading: string;
  readonly labels: readonly string[];
  /** Where there is little room, instead of the labels. */
  readonly shortLabels?: readonly string[];
  /** One number per label; a ring has one series with a tone per label. */
  readonly series: readonly {
    readonly label: string;
    readonly values: readonly number[];
    readonly tones: readonly Tone[];
  }[];
}

/** The Mondays that weeks are called by, at noon so that no time zone moves them to another day. */
function weekLabels(weeks: readonly { readonly week: string }[]) {
  const noons = weeks.map(({ week }) => `${week}T12:00`);
  const format = { day: "numeric", month: "short" } as const;
  const short = (noon: string) =>
    new Date(noon).toLocaleDateString(`${currentLanguage()}-IN`, format);
  return { labels: noons.map(formatDate), shortLabels: noons.map(short) };
}

export const signupsPerWeek = ({ signupsPerWeek: weeks }: UserStats, t: Messages): ChartData => ({
  kind: "columns",
  title: t.signupsPerWeek,
  heading: t.week,
  ...weekLabels(weeks),
  series: [
    { label: t.tutors, values: weeks.map(({ tutors }) => tutors), tones: ["indigo"] },
    { label: t.students, values: weeks.map(({ students }) => students), tones: ["saffron"] },
  ],
});

/** The subjects most students look for, and how many tutors there are for each. */
export const subjectDemand = (
  { subjects }: UserStats,
  t: Messages,
  nameOf: (subject: string) => string,
): ChartData => ({
  kind: "bars",
  title: t.subjectsInDemand,
  heading: t.subject,
  labels: subjects.map(({ subject }) => nameOf(subject)),
  series: [
    { label: t.students, values: subjects.map(({ students }) => students), tones: ["saffron"] },
    { label: t.tutors, values: subjects.map(({ tutors }) => tutors), tones: ["indigo"] },
  ],
});

export const bookingsByStatus = ({ byStatus }: BookingStats, t: Messages): ChartData => ({
  kind: "ring",
  title: t.bookingsByStatus,
  heading: t.status,
  labels: [t.pending, t.accepted, t.cancelled],
  series: [
    {
      label: t.count,
      values: [byStatus.pending, byStatus.accepted, byStatus.cancelled],
      tones: ["saffron", "good", "bad"],
    },
  ],
});

export const bookingsPerWeek = ({ perWeek }: BookingStats, t: Messages): ChartData => ({
  kind: "columns",
  title: t.bookingsPerWeek,
  heading: t.week,
  ...weekLabels(perWeek),
  series: [{ label: t.count, values: perWeek.map(({ count }) => count), tones: ["indigo"] }],
});

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
