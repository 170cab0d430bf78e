import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { isMissing } from "@tutorsetu/web-kit/final-answer";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import type { QueryState } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { type ReactNode, useEffect } from "react";
import type { Kind } from "../booking/viewer.ts";
import { useMessages } from "../messages.ts";
import * as css from "./detail.module.css";

interface Props<Data> {
  readonly kind: Kind;
  readonly query: QueryState<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The layout of both detail screens: the link back, and the loading, missing and failed states. */
export function DetailLayout<Data>({ kind, query, children }: Props<Data>) {
  const t = useMessages();
  const common = useCommon();
  const { data, error, reload } = query;
  const [back, missing, failed] =
    kind === "tutor"
      ? [t.backToTutors, t.noTutors, t.tutorLoadFailed]
      : [t.backToStudents, t.noStudents, t.studentLoadFailed];
  const isGone = isMissing(error);
  const isFailed = Boolean(error) && !isGone;
  useEffect(() => {
    if (isFailed) toast.error(t.tryAgainToast);
  }, [isFailed, t.tryAgainToast]);

  if (isGone) {
    const action = (
      <Link {...buttonClass({ variant: "secondary" })} to={`/${kind}`}>
        {back}
      </Link>
    );
    return (
      <section className={css.page}>
        <Title title={missing} />
        <EmptyState isPage title={missing} action={action} />
      </section>
    );
  }
  const isWaiting = !isFailed && !data;
  return (
    <section
      className={css.page}
      aria-busy={isWaiting}
      aria-label={isWaiting ? common.loading : undefined}
    >
      <Link className={css.back} to={`/${kind}`}>
        <Icon name="chevron-left" />
        {back}
      </Link>
      {isFailed && (
        <>
          <Title title={failed} />
          <Failure isPage title={failed} error={error} onRetry={reload} />
        </>
      )}
      {isWaiting && <DetailSkeleton />}
      {!isFailed && data && children(data)}
    </section>
  );
}

/** The page title of the missing and failed states. */
function Title({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

const FOUR = [1, 2, 3, 4];

/** The placeholder of a person that loads: head, details, text and actions. */
function DetailSkeleton() {
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
