import type { Deployment } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import * as css from "./deployments.module.css";

/** What everybody gets, and what some get on trial. */
export function Version({ of: { version, canary } }: { readonly of: Deployment }) {
  const t = useMessages();
  return (
    <span className={css.version}>
      <span data-missing={version === null || undefined}>{version ?? t.versionUnknown}</span>
      {canary && <Badge tone="info">{fill(t.canaryShare, canary)}</Badge>}
    </span>
  );
}
