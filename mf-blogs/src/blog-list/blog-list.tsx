import { BLOG_LIST_DELAY_MS } from "@tutorsetu/contracts/market";
import { buttonClass, Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePages } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { useEffect, useState } from "react";
import { content } from "../api.ts";
import { useText } from "../text.ts";
import * as css from "./blog-list.module.css";
import { Cover } from "./cover.tsx";
import { preview } from "./preview.ts";

const SEEN = "blogs-seen";
const SIX = [1, 2, 3, 4, 5, 6];

/** The specified wait of 1.5 s, once in a session and never under reduced motion (AMB-109). */
function useFirstVisitDelay(): boolean {
  const [waiting, setWaiting] = useState(
    () => readText(SEEN, true) === null && !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  useEffect(() => {
    writeText(SEEN, "1", true);
    const timer = setTimeout(() => setWaiting(false), BLOG_LIST_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}

function Cards() {
  const text = useText();
  const say = useCommon();
  const waiting = useFirstVisitDelay();
  const list = usePages(["blogs"], async (cursor) => {
    const page = await content.blogs({ query: { cursor } });
    return { ...page, items: page.blogs };
  });
  if (list.error)
    return <ErrorState message={text.loadFailed} onRetry={list.reload} retryLabel={say.tryAgain} />;
  if (list.isLoading || waiting) {
    return (
      <ul className={css.grid} aria-busy="true" aria-label={say.loading}>
        {SIX.map((n) => (
          <li key={n} className={css.card} data-testid="skeleton-card">
            <Skeleton lines={6} />
          </li>
        ))}
      </ul>
    );
  }
  if (list.items.length === 0) return <EmptyState title={text.none} />;
  return (
    <>
      <ul className={css.grid}>
        {list.items.map((blog) => (
          <li key={blog._id} className={css.card}>
            <Cover src={blog.coverImage} title={blog.title} />
            <h2>{blog.title}</h2>
            <p>{preview(blog.content)}</p>
            <Link
              {...buttonClass({ variant: "secondary", size: "s" })}
              to={`/blog/${blog._id}`}
              aria-label={fill(text.readMoreOf, { title: blog.title })}
            >
              {text.readMore}
            </Link>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" busy={list.isMore} onClick={list.loadMore}>
          {say.loadMore}
        </Button>
      )}
    </>
  );
}

/** All posts, at /blogs. */
export function BlogList() {
  const text = useText();
  useTitle(text.title);
  return (
    <Page title={text.title} lead={text.lead}>
      <Cards />
    </Page>
  );
}
