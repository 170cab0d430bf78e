import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import * as css from "./blog-detail.module.css";

/** The placeholder of a post that loads. */
export function PostSkeleton() {
  const common = useCommon();
  return (
    <section className={css.page} aria-busy="true" aria-label={common.loading}>
      <div className={css.noCover} />
      <Skeleton lines={2} />
      <Skeleton lines={9} />
    </section>
  );
}
