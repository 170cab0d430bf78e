import { useNotifications, useUnread } from "@tutorsetu/chat-client/hooks";
import { BookingEvent, REASONS } from "@tutorsetu/contracts/bookings";
import { en as server } from "@tutorsetu/contracts/messages/en/server";
import type { en } from "../messages/en/shell.ts";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect } from "react";
import { useMessages } from "../messages.ts";

interface Props {
  readonly onUnread: (count: number) => void;
}

/** Shows live notifications to a signed-in person as toasts. Renders nothing; it is loaded after the page. */
export function LiveNotifications({ onUnread }: Props) {
  const t = useMessages();
  const unread = useUnread();
  useEffect(() => {
    onUnread(unread);
    return () => onUnread(0);
  }, [onUnread, unread]);

  useNotifications(({ event, data }) => {
    if (event === "booking") {
      const bookingEvent = BookingEvent.safeParse(data);
      if (bookingEvent.success) toast.message(bookingMessage(t, bookingEvent.data));
      refresh("bookings");
    }
    if (event === "notice") {
      toast.message(noticeMessage(t, data["subject"] ?? ""));
      refresh("notices");
    }
  });
  return null;
}

type Messages = typeof en;

/** The toast for an event of a booking. */
function bookingMessage(t: Messages, { kind, from, reason }: BookingEvent): string {
  const templates = {
    requested: t.newsRequested,
    accepted: t.newsAccepted,
    cancelled: reason === REASONS.expired ? t.newsExpired : t.newsCancelled,
    reminder: t.newsReminder,
  };
  return fill(templates[kind], { name: from });
}

/** The toast for a notice; a solved help request has its own. */
const noticeMessage = (t: Messages, subject: string): string =>
  subject === server.helpSolved ? t.newsHelpSolved : fill(t.newsNotice, { subject });
