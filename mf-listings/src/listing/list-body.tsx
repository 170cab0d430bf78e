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
  /** What to say when the first page could not be read. */
  readonly failed: string;
  readonly list: ReturnType<typeof usePages>;
  /** Stands there when nothing was found. */
  readonly nothing: ReactNode;
  /** One list item per person. */
  readonly children: ReactNode;
}

/** The four states of a listing. A page of cards takes a cheap phone a quarter of a second: drawn in pieces, no tap waits for it. */
export function ListBody(props: Props) {
  const shown = useDeferredValue(props);
  return <Body {...shown} />;
}

/** Failed, loading, nothing found, or the cards with what is left to load. */
const Body = memo(function Body({ failed, list, nothing, children }: Props) {
  if (list.error) return <Failure title={failed} error={list.error} onRetry={list.reload} />;
  if (list.isLoading) return <CardSkeletons />;
  if (list.items.length === 0) return nothing;
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
