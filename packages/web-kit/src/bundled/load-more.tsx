import { LoadMore } from "@tutorsetu/ui/load-more";
import type { ReactNode } from "react";
import { useCommon } from "../shared/display/common-text.ts";
import { Failure } from "./failure.tsx";

interface Props {
  /** As `usePages` gives it. */
  readonly list: {
    readonly hasMore: boolean;
    readonly isMore: boolean;
    readonly moreError: unknown;
    readonly loadMore: () => void;
  };
  /** The message when more could not be loaded. */
  readonly failed: string;
  /** Where the rest is for browsers without scripts. */
  readonly href?: string | undefined;
  /** How far the list is, e.g. "24 of 310". */
  readonly status?: ReactNode;
}

/** Below a cursor-paged list: a way to the next page, or why it is not there. */
export function LoadMoreFooter({ list, failed, href, status }: Props) {
  const common = useCommon();
  if (list.moreError)
    return <Failure title={failed} error={list.moreError} onRetry={list.loadMore} />;
  if (!list.hasMore) return null;
  return (
    <LoadMore busy={list.isMore} onMore={list.loadMore} href={href} status={status}>
      {common.loadMore}
    </LoadMore>
  );
}
