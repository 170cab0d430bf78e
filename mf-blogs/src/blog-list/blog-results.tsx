import type { Blog } from "@tutorsetu/contracts/content";
import { previewOf } from "@tutorsetu/contracts/markdown-text";
import { BLOG_LIST_DELAY_MS } from "@tutorsetu/contracts/domain";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { memo, useDeferredValue, useEffect, useState } from "react";
import { Cover } from "../cover/cover.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./blog-list.module.css";
import { AFTER } from "../queries.ts";
import { useBlogSearch } from "./blog-search.ts";

type Results = ReturnType<typeof useBlogSearch>;

/** The link to the next page; what is saved loads every page by itself and needs none. */
function Rest({ list }: { readonly list: Results }) {
  const t = useMessages();
  const [params] = useSearchParams();
  const further = new URLSearchParams(params);
  if (list.nextCursor) further.set(AFTER, list.nextCursor);
  const rest = list.isSavedOnly ? { ...list, hasMore: false } : list;
  const status = format(t.shownOf, { shown: list.items.length, total: list.total });
  return <LoadMoreFooter list={rest} failed={t.moreFailed} href={`?${further}`} status={status} />;
}

/** The posts as cards, with the loading, failed and empty states; rendered as a deferred value, so that no tap waits for all of them. */
export function Cards() {
  const list = useBlogSearch();
  const isWaiting = useFirstVisitDelay(list.isLoading);
  return <Grid list={useDeferredValue(list)} isWaiting={useDeferredValue(isWaiting)} />;
}

interface Props {
  readonly list: Results;
  readonly isWaiting: boolean;
}

const Grid = memo(function Grid({ list, isWaiting }: Props) {
  const t = useMessages();
  if (list.error) return <Failure title={t.loadFailed} error={list.error} onRetry={list.reload} />;
  const isEmpty = list.results.length === 0;
  const isSearching = isEmpty && (list.isStale || (list.hasMore && !list.moreError));
  if (list.isLoading || isWaiting || isSearching) return <CardSkeletons />;
  return (
    <>
      {isEmpty && !list.moreError && (
        <NoResults search={list.search} isSavedOnly={list.isSavedOnly} />
      )}
      <ul className={css.grid} aria-busy={list.isStale || undefined}>
        {list.results.map((blog) => (
          <BlogCard key={blog._id} blog={blog} />
        ))}
      </ul>
      {!list.isStale && <Rest list={list} />}
    </>
  );
});

function BlogCard({ blog }: { readonly blog: Blog }) {
  const t = useMessages();
  return (
    <li className={css.card}>
      <Cover src={blog.coverImage} title={blog.title} />
      <h2>{blog.title}</h2>
      <p className={css.by}>
        {format(t.by, { author: blog.author })} · {formatDate(blog.createdAt)}
      </p>
      <p className={css.preview}>{blog.preview ?? previewOf(blog.content)}</p>
      <Link {...buttonClass({ variant: "secondary" })} to={`/blog/${blog._id}`}>
        {t.readMore} <VisuallyHidden>{blog.title}</VisuallyHidden>
      </Link>
    </li>
  );
}

const SIX = [1, 2, 3, 4, 5, 6];

/** Six placeholder cards. */
function CardSkeletons() {
  const common = useCommon();
  return (
    <ul className={css.grid} aria-busy="true" aria-label={common.loading}>
      {SIX.map((n) => (
        <li key={n} className={css.card}>
          <div className={css.noCover} />
          <Skeleton lines={6} />
        </li>
      ))}
    </ul>
  );
}

interface NoResultsProps {
  readonly search: string;
  readonly isSavedOnly: boolean;
}

/** The empty states: no post at all, none saved, or none that matches the search. */
function NoResults({ search, isSavedOnly }: NoResultsProps) {
  const t = useMessages();
  if (!search && !isSavedOnly) return <EmptyState icon="book" title={t.none} text={t.noneHint} />;
  const all = (
    <Link {...buttonClass({ variant: "secondary" })} to="/blogs" replace>
      {t.showAll}
    </Link>
  );
  if (!search)
    return <EmptyState icon="bookmark" title={t.noneSaved} text={t.noneSavedHint} action={all} />;
  return (
    <EmptyState
      icon="search"
      title={format(t.noneFound, { words: search })}
      text={t.noneFoundHint}
      action={all}
    />
  );
}

const SEEN = "blogs-seen";

const mustWait = () =>
  readText(SEEN, true) === null && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True during the specified 1.5 s: once in a session, never under reduced motion nor over posts that came with the page (AMB-109). */
function useFirstVisitDelay(isLoading: boolean): boolean {
  const [isWaiting, setWaiting] = useState(isLoading);
  useEffect(() => {
    const delay = mustWait() ? BLOG_LIST_DELAY_MS : 0;
    writeText(SEEN, "1", true);
    const timer = setTimeout(() => setWaiting(false), delay);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}
