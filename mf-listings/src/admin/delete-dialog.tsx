import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import type { Kind } from "../booking/viewer.ts";
import { FormError } from "../dialog/form-dialog.tsx";
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
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const subject = kind === "tutor" ? "tutors" : "students";

  async function remove() {
    if (busy) return;
    setBusy(true);
    setReason("");
    const call = kind === "tutor" ? users.deleteTutor : users.deleteStudent;
    try {
      await call({ body: { id: userId } });
    } catch (error) {
      setBusy(false);
      setReason(errorMessage(error));
      toast.error(t.deleteFailed);
      // Another administrator was first: what is shown is old.
      if (error instanceof ApiError && error.status === 404) refresh(subject);
      return;
    }
    toast.success(t.userDeleted);
    refresh(subject);
    onClose();
  }

  return (
    <ActionDialog
      title={fill(t.deleteTitle, { name })}
      onClose={onClose}
      action={t.delete}
      busy={busy}
      isDangerous
      onAct={() => void remove()}
    >
      <p>{t.deleteText}</p>
      <FormError>{reason}</FormError>
    </ActionDialog>
  );
}
