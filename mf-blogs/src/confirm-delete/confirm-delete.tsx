import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError } from "@tutorsetu/web-kit/api";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { errorMessage } from "../error-message.ts";
import { useMessages } from "../messages.ts";
import * as css from "./confirm-delete.module.css";

interface Props {
  readonly title: string;
  readonly question: string;
  /** The text of what is deleted. */
  readonly about: string;
  readonly done: string;
  readonly failed: string;
  readonly remove: () => Promise<unknown>;
  /** It is deleted, by this viewer or by somebody else. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before something is deleted; a failure is shown in the dialog. */
export function ConfirmDelete(props: Props) {
  const { title, question, about, done, failed, remove, onDone, onClose } = props;
  const t = useMessages();
  const { busy, run } = usePending();
  const [error, setError] = useState("");

  async function confirm() {
    try {
      await remove();
      toast.success(done);
    } catch (failure) {
      const isGone = failure instanceof ApiError && failure.status === 404;
      if (!isGone) return setError(errorMessage(failed, failure));
      toast.error(errorMessage(failed, failure));
    }
    onClose();
    onDone();
  }

  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      action={t.delete}
      busy={busy}
      isDangerous
      onAct={() => void run(confirm)}
    >
      <p>{question}</p>
      <blockquote className={css.about}>{about}</blockquote>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </ActionDialog>
  );
}
