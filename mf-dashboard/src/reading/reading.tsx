import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import type { ReactNode } from "react";

interface Props<T> {
  readonly of: {
    readonly data?: T | undefined;
    readonly error: unknown;
    readonly reload: () => void;
  };
  /** What happened when it could not be read. */
  readonly failed: string;
  /** The shape of what is on its way. */
  readonly waiting: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** One reading of the server on the page: on its way, failed with a way to try again, or there. */
export function Reading<T>({ of: { data, error, reload }, failed, waiting, children }: Props<T>) {
  const common = useCommon();
  const isFailed = error !== undefined;
  return (
    <>
      {isFailed && <Failure title={failed} error={error} onRetry={reload} />}
      {data === undefined && !isFailed && (
        <div aria-busy="true">
          <VisuallyHidden>
            <output>{common.loading}</output>
          </VisuallyHidden>
          {waiting}
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
