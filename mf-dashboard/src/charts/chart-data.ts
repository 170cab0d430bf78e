import type { UserStats } from "@tutorsetu/contracts/administration";
import type { BookingStats } from "@tutorsetu/contracts/bookings";
import { currentLanguage, formatDate } from "@tutorsetu/web-kit/i18n";
import type { useText } from "../text.ts";

type Text = ReturnType<typeof useText>;
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

export const signupsPerWeek = ({ signupsPerWeek: weeks }: UserStats, text: Text): ChartData => ({
  kind: "columns",
  title: text.signupsPerWeek,
  heading: text.week,
  ...weekLabels(weeks),
  series: [
    { label: text.tutors, values: weeks.map(({ tutors }) => tutors), tones: ["indigo"] },
    { label: text.students, values: weeks.map(({ students }) => students), tones: ["saffron"] },
  ],
});

/** The subjects most students look for, and how many tutors there are for each. */
export const subjectDemand = (
  { subjects }: UserStats,
  text: Text,
  nameOf: (subject: string) => string,
): ChartData => ({
  kind: "bars",
  title: text.subjectsInDemand,
  heading: text.subject,
  labels: subjects.map(({ subject }) => nameOf(subject)),
  series: [
    { label: text.students, values: subjects.map(({ students }) => students), tones: ["saffron"] },
    { label: text.tutors, values: subjects.map(({ tutors }) => tutors), tones: ["indigo"] },
  ],
});

export const bookingsByStatus = ({ byStatus }: BookingStats, text: Text): ChartData => ({
  kind: "ring",
  title: text.bookingsByStatus,
  heading: text.status,
  labels: [text.pending, text.accepted, text.cancelled],
  series: [
    {
      label: text.count,
      values: [byStatus.pending, byStatus.accepted, byStatus.cancelled],
      tones: ["saffron", "good", "bad"],
    },
  ],
});

export const bookingsPerWeek = ({ perWeek }: BookingStats, text: Text): ChartData => ({
  kind: "columns",
  title: text.bookingsPerWeek,
  heading: text.week,
  ...weekLabels(perWeek),
  series: [{ label: text.count, values: perWeek.map(({ count }) => count), tones: ["indigo"] }],
});
