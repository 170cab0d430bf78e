import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { LoadMore } from "@tutorsetu/ui/load-more";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import type { usePages } from "@tutorsetu/web-kit/query";
import type { ReactNode } from "react";
import { useText } from "../text.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import * as css from "./listing.module.css";

interface Props {
  readonly words: { readonly empty: string; readonly failed: string };
  readonly list: ReturnType<typeof usePages>;
  readonly onReset: () => void;
  /** One list item per person. */
  readonly children: ReactNode;
}

/** The four states of a listing: failed, loading, nothing found, and the cards with 'Load more'. */
export function ListBody({ words, list, onReset, children }: Props) {
  const text = useText();
  const say = useCommon();
  if (list.error)
    return <ErrorState message={words.failed} onRetry={list.reload} retryLabel={say.tryAgain} />;
  if (list.isLoading) return <CardSkeletons />;
  if (list.items.length === 0) {
    const action = (
      <Button variant="secondary" onClick={onReset}>
        {text.resetFilters}
      </Button>
    );
    return <EmptyState title={words.empty} text={text.noResultHint} action={action} />;
  }
  return (
    <>
      <ul className={css.grid}>{children}</ul>
      {list.hasMore && (
        <LoadMore onMore={list.loadMore} busy={list.isMore}>
          {say.loadMore}
        </LoadMore>
      )}
    </>
  );
}
