import { Failure } from "@tutorsetu/web-kit/failure";
import { fill } from "@tutorsetu/web-kit/i18n";
import type { usePages } from "@tutorsetu/web-kit/query";
import { RestOfList } from "@tutorsetu/web-kit/rest-of-list";
import { memo, type ReactNode, useDeferredValue } from "react";
import { useMessages } from "../messages.ts";
import { keepCardHeights } from "./card-heights.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import * as css from "./listing.module.css";

interface Props {
  /** The title of the failed state. */
  readonly failed: string;
  readonly list: ReturnType<typeof usePages>;
  /** The empty state. */
  readonly empty: ReactNode;
  /** One list item per person. */
  readonly children: ReactNode;
}

/** The four states of a listing. A page of cards takes a cheap phone a quarter of a second: rendered as a deferred value, it delays no tap. */
export function ListBody(props: Props) {
  const shown = useDeferredValue(props);
  return <Body {...shown} />;
}

/** Failed, loading, empty, or the cards with the link to the next page. */
const Body = memo(function Body({ failed, list, empty, children }: Props) {
  if (list.error) return <Failure title={failed} error={list.error} onRetry={list.reload} />;
  if (list.isLoading) return <CardSkeletons />;
  if (list.items.length === 0) return empty;
  return (
    <>
      <ul
        ref={keepCardHeights}
        className={css.grid}
        aria-busy={list.isStale}
        data-stale={list.isStale || undefined}
      >
        {children}
      </ul>
      <Rest list={list} />
    </>
  );
});

function Rest({ list }: Pick<Props, "list">) {
  const t = useMessages();
  if (list.isStale) return null;
  const status = fill(t.shownOf, { shown: list.items.length, total: list.total });
  return <RestOfList list={list} failed={t.moreFailed} status={status} />;
}
