import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import * as css from "./listing.module.css";

const SIX = [1, 2, 3, 4, 5, 6];

/** Six cards in the shape of the real ones. */
export function CardSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.grid} aria-busy="true" aria-label={common.loading}>
      {SIX.map((n) => (
        <li key={n} className={css.skeleton} data-testid="skeleton-card">
          <Skeleton shape="row" lines={3} />
          <Skeleton lines={5} />
          <div className={css.skeletonActions} />
        </li>
      ))}
    </ul>
  );
}
