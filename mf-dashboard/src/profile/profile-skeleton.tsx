import { Skeleton } from "@tutorsetu/ui/skeleton";
import * as css from "./profile.module.css";

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** A picture with name and role, and labels in two columns. */
export const ProfileSkeleton = () => (
  <div data-testid="skeleton-profile">
    <Skeleton shape="card" lines={3} />
    <div className={css.fields}>
      {EIGHT.map((n) => (
        <Skeleton key={n} lines={2} />
      ))}
    </div>
  </div>
);
