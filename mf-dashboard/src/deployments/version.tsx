import type { Deployment } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "./text.ts";
import * as css from "./deployments.module.css";

/** What everybody gets, and what some get on trial. */
export function Version({ of: { version, canary } }: { readonly of: Deployment }) {
  const text = useText();
  return (
    <span className={css.version}>
      <span data-missing={version === null || undefined}>{version ?? text.versionUnknown}</span>
      {canary && <Badge tone="info">{fill(text.canaryShare, canary)}</Badge>}
    </span>
  );
}
