import type { OwnRequirement } from "@tutorsetu/contracts/requirements/requirements";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { type QueryState, useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import type { ReactNode } from "react";
import { requirements } from "../api.ts";
import { useMessages } from "./messages.ts";
import { RequirementCard } from "./requirement-card.tsx";
import * as css from "./requirements.module.css";

/** What somebody has posted, or offered to others' posts, at /requirements/mine. */
export function MinePage() {
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  return isTutor ? <MyOffers /> : <MyPosts />;
}

function MyPosts() {
  const t = useMessages();
  useTitle(t.mineTitle);
  const query = useQuery(["requirements", "mine"], () => requirements.myRequirements());
  const write = (
    <Link {...buttonClass()} to="/requirements/new">
      {t.post}
    </Link>
  );
  return (
    <Page title={t.mineTitle} lead={t.mineLead} actions={write}>
      <States
        query={query}
        failed={t.mineFailed}
        isEmpty={query.data?.requirements.length === 0}
        empty={<EmptyState icon="edit" title={t.mineEmpty} text={t.mineEmptyText} action={write} />}
      >
        {query.data?.requirements.map((post) => (
          <li key={post._id}>
            <RequirementCard post={post} status={<Status post={post} />}>
              {post.child && <p className={css.note}>{format(t.forChild, { name: post.child })}</p>}
            </RequirementCard>
          </li>
        ))}
      </States>
    </Page>
  );
}

function Status({ post }: { readonly post: OwnRequirement }) {
  const t = useMessages();
  if (post.isOpen) return format(t.openUntil, { date: formatDate(post.closesAt) });
  return (
    <Badge tone={post.status === "taken" ? "good" : "neutral"}>{t[`status_${post.status}`]}</Badge>
  );
}

function MyOffers() {
  const t = useMessages();
  useTitle(t.offersTitle);
  const query = useQuery(["requirements", "my-offers"], () => requirements.myApplications());
  const look = (
    <Link {...buttonClass()} to="/requirements">
      {t.seePosts}
    </Link>
  );
  return (
    <Page title={t.offersTitle} lead={t.offersLead} actions={look}>
      <States
        query={query}
        failed={t.offersFailed}
        isEmpty={query.data?.applications.length === 0}
        empty={
          <EmptyState icon="edit" title={t.offersEmpty} text={t.offersEmptyText} action={look} />
        }
      >
        {query.data?.applications.map(({ application, requirement }) => (
          <li key={requirement._id}>
            <RequirementCard
              post={requirement}
              status={
                <Badge tone={application.state === "taken" ? "good" : "neutral"}>
                  {t[`state_${application.state}`]}
                </Badge>
              }
            >
              <p className={css.note}>
                {t.yourOffer}: {format(t.feeOf, { fee: formatRupees(application.fee) })}
              </p>
            </RequirementCard>
          </li>
        ))}
      </States>
    </Page>
  );
}

interface StatesProps {
  readonly query: Pick<QueryState<object>, "data" | "error" | "reload">;
  readonly failed: string;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

const THREE = [1, 2, 3];

/** Loading, failed, empty, or the list. */
function States({ query, failed, isEmpty, empty, children }: StatesProps) {
  const common = useCommon();
  if (query.error && query.data === undefined)
    return <Failure title={failed} error={query.error} onRetry={query.reload} />;
  if (query.data === undefined)
    return (
      <section className={css.grid} aria-busy="true" aria-label={common.loading}>
        {THREE.map((n) => (
          <div key={n} className={`${css.card} ${css.waiting}`}>
            <Skeleton lines={4} />
          </div>
        ))}
      </section>
    );
  if (isEmpty) return empty;
  return <ul className={css.grid}>{children}</ul>;
}
