import { ErrorState } from "@tutorsetu/ui/error-state";
import { LoadMore } from "@tutorsetu/ui/load-more";
import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../text.ts";
import { BookingCard } from "./booking-card.tsx";
import { BookingSkeletons } from "./booking-skeletons.tsx";
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
  const say = useCommon();
  const viewerId = useSession((s) => s.user?._id ?? "");
  if (list.error)
    return (
      <ErrorState
        title={text.loadFailed}
        message={sentenceFor(list.error, say.unexpected)}
        onRetry={list.reload}
        retryLabel={say.tryAgain}
      />
    );
  if (list.isLoading || list.isStale) return <BookingSkeletons />;
  if (list.items.length === 0) return <NoBookings tab={tab} />;
  return (
    <>
      <ul className={css.list}>
        {list.items.map((booking) => (
          <li key={booking._id}>
            <BookingCard booking={booking} viewerId={viewerId} />
          </li>
        ))}
      </ul>
      {list.moreError ? (
        <ErrorState
          title={text.moreFailed}
          message={sentenceFor(list.moreError, say.unexpected)}
          onRetry={list.loadMore}
          retryLabel={say.tryAgain}
        />
      ) : (
        list.hasMore && (
          <LoadMore busy={list.isMore} onMore={list.loadMore}>
            {say.loadMore}
          </LoadMore>
        )
      )}
    </>
  );
}
