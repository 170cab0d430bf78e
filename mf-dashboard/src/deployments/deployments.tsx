import type { Deployment } from "@tutorsetu/contracts/deployments";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useState } from "react";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "./messages.ts";
import { DeploymentCards } from "./deployment-cards.tsx";
import { DeploymentSkeletons } from "./deployment-skeletons.tsx";
import { DeploymentTable } from "./deployment-table.tsx";
import * as css from "./deployments.module.css";
import { RollBackDialog } from "./roll-back-dialog.tsx";
import { useDeployments } from "./use-deployments.ts";
import { useWide } from "./use-wide.ts";

const ORDER = ["gateway", "service", "remote"];
const inOrder = (slices: readonly Deployment[]) =>
  slices.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.name.localeCompare(b.name),
  );

/** Every slice as it runs now, for administrators, with the way back to the version before. */
export function Deployments() {
  const t = useMessages();
  useTitle(t.title);
  const reading = useDeployments();
  const [asked, setAsked] = useState<Deployment | null>(null);
  const Slices = useWide() ? DeploymentTable : DeploymentCards;
  return (
    <Page title={t.title} lead={t.deploymentsLead}>
      <Reading of={reading} failed={t.deploymentsFailed} waiting={<DeploymentSkeletons />}>
        {({ deployments, since }) =>
          deployments.length === 0 ? (
            <EmptyState icon="code" title={t.noDeployments} text={t.noDeploymentsText} />
          ) : (
            <>
              <p className={css.summary}>
                <output>
                  {fill(t.readyOf, {
                    ready: deployments.filter(({ health }) => health === "ready").length,
                    total: deployments.length,
                  })}
                </output>{" "}
                {fill(t.countedSince, { since: formatDateTime(since) })}
              </p>
              <Slices slices={inOrder(deployments)} onAsk={setAsked} />
            </>
          )
        }
      </Reading>
      {asked && (
        <RollBackDialog
          of={asked}
          now={reading.data?.deployments.find(({ name }) => name === asked.name)}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}
