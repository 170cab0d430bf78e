import type { TutorCard } from "@tutorsetu/contracts/people";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { useHead } from "@tutorsetu/web-kit/head";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { ShareButton } from "../share/share-button.tsx";
import { useMessages } from "../shortlist/messages.ts";
import * as css from "./compare.module.css";
import { CompareTable } from "./compare-table.tsx";
import { addressOf, compareHead, namesOf } from "./head.ts";
import { comparedIn, comparedQuery } from "./queries.ts";

/** Up to three tutors side by side, at /compare?ids=…, for everybody who has the link. */
export function ComparePage() {
  const t = useMessages();
  const [params] = useSearchParams();
  const asked = comparedIn(params);
  const { ids, isAsked } = asked;
  const query = useQuery(ids.length > 0 ? comparedQuery(ids) : null);
  const tutors = query.data?.tutors ?? [];
  useHead(compareHead(tutors, t));

  if (query.error)
    return <Failure isPage title={t.compareFailed} error={query.error} onRetry={query.reload} />;
  if (ids.length === 0 || (query.data && tutors.length === 0)) return <Nobody isAsked={isAsked} />;
  return (
    <Page title={t.compareTitle}>
      {query.data ? (
        <Compared asked={asked} tutors={tutors} />
      ) : (
        <div className={css.waiting} aria-busy="true">
          <Skeleton lines={12} />
        </div>
      )}
    </Page>
  );
}

function Nobody({ isAsked }: { readonly isAsked: boolean }) {
  const t = useMessages();
  return (
    <div className={css.nobody}>
      <EmptyState
        isPage
        icon="users"
        title={isAsked ? t.compareNone : t.compareEmpty}
        text={isAsked ? t.compareNoneText : t.compareEmptyText}
        action={
          <Link {...buttonClass()} to="/shortlist">
            {t.toShortlist}
          </Link>
        }
      />
    </div>
  );
}

interface Props {
  readonly asked: ReturnType<typeof comparedIn>;
  readonly tutors: readonly TutorCard[];
}

function Compared({ asked, tutors }: Props) {
  const t = useMessages();
  const { ids, isMore, isWrong } = asked;
  const notes = [
    ...(isMore ? [t.atMost] : []),
    ...(isWrong ? [t.compareWrong] : []),
    ...(tutors.length < ids.length ? [t.compareMissing] : []),
  ];
  return (
    <>
      {notes.length > 0 && <p className={css.note}>{notes.join(" ")}</p>}
      <CompareTable tutors={tutors} />
      <div className={css.foot}>
        <ShareButton
          title={t.compareTitle}
          text={format(t.shareText, { names: namesOf(tutors, t) })}
          path={addressOf(ids)}
        />
        <Link to="/shortlist">{t.toShortlist}</Link>
      </div>
    </>
  );
}
