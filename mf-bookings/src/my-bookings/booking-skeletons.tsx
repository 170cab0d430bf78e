import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import * as css from "./my-bookings.module.css";

/** Bookings on their way. */
export function BookingSkeletons() {
  const say = useCommon();
  return (
    <ul className={css.list} aria-busy="true" aria-label={say.loading}>
      {[1, 2].map((n) => (
        <li key={n}>
          <Skeleton lines={7} shape="card" />
        </li>
      ))}
    </ul>
  );
}
