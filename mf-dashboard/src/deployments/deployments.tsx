import type { Deployment } from "@tutorsetu/contracts/deployments";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useEffect, useState } from "react";
import { deployments } from "../api.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { useMediaQuery } from "../use-media-query.ts";
import { DeploymentCards, DeploymentTable } from "./deployment-list.tsx";
import * as css from "./deployments.module.css";
import { useMessages } from "./messages.ts";
import { RollBackDialog } from "./roll-back-dialog.tsx";
import { Skew } from "./skew.tsx";

/** Room for a table of eight columns beside the sidebar. */
const WIDE = "(min-width: 64rem)";
const ORDER = ["gateway", "service", "remote"];
const inOrder = (slices: readonly Deployment[]) =>
  slices.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.name.localeCompare(b.name),
  );

/** Every slice as it runs now, for administrators, with the rollback to the version before. */
export function Deployments() {
  const t = useMessages();
  useTitle(t.title);
  const query = useDeployments();
  const [selected, setSelected] = useState<Deployment | null>(null);
  const Slices = useMediaQuery(WIDE) ? DeploymentTable : DeploymentCards;
  return (
    <Page title={t.title} lead={t.deploymentsLead}>
      <QueryBoundary query={query} failed={t.deploymentsFailed} loading={<DeploymentSkeletons />}>
        {({ deployments, skew = [], since }) =>
          deployments.length === 0 ? (
            <EmptyState icon="code" title={t.noDeployments} text={t.noDeploymentsText} />
          ) : (
            <>
              <p className={css.summary}>
                <output>
                  {format(t.readyOf, {
                    ready: deployments.filter(({ health }) => health === "ready").length,
                    total: deployments.length,
                  })}
                </output>{" "}
                {format(t.countedSince, { since: formatDateTime(since) })}
              </p>
              <Slices slices={inOrder(deployments)} onSelect={setSelected} />
              <Skew pairs={skew} />
            </>
          )
        }
      </QueryBoundary>
      {selected && (
        <RollBackDialog
          of={selected}
          now={query.data?.deployments.find(({ name }) => name === selected.name)}
          onClose={() => setSelected(null)}
        />
      )}
    </Page>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** The placeholder of the slices. */
function DeploymentSkeletons() {
  return (
    <div className={css.cards}>
      {ROWS.map((row) => (
        <div key={row} className={css.card} data-testid="skeleton-slice">
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}

const INTERVAL_MS = 10_000;

/** The running deployments; loaded every ten seconds while the page is visible, also after a failure, and at once when it becomes visible again. */
function useDeployments() {
  const query = useQuery(["deployments"], () => deployments.list());
  const { reload } = query;
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") reload();
    };
    const timer = setInterval(refreshIfVisible, INTERVAL_MS);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `reload` is new in every render, and does the same
  }, []);
  return query;
}
