import type { Booking, BookingStatus } from "@tutorsetu/contracts/bookings";
import { BOOKING_STATUSES } from "@tutorsetu/contracts/domain";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { SelectField } from "@tutorsetu/ui/form-fields";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { bookings } from "../api.ts";
import { InboxSkeletons } from "../inbox/inbox-item.tsx";
import { useMessages } from "../messages.ts";
import { PagesBoundary } from "../query-boundary.tsx";
import * as css from "./bookings.module.css";

function List({
  status,
  onAll,
}: {
  readonly status?: BookingStatus | undefined;
  readonly onAll: () => void;
}) {
  const t = useMessages();
  const list = usePages(["bookings", "all", status], async (cursor) => {
    const page = await bookings.all({ query: { status, cursor } });
    return { ...page, items: page.bookings };
  });
  const empty = status ? (
    <EmptyState
      icon="calendar"
      title={t.noSuchBookings}
      action={<Button onClick={onAll}>{t.showAll}</Button>}
    />
  ) : (
    <EmptyState icon="calendar" title={t.noBookings} />
  );
  return (
    <PagesBoundary list={list} failed={t.bookingsFailed} loading={<InboxSkeletons />} empty={empty}>
      {(rows) => (
        <ul className={css.rows} aria-label={t.bookings} aria-busy={list.isStale}>
          {rows.map((booking) => (
            <BookingRow key={booking._id} booking={booking} />
          ))}
        </ul>
      )}
    </PagesBoundary>
  );
}

/** Every booking, read only; the chosen status is in the address. */
export function AdminBookings() {
  const t = useMessages();
  useTitle(t.bookings);
  const [params, setParams] = useSearchParams();
  const status = BOOKING_STATUSES.find((one) => one === params.get("status"));
  const choose = (next: string) => setParams(next ? { status: next } : {}, { replace: true });
  return (
    <Page title={t.bookings} lead={t.bookingsLead}>
      <div className={css.filter}>
        <SelectField
          label={t.status}
          placeholder={t.all}
          options={BOOKING_STATUSES.map((one) => ({ value: one, label: t[one] }))}
          value={status ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <List status={status} onAll={() => choose("")} />
    </Page>
  );
}

const TONES = { pending: "warn", accepted: "good", cancelled: "bad" } as const;

/** One booking to look at; nothing can be done to it here. */
function BookingRow({ booking }: { readonly booking: Booking }) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const { tutorId, studentId, bookerRole, bookingStatus, subject, reason, createdAt } = booking;
  const asked = format(t.askedBy, { role: t[`role_${bookerRole}`] });
  return (
    <li className={css.row}>
      <h2>{format(t.bookingPair, { tutor: tutorId.userName, student: studentId.userName })}</h2>
      <Badge tone={TONES[bookingStatus]}>{t[bookingStatus]}</Badge>
      <p>{[formatDate(createdAt), asked, nameOf(subject)].filter(Boolean).join(" · ")}</p>
      {reason && (
        <p>
          {t.reason}: {reason}
        </p>
      )}
    </li>
  );
}
