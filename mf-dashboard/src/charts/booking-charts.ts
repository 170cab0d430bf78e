import type { BookingStats } from "@tutorsetu/contracts/bookings";
import type { useText } from "../text.ts";
import type { ChartData } from "./data.ts";
import { weekOf } from "./week.ts";

type Text = ReturnType<typeof useText>;

const TONES = { pending: "saffron", accepted: "good", cancelled: "bad" } as const;
const STATUSES = ["pending", "accepted", "cancelled"] as const;

/** How many bookings wait, were accepted and were cancelled. */
export const statuses = ({ byStatus }: BookingStats, text: Text): ChartData => ({
  kind: "parts",
  title: text.bookingsByStatus,
  heading: text.status,
  series: [{ label: text.count, tone: "indigo" }],
  rows: STATUSES.map((status) => ({
    label: text[status],
    values: [byStatus[status]],
    tone: TONES[status],
  })),
});

/** New bookings per week. */
export const bookingsPerWeek = ({ perWeek }: BookingStats, text: Text): ChartData => ({
  kind: "columns",
  title: text.bookingsPerWeek,
  heading: text.week,
  series: [{ label: text.count, tone: "indigo" }],
  rows: perWeek.map(({ week, count }) => ({ ...weekOf(week), values: [count] })),
});
