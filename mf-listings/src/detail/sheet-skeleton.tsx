import { Skeleton } from "@tutorsetu/ui/skeleton";
import * as css from "./detail.module.css";

const FOUR = [1, 2, 3, 4];

/** A person's sheet while it is on its way: head, facts, text and actions where they will be. */
export function SheetSkeleton() {
  return (
    <div className={css.sheet}>
      <Skeleton shape="row" lines={2} />
      <div className={css.facts}>
        {FOUR.map((n) => (
          <Skeleton key={n} lines={2} />
        ))}
      </div>
      <Skeleton lines={4} />
      <div className={css.waitingActions} />
    </div>
  );
}
