import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import { type ReactNode, useEffect } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./detail.module.css";

interface Props {
  readonly back: { readonly to: string; readonly label: string };
  readonly messages: { readonly failed: string; readonly missing: string };
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The person; null while it loads. */
  readonly children: ReactNode;
}

/** The layout of both detail screens: the link back, and the loading, missing and failed states. */
export function DetailLayout({ back, messages, error, onRetry, children }: Props) {
  const t = useMessages();
  const common = useCommon();
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isFailed = Boolean(error) && !isMissing;
  useEffect(() => {
    if (isFailed) toast.error(t.tryAgainToast);
  }, [isFailed, t.tryAgainToast]);

  if (isMissing) {
    const action = (
      <Link {...buttonClass({ variant: "secondary" })} to={back.to}>
        {back.label}
      </Link>
    );
    return (
      <Titled title={messages.missing}>
        <section className={css.page}>
          <EmptyState isPage title={messages.missing} action={action} />
        </section>
      </Titled>
    );
  }
  const isWaiting = !isFailed && !children;
  return (
    <section
      className={css.page}
      aria-busy={isWaiting}
      aria-label={isWaiting ? common.loading : undefined}
    >
      <Link className={css.back} to={back.to}>
        <Icon name="chevron-left" />
        {back.label}
      </Link>
      {isFailed ? (
        <Titled title={messages.failed}>
          <Failure isPage title={messages.failed} error={error} onRetry={onRetry} />
        </Titled>
      ) : (
        (children ?? <DetailSkeleton />)
      )}
    </section>
  );
}

interface TitledProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Sets the page title of the missing and failed states. */
function Titled({ title, children }: TitledProps) {
  useTitle(title);
  return children;
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
