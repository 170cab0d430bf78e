import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import type { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import type { ReactNode } from "react";
import { useMessages } from "./messages.ts";

export interface Query<T> {
  readonly data?: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

interface Texts {
  /** The title of the failed state. */
  readonly failed: string;
  /** A placeholder in the shape of the data. */
  readonly loading: ReactNode;
}

interface Props<T> extends Texts {
  readonly query: Query<T>;
  readonly children: (data: T) => ReactNode;
}

/** One query on the page: loading, failed with a way to try again, or its data. */
export function QueryBoundary<T>({ query, failed, loading, children }: Props<T>) {
  const common = useCommon();
  const { data, error, reload } = query;
  const isFailed = error !== undefined;
  return (
    <>
      {isFailed && <Failure title={failed} error={error} onRetry={reload} />}
      {data === undefined && !isFailed && (
        <div aria-busy="true">
          <VisuallyHidden>
            <output>{common.loading}</output>
          </VisuallyHidden>
          {loading}
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

interface PagesProps<Item> extends Texts {
  readonly list: Omit<ReturnType<typeof usePages>, "items"> & { readonly items: readonly Item[] };
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list loaded page by page: loading, failed, empty, or its items with the link to the next page. */
export function PagesBoundary<Item>({ list, empty, children, ...texts }: PagesProps<Item>) {
  const t = useMessages();
  const { first, items, error, reload, total } = list;
  const status = format(t.shownOf, { shown: items.length, total });
  return (
    <QueryBoundary query={{ data: first && items, error, reload }} {...texts}>
      {(shown) =>
        shown.length === 0 ? (
          empty
        ) : (
          <>
            {children(shown)}
            <LoadMoreFooter list={list} failed={t.moreFailed} status={status} />
          </>
        )
      }
    </QueryBoundary>
  );
}
