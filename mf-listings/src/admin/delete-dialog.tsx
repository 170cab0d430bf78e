import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { users } from "../api.ts";
import type { Kind } from "../booking/viewer.ts";
import { useMessages } from "../messages.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Names the person before deleting them; the list refreshes afterwards. */
export function DeleteDialog({ kind, userId, name, onClose }: Props) {
  const t = useMessages();
  const subject = kind === "tutor" ? "tutors" : "students";
  const { busy, error, submit } = useSubmit((failure) => {
    toast.error(t.deleteFailed);
    // Another administrator was first: what is shown is old.
    if (failure instanceof ApiError && failure.status === 404) refresh(subject);
    return errorMessage(failure);
  });

  async function remove() {
    const call = kind === "tutor" ? users.deleteTutor : users.deleteStudent;
    await call({ body: { id: userId } });
    toast.success(t.userDeleted);
    refresh(subject);
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.deleteTitle, { name })}
      onClose={onClose}
      action={t.delete}
      busy={busy}
      isDangerous
      error={error}
      onAct={() => submit(remove)}
    >
      {kind === "student" && <p>{format(t.deleteAccount, { name })}</p>}
      <p>{t.deleteText}</p>
    </ActionDialog>
  );
}
