import { RADII_KM } from "@tutorsetu/contracts/tutoring/choices";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import type { usePages } from "@tutorsetu/web-kit/query";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { memo, type ReactNode, useDeferredValue } from "react";
import { useMessages } from "../messages.ts";
import { useAreaName } from "./area-name.ts";
import { type Filter, labelOf, type useFilters } from "./filters.ts";
import * as css from "./listing.module.css";
import { AFTER } from "./queries.ts";

interface Props {
  /** The title of the failed state. */
  readonly failed: string;
  readonly list: ReturnType<typeof usePages>;
  /** What is shown instead where the question itself was refused. */
  readonly refused?: ReactNode;
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
const Body = memo(function Body({ failed, list, refused, empty, children }: Props) {
  if (list.error && refused) return refused;
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

/** The same question from the last person on, for browsers without scripts and for search engines. */
function useRestOf({ nextCursor }: Pick<Props["list"], "nextCursor">) {
  const [params] = useSearchParams();
  if (!nextCursor) return undefined;
  const rest = new URLSearchParams(params);
  rest.set(AFTER, nextCursor);
  return `?${rest}`;
}

function Rest({ list }: Pick<Props, "list">) {
  const t = useMessages();
  const href = useRestOf(list);
  if (list.isStale) return null;
  const status = format(t.shownOf, { shown: list.items.length, total: list.total });
  return <LoadMoreFooter list={list} failed={t.moreFailed} status={status} href={href} />;
}

interface NoResultsProps {
  readonly title: string;
  readonly filters: readonly Filter[];
  readonly state: ReturnType<typeof useFilters>;
}

/** The empty state of a listing: offers to look further around, to remove the filter that was set last, or all of them. */
export function NoResults({ title, filters, state }: NoResultsProps) {
  const t = useMessages();
  const wider = useWiderRadius(state.applied);
  const last = state.setNames.at(-1);
  if (!last) return <EmptyState icon="search" title={title} text={t.noneYet} />;

  const filter = filters.find(({ name }) => name === last);
  const name = filter ? labelOf(filter, state.applied[last] ?? "") : `“${state.search}”`;
  const action = (
    <>
      {wider && <Button onClick={() => state.set({ within: wider.within })}>{wider.label}</Button>}
      <Button variant={wider ? "secondary" : "primary"} onClick={() => state.remove(last)}>
        {format(t.searchWithout, { name })}
      </Button>
      {state.setNames.length > 1 && (
        <Button variant="quiet" onClick={state.reset}>
          {t.resetFilters}
        </Button>
      )}
    </>
  );
  return <EmptyState icon="search" title={title} text={t.noResultHint} action={action} />;
}

interface UnknownPlaceProps {
  readonly near: string;
  readonly onRemove: () => void;
}

/** Nothing can be counted from a place that nobody knows: says so, and offers to look without it. */
export function UnknownPlace({ near, onRemove }: UnknownPlaceProps) {
  const t = useMessages();
  const area = useAreaName()(near);
  const name = format(t.nearTo, { area });
  return (
    <EmptyState
      icon="map-pin"
      title={format(t.unknownPlace, { area })}
      text={t.unknownPlaceHint}
      action={<Button onClick={onRemove}>{format(t.searchWithout, { name })}</Button>}
    />
  );
}

/** The next radius that is offered, and after the widest none; null where none is set. */
function useWiderRadius({ within = "" }: Readonly<Record<string, string>>) {
  const t = useMessages();
  if (!within) return null;
  const next = RADII_KM.find((km) => km > Number(within));
  return next
    ? { within: String(next), label: format(t.widen, { km: next }) }
    : { within: "", label: t.widenAll };
}

const SIX = [1, 2, 3, 4, 5, 6];

/** Six cards in the shape of the real ones. */
function CardSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.grid} aria-busy="true" aria-label={common.loading}>
      {SIX.map((n) => (
        <li key={n} className={css.skeleton} data-testid="skeleton-card">
          <Skeleton shape="row" lines={3} />
          <Skeleton lines={5} />
          <div className={css.skeletonActions} />
        </li>
      ))}
    </ul>
  );
}

/** By a person's id, as tall as the card was when its list was last left. */
const heights = new Map<string, number>();

/**
 * A ref for a list of cards with `data-person`. Cards far out of view are not laid out and count as tall as
 * they were before, so that the way back to a list ends at the card it was left at.
 */
function keepCardHeights(list: HTMLElement | null) {
  if (!list) return undefined;
  const cards = () => list.querySelectorAll<HTMLElement>("[data-person]");
  for (const card of cards()) {
    const height = heights.get(card.dataset["person"] ?? "");
    if (height) card.style.setProperty("--card-height", `${height}px`);
  }
  return () => {
    for (const card of cards()) heights.set(card.dataset["person"] ?? "", card.offsetHeight);
  };
}
