import { type BookingEvent, REASONS } from "@tutorsetu/contracts/bookings";
import type { en } from "@tutorsetu/contracts/messages/en/shell";
import { en as server } from "@tutorsetu/contracts/messages/en/server";
import { fill } from "@tutorsetu/web-kit/i18n";

type Text = typeof en;

/** What a person is told when something happened to one of their bookings. */
export function bookingWords(text: Text, { kind, from, reason }: BookingEvent): string {
  const words = {
    requested: text.newsRequested,
    accepted: text.newsAccepted,
    cancelled: reason === REASONS.expired ? text.newsExpired : text.newsCancelled,
    reminder: text.newsReminder,
  };
  return fill(words[kind], { name: from });
}

/** A solved help request comes as a notice of its own. */
export const noticeWords = (text: Text, subject: string): string =>
  subject === server.helpSolved ? text.newsHelpSolved : fill(text.newsNotice, { subject });
