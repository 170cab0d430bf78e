import { Skeleton } from "@tutorsetu/ui/skeleton";
import * as css from "./accounts.module.css";

const THREE = [1, 2, 3];

/** The list before it has come. */
export const DeletedSkeletons = () => (
  <ul className={css.rows}>
    {THREE.map((n) => (
      <li key={n} className={css.row} data-testid="skeleton-deleted">
        <Skeleton lines={4} />
      </li>
    ))}
  </ul>
);
