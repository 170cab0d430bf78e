import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import * as css from "./blog-list.module.css";

const SIX = [1, 2, 3, 4, 5, 6];

/** Six placeholder cards. */
export function CardSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.grid} aria-busy="true" aria-label={common.loading}>
      {SIX.map((n) => (
        <li key={n} className={css.card}>
          <div className={css.noCover} />
          <Skeleton lines={6} />
        </li>
      ))}
    </ul>
  );
}
