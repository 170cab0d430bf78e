import type { Deployment } from "@tutorsetu/contracts/deployments";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError } from "@tutorsetu/web-kit/api";
import { format } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { deployments } from "../api.ts";
import * as css from "./deployments.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  /** The slice as it was when the dialog was opened. */
  readonly of: Deployment;
  /** The slice as it is now; undefined when it is not there any longer. */
  readonly now: Deployment | undefined;
  readonly onClose: () => void;
}

/** Confirms a rollback for all visitors, and shows why when it was rejected. */
export function RollBackDialog({ of: slice, now, onClose }: Props) {
  const t = useMessages();
  const { name, canary } = slice;
  const to = slice.rollbackTo ?? "";
  const from = canary?.version ?? slice.version ?? "";
  const { busy, error, rollBack } = useRollBack(slice, from, onClose);
  const isOutdated = !busy && (now?.rollbackTo !== to || now.canary?.version !== canary?.version);
  const question = canary ? t.endCanaryQuestion : t.rollBackQuestion;
  const problem = error || (isOutdated && format(t.rollBackOutdated, { name, to }));
  return (
    <ActionDialog
      title={format(t.rollBackTitle, { name })}
      onClose={onClose}
      action={busy ? t.rollingBack : format(t.rollBackTo, { version: to })}
      busy={busy}
      isDangerous
      isHeld={isOutdated}
      onAct={() => void rollBack()}
    >
      <div className={css.question}>
        <p>{format(question, { name, from, to })}</p>
        {problem && <ErrorState message={problem} />}
      </div>
    </ActionDialog>
  );
}

/** Goes back from the version that was seen, and from no other one; the list is loaded again, also after a failure. */
function useRollBack({ name }: Deployment, seen: string, onDone: () => void) {
  const t = useMessages();
  const [failure, setFailure] = useState<unknown>();
  const { busy, run } = usePending();

  function reason(): string {
    if (failure === undefined) return "";
    if (!(failure instanceof ApiError) || failure.status === 0) return t.rollBackOffline;
    if (failure.status === 404) return format(t.rollBackGone, { name });
    return failure.message;
  }

  const rollBack = () =>
    run(async () => {
      setFailure(undefined);
      try {
        const { deployment } = await deployments.rollBack({ params: { name }, query: { seen } });
        toast.success(format(t.rolledBack, { name, version: deployment?.version ?? "" }));
        onDone();
      } catch (error) {
        setFailure(error);
      }
      refresh("deployments");
    });

  return { busy, error: reason(), rollBack };
}
