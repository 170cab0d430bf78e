import { useNotifications } from "@tutorsetu/chat-client/hooks";
import type { Booking } from "@tutorsetu/contracts/bookings";
import { Banner } from "@tutorsetu/ui/banner";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { AcceptedPeople, useAccepted } from "../accepted/accepted-people.tsx";
import { bookings } from "../api.ts";
import { ChildFilter, useChosenChild } from "../family/child-filter.tsx";
import { useMessages } from "../messages.ts";
import { useSeen } from "../seen/use-seen.ts";
import { BookingCard } from "./booking-card.tsx";
import { BOOKING, linkOf, useLinkedBooking } from "./linked-booking.ts";
import { EndedTuition } from "./own-review.tsx";
import { PageLinks } from "./page-links.tsx";
import * as css from "./my-bookings.module.css";

type Tab = "current" | "history";

/** One tab's bookings, page by page, with the counts of both tabs. */
function useBookings(status: Tab, child: string) {
  return usePages(["bookings", status, child], async (cursor) => {
    const query = { status, cursor, ...(child && { child }) };
    const page = await bookings.list({ query });
    return { ...page, items: page.bookings };
  });
}

/** Moves the focus to the list when the focused element left with its card, as after an accepted booking. */
function useRestoreFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => {
      last.current = event.target;
    },
  };
}

/** The loading state of a tab. */
function BookingSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.list} aria-busy="true" aria-label={common.loading}>
      {[1, 2].map((n) => (
        <li key={n}>
          <Skeleton lines={7} shape="card" />
        </li>
      ))}
    </ul>
  );
}

/** An empty tab, and where to begin. */
function NoBookings({ tab }: { readonly tab: Tab }) {
  const t = useMessages();
  const { children } = useFamily();
  const child = useChosenChild();
  const name = children.find(({ _id }) => _id === child)?.name;
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const noHistory = name ? format(t.noHistoryChild, { name }) : t.noHistory;
  const noCurrent = name ? format(t.noCurrentChild, { name }) : t.noCurrent;
  if (tab === "history") return <EmptyState icon="clock" title={noHistory} text={t.historyHint} />;
  const action = (
    <Link {...buttonClass()} to={isTutor ? "/student" : "/tutor"}>
      {isTutor ? t.findStudents : t.findTutor}
    </Link>
  );
  return <EmptyState icon="calendar" title={noCurrent} action={action} />;
}

interface Props {
  readonly tab: Tab;
  readonly list: ReturnType<typeof useBookings>;
  /** The booking that a link led to, where it belongs to this tab: it stands first, on whatever page it is. */
  readonly linked: Booking | undefined;
}

/** One tab: loading, failed, empty or its bookings. */
function BookingList({ tab, list, linked }: Props) {
  const t = useMessages();
  const viewerId = useSession((s) => s.user?._id ?? "");
  if (list.error) return <Failure title={t.loadFailed} error={list.error} onRetry={list.reload} />;
  if (list.isLoading || list.isStale) return <BookingSkeletons />;
  if (list.items.length === 0) return <NoBookings tab={tab} />;
  const others = list.items.filter(({ _id }) => _id !== linked?._id);
  const shown = linked ? [linked, ...others] : others;
  return (
    <>
      {tab === "history" && <EndedTuition bookings={shown} viewerId={viewerId} />}
      <ul className={css.list}>
        {shown.map((booking) => (
          <li key={booking._id}>
            <BookingCard
              booking={booking}
              viewerId={viewerId}
              isLinked={booking._id === linked?._id}
            />
          </li>
        ))}
      </ul>
      <LoadMoreFooter list={list} failed={t.moreFailed} />
    </>
  );
}

/** While the list loads, and when it cannot be read. */
const UNKNOWN_COUNTS = { current: "…", history: "…" };

const tabOf = ({ bookingStatus }: Booking): Tab =>
  bookingStatus === "pending" ? "current" : "history";

/** The chosen tab; without a choice that of the booking to which a link led. */
function useTab(linked: Booking | undefined) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get("tab");
  const given: Tab = chosen === "history" ? "history" : "current";
  const tab = linked && !chosen ? tabOf(linked) : given;
  const child = params.get("child");
  const choose = (id: Tab) =>
    setParams({ ...(id === "history" && { tab: id }), ...(child && { child }) }, { replace: true });
  return [tab, choose] as const;
}

/** Why the booking to which a link led is not shown. */
function LinkedProblem({ linked }: { readonly linked: ReturnType<typeof useLinkedBooking> }) {
  const t = useMessages();
  const common = useCommon();
  if (!linked.problem) return null;
  if (linked.problem === "gone") return <Banner>{t.linkedGone}</Banner>;
  return (
    <Banner>
      {t.linkedFailed}{" "}
      <Button size="s" variant="quiet" onClick={linked.reload}>
        {common.tryAgain}
      </Button>
    </Banner>
  );
}

/** True from the first time on. */
function useSettled(isSettledNow: boolean): boolean {
  const [isSettled, setSettled] = useState(isSettledNow);
  if (isSettledNow && !isSettled) setSettled(true);
  return isSettled || isSettledNow;
}

/** A person's bookings, at /my-bookings and inside the dashboard. */
export default function MyBookings() {
  const t = useMessages();
  useTitle(t.title);
  const [params] = useSearchParams();
  const linkedId = params.get(BOOKING) ?? "";
  const linked = useLinkedBooking(linkedId);
  // Whoever has followed a link to what is not there any more has seen that too.
  useSeen(linkOf(linkedId), linked.problem === "gone");
  const [tab, chooseTab] = useTab(linked.booking);
  const family = useFamily();
  const child = useChosenChild();
  const list = useBookings(tab, child);
  const accepted = useAccepted(child);
  const counts = list.first?.counts ?? UNKNOWN_COUNTS;
  const focusBox = useRestoreFocus();
  useNotifications(({ event, data }) => {
    // A notice of a booking may tell what changes a card and nobody pushes as a booking's event.
    const isAboutBooking = event === "notice" && /^(?:booking|demo)_/.test(data["kind"] ?? "");
    if (event === "booking" || isAboutBooking) refresh("bookings");
  });
  // Nothing that is drawn moves down when what is accepted, the linked booking, or the children come later.
  const isSettled = useSettled(!accepted.isLoading && !linked.isLoading && !family.isLoading);
  if (!isSettled)
    return (
      <Page title={t.title} actions={<PageLinks />}>
        <BookingSkeletons />
      </Page>
    );

  return (
    <Page title={t.title} actions={<PageLinks />}>
      <LinkedProblem linked={linked} />
      <ChildFilter />
      <AcceptedPeople accepted={accepted} />
      <Tabs
        label={t.title}
        tabs={[
          { id: "current", label: format(t.current, { count: counts.current }) },
          { id: "history", label: format(t.history, { count: counts.history }) },
        ]}
        value={tab}
        onChange={chooseTab}
      >
        <div {...focusBox}>
          <BookingList
            tab={tab}
            list={list}
            linked={linked.booking && tabOf(linked.booking) === tab ? linked.booking : undefined}
          />
        </div>
      </Tabs>
    </Page>
  );
}
