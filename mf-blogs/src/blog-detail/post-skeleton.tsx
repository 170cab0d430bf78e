import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import * as css from "./blog-detail.module.css";

/** A post on its way. */
export function PostSkeleton() {
  const say = useCommon();
  return (
    <section className={css.page} aria-busy="true" aria-label={say.loading}>
      <div className={css.noCover} />
      <Skeleton lines={2} />
      <Skeleton lines={9} />
    </section>
  );
}
