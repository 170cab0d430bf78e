import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { bookings } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./admin.module.css";

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

function Table() {
  const text = useText();
  const say = useCommon();
  const list = usePages(["bookings", "all"], async (cursor) => {
    const page = await bookings.all({ query: { cursor } });
    return { ...page, items: page.bookings };
  });
  if (list.error)
    return (
      <ErrorState message={text.bookingsFailed} onRetry={list.reload} retryLabel={say.tryAgain} />
    );
  if (list.isLoading) return <Skeleton lines={8} />;
  if (list.items.length === 0) return <EmptyState title={text.noBookings} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling table must be reachable by keyboard */}
      <section className={css.scroll} aria-label={text.bookings} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.tutor}</th>
              <th scope="col">{text.student}</th>
              <th scope="col">{text.status}</th>
              <th scope="col">{text.date}</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((booking) => (
              <tr key={booking._id}>
                <td>{booking.tutorId.userName}</td>
                <td>{booking.studentId.userName}</td>
                <td>
                  <Badge tone={TONES[booking.bookingStatus]}>{text[booking.bookingStatus]}</Badge>
                </td>
                <td>{formatDate(booking.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {list.hasMore && (
        <Button variant="secondary" busy={list.isMore} onClick={list.loadMore}>
          {say.loadMore}
        </Button>
      )}
    </>
  );
}

/** Every booking, read only. */
export function AdminBookings() {
  const text = useText();
  useTitle(text.bookings);
  return (
    <Page title={text.bookings}>
      <Table />
    </Page>
  );
}
