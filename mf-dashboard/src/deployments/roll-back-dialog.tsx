import type { Deployment } from "@tutorsetu/contracts/deployments";
import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "./text.ts";
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
  const text = useText();
  const say = useCommon();
  const { busy, error, rollBack } = useRollBack(slice, onClose);
  const { name, canary } = slice;
  const to = slice.rollbackTo ?? "";
  const from = canary?.version ?? slice.version ?? "";
  // The request names no version: sent after a change, it would go back further than was asked.
  const isOutdated = !busy && (now?.rollbackTo !== to || now.canary?.version !== canary?.version);
  const question = canary ? text.endCanaryQuestion : text.rollBackQuestion;
  const problem = error || (isOutdated && fill(text.rollBackOutdated, { name, to }));
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={fill(text.rollBackTitle, { name })}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {say.cancel}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabled={isOutdated}
            onClick={() => void rollBack()}
          >
            {busy ? text.rollingBack : fill(text.rollBackTo, { version: to })}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{fill(question, { name, from, to })}</p>
        {problem && <ErrorState message={problem} />}
      </div>
    </Dialog>
  );
}
