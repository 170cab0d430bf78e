import { Skeleton } from "@tutorsetu/ui/skeleton";
import * as css from "./detail.module.css";

const FOUR = [1, 2, 3, 4];

/** The placeholder of a person that loads: head, details, text and actions. */
export function DetailSkeleton() {
  return (
    <div className={css.sheet}>
      <Skeleton shape="row" lines={2} />
      <div className={css.details}>
        {FOUR.map((n) => (
          <Skeleton key={n} lines={2} />
        ))}
      </div>
      <Skeleton lines={4} />
      <div className={css.waitingActions} />
    </div>
  );
}
