import { Button, buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings } from "../api.ts";
import { useText } from "../text.ts";
import { BookingCard } from "./booking-card.tsx";
import * as css from "./my-bookings.module.css";

type Tab = "current" | "history";

function useBookings(status: Tab) {
  return usePages(["bookings", status], async (cursor) => {
    const page = await bookings.list({ query: { status, cursor } });
    return { ...page, items: page.bookings };
  });
}

function Empty({ tab }: { readonly tab: Tab }) {
  const text = useText();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  if (tab === "history") return <EmptyState title={text.noHistory} text={text.historyHint} />;
  const action = (
    <Link {...buttonClass()} to={isTutor ? "/student" : "/tutor"}>
      {isTutor ? text.findStudents : text.findTutor}
    </Link>
  );
  return <EmptyState title={text.noCurrent} action={action} />;
}

function List({ tab, list }: { readonly tab: Tab; readonly list: ReturnType<typeof useBookings> }) {
  const text = useText();
  const say = useCommon();
  const viewerId = useSession((s) => s.user?._id ?? "");
  if (list.error)
    return <ErrorState message={text.loadFailed} onRetry={list.reload} retryLabel={say.tryAgain} />;
  if (list.isLoading) {
    return (
      <div className={css.list} aria-busy="true" aria-label={say.loading}>
        <div className={css.card}>
          <Skeleton lines={5} />
        </div>
      </div>
    );
  }
  if (list.items.length === 0) return <Empty tab={tab} />;
  return (
    <>
      <ul className={css.list}>
        {list.items.map((booking) => (
          <li key={booking._id}>
            <BookingCard booking={booking} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" busy={list.isMore} onClick={list.loadMore}>
          {say.loadMore}
        </Button>
      )}
    </>
  );
}

/** A person's bookings, at /my-bookings and inside the dashboard. */
export default function MyBookings() {
  const text = useText();
  useTitle(text.title);
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get("tab") === "history" ? "history" : "current";
  const list = useBookings(tab);
  const counts = list.first?.counts ?? { current: 0, history: 0 };
  const tabs = [
    { id: "current", label: fill(text.current, { count: counts.current }) },
    { id: "history", label: fill(text.history, { count: counts.history }) },
  ] as const;

  return (
    <Page title={text.title}>
      <Tabs
        label={text.title}
        tabs={tabs}
        value={tab}
        onChange={(id) => setParams(id === "history" ? { tab: "history" } : {}, { replace: true })}
      >
        <List tab={tab} list={list} />
      </Tabs>
    </Page>
  );
}
