import { BOOKING_EVENTS, REASONS } from "@tutorsetu/contracts/domain";
import { useNotifications, useUnread } from "@tutorsetu/chat-client/hooks";
import type { en } from "../messages/en/live.ts";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect } from "react";
import { useMessages } from "./messages.ts";

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
      const message = bookingMessage(t, data);
      if (message) toast.message(message);
      refresh("bookings");
    }
    if (event === "notice") {
      toast.message(noticeMessage(t, data));
      refresh("notices");
    }
  });
  return null;
}

type Messages = typeof en;

type Data = Readonly<Record<string, string>>;

/** The toast for an event of a booking; none for one that this page does not know. */
function bookingMessage(t: Messages, { kind: given, from, reason }: Data): string | undefined {
  const kind = BOOKING_EVENTS.find((known) => known === given);
  if (!kind || !from) return undefined;
  const templates = {
    requested: t.newsRequested,
    accepted: t.newsAccepted,
    cancelled: reason === REASONS.expired ? t.newsExpired : t.newsCancelled,
    reminder: t.newsReminder,
    proposed: t.newsProposed,
    time_agreed: t.newsTimeAgreed,
  };
  return format(templates[kind], { name: from });
}

/** The toast for a notice: what the platform writes has its own. */
function noticeMessage(t: Messages, { kind = "", subject = "" }: Data): string {
  const known = new Map([
    ["help_solved", t.newsHelpSolved],
    ["help_answered", t.newsHelpSolved],
    ["warning", t.newsWarning],
    ["suspension", t.newsSuspension],
    ["suspension_lifted", t.newsLifted],
  ]);
  return known.get(kind) ?? format(t.newsNotice, { subject });
}
