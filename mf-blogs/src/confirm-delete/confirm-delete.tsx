import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError } from "@tutorsetu/web-kit/api";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
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
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failed, failure));

  async function confirm() {
    try {
      await remove();
      toast.success(done);
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 404) throw failure;
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
      error={error}
      onAct={() => submit(confirm)}
    >
      <p>{question}</p>
      <blockquote className={css.about}>{about}</blockquote>
    </ActionDialog>
  );
}
