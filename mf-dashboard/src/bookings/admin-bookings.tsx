import { BookingStatus } from "@tutorsetu/contracts/bookings";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Field } from "@tutorsetu/ui/field";
import { Page } from "@tutorsetu/ui/page";
import { Select } from "@tutorsetu/ui/select";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { bookings } from "../api.ts";
import { LetterSkeletons } from "../letters/letters.tsx";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { BookingRow } from "./booking-row.tsx";
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
  const reading = { data: list.first && list.items, error: list.error, reload: list.reload };
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
    <Reading of={reading} failed={t.bookingsFailed} waiting={<LetterSkeletons />}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul className={css.rows} aria-label={t.bookings} aria-busy={list.isStale}>
              {rows.map((booking) => (
                <BookingRow key={booking._id} booking={booking} />
              ))}
            </ul>
            <LoadMoreFooter
              list={list}
              failed={t.moreFailed}
              status={fill(t.shownOf, { shown: rows.length, total: list.total })}
            />
          </>
        )
      }
    </Reading>
  );
}

/** Every booking, read only; the chosen status is in the address. */
export function AdminBookings() {
  const t = useMessages();
  useTitle(t.bookings);
  const [params, setParams] = useSearchParams();
  const status = BookingStatus.safeParse(params.get("status")).data;
  const choose = (next: string) => setParams(next ? { status: next } : {}, { replace: true });
  return (
    <Page title={t.bookings} lead={t.bookingsLead}>
      <div className={css.filter}>
        <Field label={t.status}>
          {(control) => (
            <Select
              {...control}
              value={status ?? ""}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              <option value="">{t.all}</option>
              {BookingStatus.options.map((one) => (
                <option key={one} value={one}>
                  {t[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <List status={status} onAll={() => choose("")} />
    </Page>
  );
}
