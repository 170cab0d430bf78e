import { BookingEvent } from "@tutorsetu/contracts/bookings";
import { refresh } from "@tutorsetu/web-kit/query";
import { useNotifications, useUnread } from "@tutorsetu/chat-client/hooks";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect } from "react";
import { useMessages } from "../messages.ts";
import { bookingWords, noticeWords } from "./words.ts";

interface Props {
  readonly onUnread: (count: number) => void;
}

/** Tells a signed-in person what happens on the site meanwhile. Draws nothing itself; it is loaded after the page. */
export function LiveNotifications({ onUnread }: Props) {
  const t = useMessages();
  const unread = useUnread();
  useEffect(() => {
    onUnread(unread);
    return () => onUnread(0);
  }, [onUnread, unread]);

  useNotifications(({ event, data }) => {
    if (event === "booking") {
      const parsed = BookingEvent.safeParse(data);
      if (parsed.success) toast.message(bookingWords(t, parsed.data));
      refresh("bookings");
    }
    if (event === "notice") {
      toast.message(noticeWords(t, data["subject"] ?? ""));
      refresh("notices");
    }
  });
  return null;
}
