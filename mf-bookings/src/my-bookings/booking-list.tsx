import { Failure } from "@tutorsetu/web-kit/failure";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../text.ts";
import { BookingCard } from "./booking-card.tsx";
import { BookingSkeletons } from "./booking-skeletons.tsx";
import { EndedTuition } from "./ended-tuition.tsx";
import * as css from "./my-bookings.module.css";
import { NoBookings } from "./no-bookings.tsx";
import type { Tab, useBookings } from "./use-bookings.ts";

interface Props {
  readonly tab: Tab;
  readonly list: ReturnType<typeof useBookings>;
}

/** One tab in whatever state it is. */
export function BookingList({ tab, list }: Props) {
  const text = useText();
  const viewerId = useSession((s) => s.user?._id ?? "");
  if (list.error)
    return <Failure title={text.loadFailed} error={list.error} onRetry={list.reload} />;
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
      <LoadMoreFooter list={list} failed={text.moreFailed} />
    </>
  );
}
