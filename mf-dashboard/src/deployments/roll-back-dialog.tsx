import type { Deployment } from "@tutorsetu/contracts/deployments";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import * as css from "./deployments.module.css";
import { useRollBack } from "./use-roll-back.ts";

interface Props {
  /** The slice as it was when the question was put. */
  readonly of: Deployment;
  /** The slice as it is now; undefined when it is not there any longer. */
  readonly now: Deployment | undefined;
  readonly onClose: () => void;
}

/** Asks before everybody is sent back to an older version, and says why when that was refused. */
export function RollBackDialog({ of: slice, now, onClose }: Props) {
  const t = useMessages();
  const { busy, error, rollBack } = useRollBack(slice, onClose);
  const { name, canary } = slice;
  const to = slice.rollbackTo ?? "";
  const from = canary?.version ?? slice.version ?? "";
  // The request names no version: sent after a change, it would go back further than was asked.
  const isOutdated = !busy && (now?.rollbackTo !== to || now.canary?.version !== canary?.version);
  const question = canary ? t.endCanaryQuestion : t.rollBackQuestion;
  const problem = error || (isOutdated && fill(t.rollBackOutdated, { name, to }));
  return (
    <ActionDialog
      title={fill(t.rollBackTitle, { name })}
      onClose={onClose}
      action={busy ? t.rollingBack : fill(t.rollBackTo, { version: to })}
      busy={busy}
      isDangerous
      isHeld={isOutdated}
      onAct={() => void rollBack()}
    >
      <div className={css.question}>
        <p>{fill(question, { name, from, to })}</p>
        {problem && <ErrorState message={problem} />}
      </div>
    </ActionDialog>
  );
}
