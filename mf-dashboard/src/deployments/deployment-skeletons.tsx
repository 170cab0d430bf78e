import { Skeleton } from "@tutorsetu/ui/skeleton";
import * as css from "./deployments.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** The shape of the slices while they come. */
export function DeploymentSkeletons() {
  return (
    <div className={css.cards}>
      {ROWS.map((row) => (
        <div key={row} className={css.card} data-testid="skeleton-slice">
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
