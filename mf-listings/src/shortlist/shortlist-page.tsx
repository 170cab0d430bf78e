import type { TutorCard } from "@tutorsetu/contracts/people";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { useHead } from "@tutorsetu/web-kit/head";
import { Link } from "@tutorsetu/web-kit/router";
import { useRole } from "../booking/viewer.ts";
import { CompareBar } from "./compare-bar.tsx";
import { useMessages } from "./messages.ts";
import { SavedSearches } from "./saved-searches.tsx";
import { RemovedRow, SavedRow } from "./saved-row.tsx";
import * as css from "./shortlist.module.css";
import { useChosen } from "./use-chosen.ts";
import { type Shortlist, useShortlist } from "./use-shortlist.ts";

/** The tutors and searches that somebody has saved, at /shortlist; a visitor's tutors are those of this device. */
export function ShortlistPage() {
  const t = useMessages();
  const role = useRole();
  useHead({ title: t.title, description: t.description, noindex: true });
  if (role !== null && role !== "Student")
    return <EmptyState isPage icon="heart" title={t.notForYouTitle} text={t.notForYouText} />;
  const lead = role ? (
    t.lead
  ) : (
    <>
      {t.leadVisitor} <Link to="/login?next=%2Fshortlist">{t.signIn}</Link>
    </>
  );
  return (
    <Page title={t.title} lead={lead}>
      <Tutors />
      <SavedSearches isSignedIn={role !== null} />
    </Page>
  );
}

/** The four states of the list. */
function Tutors() {
  const t = useMessages();
  const list = useShortlist();
  const { data, error, reload } = list;
  if (data) return <Content list={list} tutors={data.tutors} unavailable={data.unavailable} />;
  if (error) return <Failure title={t.failed} error={error} onRetry={reload} />;
  return <Waiting />;
}

const TWO = [1, 2];

function Waiting() {
  const common = useCommon();
  return (
    <div className={css.list} aria-busy="true" aria-label={common.loading}>
      {TWO.map((n) => (
        <div key={n} className={css.waiting}>
          <Skeleton shape="row" lines={3} />
          <Skeleton lines={5} />
        </div>
      ))}
    </div>
  );
}

interface Props {
  readonly list: Shortlist;
  readonly tutors: readonly TutorCard[];
  readonly unavailable: number;
}

function Content({ list, tutors, unavailable }: Props) {
  const t = useMessages();
  const saved = tutors.filter(list.isSaved);
  const { chosen, choose } = useChosen(saved.map(({ userId }) => userId._id));
  const note = unavailable === 1 ? t.oneUnavailable : format(t.unavailable, { count: unavailable });

  return (
    <>
      {tutors.length === 0 && (
        <EmptyState
          icon="heart"
          title={t.emptyTitle}
          text={t.emptyText}
          action={
            <Link {...buttonClass()} to="/tutor">
              {t.findTutors}
            </Link>
          }
        />
      )}
      <ul className={css.list}>
        {tutors.map((tutor) => (
          <li key={tutor._id}>
            {list.isSaved(tutor) ? (
              <SavedRow tutor={tutor} chosen={chosen} onChoose={choose} />
            ) : (
              <RemovedRow tutor={tutor} />
            )}
          </li>
        ))}
      </ul>
      {unavailable > 0 && <p className={css.note}>{note}</p>}
      <CompareBar chosen={chosen} />
    </>
  );
}
