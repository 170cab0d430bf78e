import type { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { Requirement } from "@tutorsetu/contracts/requirements/requirements";
import { buttonClass } from "@tutorsetu/ui/button";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { isFinalAnswer } from "@tutorsetu/web-kit/final-answer";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useHead } from "@tutorsetu/web-kit/head";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { requirements } from "../api.ts";
import * as detail from "../detail/detail.module.css";
import { ReportButton } from "../report/report-button.tsx";
import { requirementHead } from "./head.ts";
import { Offers } from "./offers.tsx";
import { OwnOffer } from "./own-offer.tsx";
import { OwnPost } from "./own-post.tsx";
import { requirementQuery } from "./queries.ts";
import * as css from "./requirements.module.css";
import { useSeenNotices } from "./use-seen-notices.ts";
import { useHeadWords, useRequirementWords } from "./words.ts";

type Found = Reply<typeof requirementsCalls.requirement>;

/**
 * What anybody may read, which comes with the page, and for students and tutors at once what is theirs: a writer's own post is
 * there also where nobody else sees it.
 */
function useRequirement(id: string) {
  const everybodys = useQuery(requirementQuery(id));
  const isPersonal = useSession((s) => s.user !== null && s.user.role !== "Admin");
  const personal = useQuery(isPersonal ? ["requirement", id, "personal"] : null, () =>
    requirements.requirement({ params: { id } }),
  );
  const data = personal.data ?? everybodys.data;
  const isKnown = !isPersonal || personal.data !== undefined || personal.error !== undefined;
  return {
    data,
    /** Whether `data` says what the reader may do. */
    isKnown,
    error: isPersonal ? !personal.data && personal.error : everybodys.error,
    reload: () => {
      everybodys.reload();
      personal.reload();
    },
  };
}

/** One post, at /requirements/{id}: for whoever wrote it with the offers, for tutors with their own. */
export function RequirementPage() {
  const { id = "" } = useParams();
  const { t } = useHeadWords();
  const common = useCommon();
  const { data, isKnown, error, reload } = useRequirement(id);
  const isMissing = isFinalAnswer(error);
  return (
    <section className={detail.page} aria-busy={!data && !error}>
      <Link className={detail.back} to="/requirements">
        <Icon name="chevron-left" />
        {t.allPosts}
      </Link>
      {isMissing && <Missing />}
      {Boolean(error) && !isMissing && !data && (
        <>
          <Title title={t.loadFailed} />
          <Failure isPage title={t.loadFailed} error={error} onRetry={reload} />
        </>
      )}
      {!data && !error && (
        <section className={css.sheet} aria-label={common.loading}>
          <Skeleton lines={2} />
          <Skeleton lines={6} />
        </section>
      )}
      {data && !isMissing && <Content found={data} isKnown={isKnown} onChange={reload} />}
    </section>
  );
}

function Title({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

function Missing() {
  const { t } = useHeadWords();
  return (
    <>
      <Title title={t.notThere} />
      <EmptyState
        isPage
        icon="search"
        title={t.notThere}
        text={t.notThereText}
        action={
          <Link {...buttonClass({ variant: "secondary" })} to="/requirements">
            {t.showAll}
          </Link>
        }
      />
    </>
  );
}

interface Props {
  readonly found: Found;
  readonly onChange: () => void;
}

interface ContentProps extends Props {
  readonly isKnown: boolean;
}

function Content({ found, isKnown, onChange }: ContentProps) {
  const words = useRequirementWords();
  const { t, titleOf } = words;
  const { requirement, own, application } = found;
  const role = useSession((s) => s.user?.role);
  useHead(requirementHead(requirement, words));
  useSeenNotices(requirement._id, own !== undefined || application !== undefined);
  return (
    <>
      <article className={css.sheet}>
        <h1>{titleOf(requirement)}</h1>
        {!requirement.isOpen && (
          <p>
            <strong>{t.closed}</strong> {own ? "" : t.closedText}
          </p>
        )}
        <Facts post={requirement} />
        {requirement.text && <p className={css.text}>{requirement.text}</p>}
        <p className={css.note}>
          {format(t.postedOn, { date: formatDate(requirement.createdAt) })}
          {requirement.isOpen &&
            ` · ${format(t.openUntil, { date: formatDate(requirement.closesAt) })}`}
        </p>
        {!own && isKnown && role && (
          <div>
            <ReportButton
              isNamed
              name={t.report}
              onSend={(body) =>
                requirements.reportRequirement({ params: { id: requirement._id }, body })
              }
            />
          </div>
        )}
      </article>
      {own && <OwnPost post={own} onChange={onChange} />}
      {own && <Offers post={own} onChange={onChange} />}
      {!own && isKnown && <Answer found={found} onChange={onChange} />}
      {!isKnown && (
        <div className={css.sheet} aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
    </>
  );
}

/** What decides, at a glance. */
function Facts({ post }: { readonly post: Requirement }) {
  const { t, placeOf, modeOf, daysOf, budgetOf, boardOf } = useRequirementWords();
  const { board, applications: count } = post;
  const most = REQUIREMENT_LIMITS.applications;
  return (
    <DetailsList
      className={css.facts}
      details={[
        { label: t.budget, value: budgetOf(post.budget) },
        { label: t.mode, value: modeOf(post.mode) },
        { label: t.place, value: placeOf(post) },
        { label: t.days, value: daysOf(post.days) },
        ...(board ? [{ label: t.board, value: boardOf(board) }] : []),
        {
          label: t.compareTitle,
          value: count === 0 ? t.noOffers : format(t.offers, { count, most }),
        },
      ]}
    />
  );
}

/** What a reader may do who did not write it. */
function Answer({ found, onChange }: Props) {
  const { t } = useHeadWords();
  const role = useSession((s) => s.user?.role);
  const { requirement } = found;
  if (role === "Tutor") return <OwnOffer found={found} onChange={onChange} />;
  if (role === "Admin" || !requirement.isOpen) return null;
  const next = encodeURIComponent(`/requirements/${requirement._id}`);
  return (
    <aside className={css.sheet}>
      <p>{role ? t.onlyTutors : t.visitorText}</p>
      <div className={css.buttons}>
        {role ? (
          <Link {...buttonClass()} to="/requirements/new">
            {t.post}
          </Link>
        ) : (
          <>
            <Link {...buttonClass()} to={`/login?next=${next}`}>
              {t.signInToApply}
            </Link>
            <Link {...buttonClass({ variant: "secondary" })} to={`/signup?role=Tutor&next=${next}`}>
              {t.becomeTutor}
            </Link>
          </>
        )}
      </div>
    </aside>
  );
}
