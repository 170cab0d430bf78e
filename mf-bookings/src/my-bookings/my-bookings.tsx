import { useNotifications } from "@tutorsetu/chat-client/hooks";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type FocusEvent, useEffect, useRef } from "react";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import { BookingCard } from "./booking-card.tsx";
import { EndedTuition } from "./own-review.tsx";
import * as css from "./my-bookings.module.css";

type Tab = "current" | "history";

/** One tab's bookings, page by page, with the counts of both tabs. */
function useBookings(status: Tab) {
  return usePages(["bookings", status], async (cursor) => {
    const page = await bookings.list({ query: { status, cursor } });
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
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  if (tab === "history")
    return <EmptyState icon="clock" title={t.noHistory} text={t.historyHint} />;
  const action = (
    <Link {...buttonClass()} to={isTutor ? "/student" : "/tutor"}>
      {isTutor ? t.findStudents : t.findTutor}
    </Link>
  );
  return <EmptyState icon="calendar" title={t.noCurrent} action={action} />;
}

interface Props {
  readonly tab: Tab;
  readonly list: ReturnType<typeof useBookings>;
}

/** One tab: loading, failed, empty or its bookings. */
function BookingList({ tab, list }: Props) {
  const t = useMessages();
  const viewerId = useSession((s) => s.user?._id ?? "");
  if (list.error) return <Failure title={t.loadFailed} error={list.error} onRetry={list.reload} />;
  if (list.isLoading || list.isStale) return <BookingSkeletons />;
  if (list.items.length === 0) return <NoBookings tab={tab} />;
  return (
    <>
      {tab === "history" && <EndedTuition bookings={list.items} viewerId={viewerId} />}
      <ul className={css.list}>
        {list.items.map((booking) => (
          <li key={booking._id}>
            <BookingCard booking={booking} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      <LoadMoreFooter list={list} failed={t.moreFailed} />
    </>
  );
}

/** While the list loads, and when it cannot be read. */
const UNKNOWN_COUNTS = { current: "…", history: "…" };

/** A person's bookings, at /my-bookings and inside the dashboard. */
export default function MyBookings() {
  const t = useMessages();
  useTitle(t.title);
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get("tab") === "history" ? "history" : "current";
  const list = useBookings(tab);
  const counts = list.first?.counts ?? UNKNOWN_COUNTS;
  const focusBox = useRestoreFocus();
  useNotifications(({ event }) => {
    if (event === "booking") refresh("bookings");
  });

  return (
    <Page title={t.title}>
      <Tabs
        label={t.title}
        tabs={[
          { id: "current", label: format(t.current, { count: counts.current }) },
          { id: "history", label: format(t.history, { count: counts.history }) },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "history" ? { tab: id } : {}, { replace: true })}
      >
        <div {...focusBox}>
          <BookingList tab={tab} list={list} />
        </div>
      </Tabs>
    </Page>
  );
}
