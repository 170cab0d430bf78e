import type { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { isFinalAnswer } from "@tutorsetu/web-kit/final-answer";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useHead } from "@tutorsetu/web-kit/head";
import { LandingLinks } from "@tutorsetu/web-kit/landing-links";
import { type QueryState, useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams, useSearchParams } from "@tutorsetu/web-kit/router";
import * as list from "../listing/listing.module.css";
import { useMessages as useListMessages } from "../messages.ts";
import { useMessages } from "../public-profile/messages.ts";
import { TutorCard } from "../tutor-list/tutor-card.tsx";
import { landingHead, landingLead } from "./head.ts";
import * as css from "./landing.module.css";
import { landingQuery, pageOf } from "./queries.ts";
import { useLandingWords } from "./use-landing-words.ts";

type Landing = Reply<typeof publicPagesCalls.landingPage>;

/** The tutors of a subject, a city or both: `/tutors/mathematics/nashik`. */
export function LandingPage() {
  const { subject, city } = useParams();
  const [params] = useSearchParams();
  const query = useQuery(landingQuery({ subject, city }, pageOf(params)));
  return (
    <section className={list.page} aria-busy={query.isLoading}>
      <States query={query} />
    </section>
  );
}

function States({ query }: { readonly query: QueryState<Landing> }) {
  const t = useListMessages();
  const own = useMessages();
  const { data, error, reload } = query;
  const isMissing = isFinalAnswer(error);
  if (isMissing) {
    const action = (
      <Link {...buttonClass({ variant: "secondary" })} to="/tutor">
        {own.allTutors}
      </Link>
    );
    return (
      <>
        <Title title={t.noTutors} />
        <EmptyState isPage icon="search" title={t.noTutors} text={own.fewTutors} action={action} />
      </>
    );
  }
  if (error) {
    return (
      <>
        <Title title={t.tutorsFailed} />
        <Failure isPage title={t.tutorsFailed} error={error} onRetry={reload} />
      </>
    );
  }
  return data ? <Content {...data} /> : <Waiting />;
}

/** The page title of the missing and failed states. */
function Title({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

const SIX = [1, 2, 3, 4, 5, 6];

function Waiting() {
  const common = useCommon();
  return (
    <ul className={list.grid} aria-label={common.loading}>
      {SIX.map((n) => (
        <li key={n} className={list.skeleton}>
          <Skeleton shape="row" lines={3} />
          <Skeleton lines={5} />
        </li>
      ))}
    </ul>
  );
}

/** Where this page is among the others, its tutors, and pages like it. */
function Content({ landing, tutors, page, hasMore, related }: Landing) {
  const t = useMessages();
  const words = useLandingWords();
  useHead(landingHead(landing, page, words));
  return (
    <>
      <Crumbs landing={landing} />
      <header className={list.head}>
        <h1>{words.nameOf(landing)}</h1>
        <p>{landingLead(landing, words)}</p>
      </header>
      <ul className={list.grid}>
        {tutors.map((tutor) => (
          <li key={tutor._id}>
            <TutorCard
              tutor={tutor}
              lookedFor={landing.subject ?? undefined}
              visitors={{ wrongRole: t.wrongRole }}
            />
          </li>
        ))}
      </ul>
      <PageLinks page={page} hasMore={hasMore} />
      <div className={css.related}>
        <LandingLinks title={t.related} landings={related} />
      </div>
    </>
  );
}

/** Tutors, the subject, the city: each a page of its own. */
function Crumbs({ landing }: Pick<Landing, "landing">) {
  const { t, subjectOf, cityOf } = useLandingWords();
  const { subject, city } = landing;
  return (
    <nav className={css.crumbs} aria-label={t.crumbs}>
      <ol>
        <li>
          <Link to="/tutor">{t.tutors}</Link>
        </li>
        {subject !== null && city !== null && (
          <li>
            <Link to={landingAddress(subject, null)}>{subjectOf(subject)}</Link>
          </li>
        )}
        <li aria-current="page">{city === null ? subjectOf(subject ?? "") : cityOf(city)}</li>
      </ol>
    </nav>
  );
}

/** Links, so that they lead on without a script too. */
function PageLinks({ page, hasMore }: Pick<Landing, "page" | "hasMore">) {
  const t = useMessages();
  const common = useCommon();
  if (page === 1 && !hasMore) return null;
  return (
    <p className={css.pages}>
      {page > 1 && (
        <Link
          {...buttonClass({ variant: "quiet" })}
          to={page > 2 ? `?page=${page - 1}` : "?"}
          rel="prev"
        >
          {t.previousPage}
        </Link>
      )}
      {hasMore && (
        <Link {...buttonClass({ variant: "secondary" })} to={`?page=${page + 1}`} rel="next">
          {common.loadMore}
        </Link>
      )}
    </p>
  );
}
