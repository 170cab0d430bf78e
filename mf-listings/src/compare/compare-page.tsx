import type { TutorCard } from "@tutorsetu/contracts/people";
import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { useHead } from "@tutorsetu/web-kit/head";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { shortlists } from "../api.ts";
import { ShareButton } from "../share/share-button.tsx";
import { useMessages } from "../shortlist/messages.ts";
import * as css from "./compare.module.css";
import { CompareTable } from "./compare-table.tsx";

/** The ids of an address: at most three, each once; what is no id is nobody's. */
function idsIn(params: URLSearchParams): string[] {
  const ids = (params.get("ids") ?? "").toLowerCase().split(",");
  const known = ids.filter((id) => /^[0-9a-f]{24}$/.test(id));
  return [...new Set(known)].slice(0, SHORTLIST_LIMITS.compared);
}

/** Up to three tutors side by side, at /compare?ids=…, for everybody who has the link. */
export function ComparePage() {
  const t = useMessages();
  const [params] = useSearchParams();
  const ids = idsIn(params);
  const query = useQuery(ids.length > 0 ? ["tutor-cards", ...ids] : null, () =>
    shortlists.tutorCards({ query: { ids: ids.join(",") } }),
  );
  const tutors = query.data?.tutors ?? [];
  const names = tutors.map(({ userId }) => userId.userName).join(", ");
  const title = names ? format(t.compareHead, { names }) : t.compareTitle;
  useHead({ title, description: t.compareDescription, noindex: true });

  if (query.error)
    return <Failure isPage title={t.compareFailed} error={query.error} onRetry={query.reload} />;
  if (ids.length === 0 || (query.data && tutors.length === 0)) return <Nobody />;
  return (
    <Page title={t.compareTitle}>
      {query.data ? (
        <Compared ids={ids} tutors={tutors} names={names} />
      ) : (
        <div className={css.waiting} aria-busy="true">
          <Skeleton lines={12} />
        </div>
      )}
    </Page>
  );
}

function Nobody() {
  const t = useMessages();
  return (
    <EmptyState
      isPage
      icon="users"
      title={t.compareEmpty}
      text={t.compareEmptyText}
      action={
        <Link {...buttonClass()} to="/shortlist">
          {t.toShortlist}
        </Link>
      }
    />
  );
}

interface Props {
  readonly ids: readonly string[];
  readonly tutors: readonly TutorCard[];
  readonly names: string;
}

function Compared({ ids, tutors, names }: Props) {
  const t = useMessages();
  return (
    <>
      {tutors.length < ids.length && <p className={css.note}>{t.compareMissing}</p>}
      <CompareTable tutors={tutors} />
      <div className={css.foot}>
        <ShareButton
          title={t.compareTitle}
          text={format(t.shareText, { names })}
          path={`/compare?ids=${ids.join(",")}`}
        />
        <Link to="/shortlist">{t.toShortlist}</Link>
      </div>
    </>
  );
}
