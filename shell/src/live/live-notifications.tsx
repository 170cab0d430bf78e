import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { BOOKING_EVENTS, REASONS } from "@tutorsetu/contracts/domain";
import { en as kinds } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { useNotifications, useUnread } from "@tutorsetu/chat-client/hooks";
import type { en } from "../messages/en/live.ts";
import { client } from "@tutorsetu/web-kit/api";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import { renewPush } from "@tutorsetu/web-kit/push";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect, useRef } from "react";
import { type Counts, NOTHING } from "./counts.ts";
import * as css from "./live.module.css";
import { useMessages } from "./messages.ts";
import { waitsFor } from "./waits-for.ts";

const bookings = client(bookingsCalls);
const content = client(contentCalls);

const useKinds = catalogue(
  kinds,
  async () => (await import("@tutorsetu/contracts/notifications/hi")).hi,
);

interface Props {
  readonly onCounts: (counts: Counts) => void;
}

/** A server that does not say how many there are: more is not counted, the badge says that there is something to do. */
const COUNTED_REQUESTS = 20;

/** Unread notices, and bookings that wait for this person's answer; what cannot be read counts as none. */
function useWaiting() {
  const role = useSession((s) => s.user?.role);
  const takesPart = role === "Tutor" || role === "Student";
  const notices = useQuery(takesPart ? ["notices", "unread"] : null, () => content.unreadNotices());
  const requests = useQuery(takesPart ? ["bookings", "to-answer"] : null, () =>
    bookings.list({ query: { status: "pending", turn: "yes", limit: COUNTED_REQUESTS } }),
  );
  const { bookings: listed = [], counts } = requests.data ?? {};
  const waiting = counts?.turn ?? listed.filter((booking) => waitsFor(role, booking)).length;
  return { notices: notices.data?.unread ?? 0, requests: waiting };
}

/** Shows live notifications to a signed-in person as toasts, and counts what waits. Renders nothing; it is loaded after the page. */
export function LiveNotifications({ onCounts }: Props) {
  const t = useMessages();
  const known = useKinds();
  const messages = useUnread();
  const { notices, requests } = useWaiting();
  useEffect(() => {
    onCounts({ messages, notices, requests });
    return () => onCounts(NOTHING);
  }, [onCounts, messages, notices, requests]);

  const owner = useSession((s) => s.user?._id);
  useEffect(() => {
    if (owner) renewPush().catch(() => {});
  }, [owner]);

  // A service that ended before it noted that it told of something tells of it again.
  const shown = useRef(new Set<string>());
  /** An event of a booking and the notice of it have one id. */
  function showOnce(toShow: Shown) {
    const { id } = toShow;
    if (id && shown.current.has(id)) return;
    if (id) shown.current.add(id);
    show(t, toShow);
  }

  useNotifications(({ event, data }) => {
    // On another device of this person.
    if (event === "notices_read") refresh("notices");
    if (event === "booking") {
      const message = bookingMessage(t, data);
      const { bookingId = "", id } = data;
      const link = `/my-bookings?booking=${encodeURIComponent(bookingId)}`;
      if (message) showOnce({ message, link, id });
      refresh("bookings");
    }
    if (event === "notice") {
      const { kind, subject = "", link = "/userdashboard/notifications", id } = data;
      const isKnown = kind !== undefined && kind in known;
      const own = isKnown && wordsOf(known, { kind, params: data, subject, message: "" }).title;
      // The device that has just signed in would tell of itself; the others have it in their badge.
      if (kind !== "new_device")
        showOnce({ message: own || format(t.newsNotice, { subject }), link, id });
      refresh("notices");
      // It may be the first to tell of it: a booking's own event comes by another way.
      if (kind && /^(?:booking|demo)_/.test(kind)) refresh("bookings");
    }
  });
  return null;
}

type Messages = typeof en;

type Data = Readonly<Record<string, string>>;

interface Shown {
  readonly message: string;
  /** Anything but a path of this site is left out. */
  readonly link: string;
  /** Of the notice, which is read once its link is opened. */
  readonly id?: string | undefined;
}

/** Of what has one link, a booking for example, the later message takes the place of the one before. */
function show(t: Messages, { message, link, id }: Shown) {
  if (!/^\/(?![/\\])/.test(link)) return void toast.message(message);
  const read = () => {
    if (!id) return;
    const marked = content.readNotice({ params: { id }, body: { solved: true } });
    void marked.then(() => refresh("notices")).catch(() => {});
  };
  toast.linked(
    link,
    <>
      {message}{" "}
      <Link className={css.link} to={link} onClick={read}>
        {t.open}
      </Link>
    </>,
  );
}

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
  // Its notice says what happened.
  if (kind === "demo_class") return undefined;
  return format(templates[kind], { name: from });
}
