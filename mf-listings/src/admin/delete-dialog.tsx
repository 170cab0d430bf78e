import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import type { Kind } from "../booking/kind.ts";
import { useText } from "../text.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Names the person before deleting them; the list refreshes afterwards. */
export function DeleteDialog({ kind, userId, name, onClose }: Props) {
  const text = useText();
  const say = useCommon();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return;
    setBusy(true);
    const call = kind === "tutor" ? users.deleteTutor : users.deleteStudent;
    try {
      await call({ body: { id: userId } });
    } catch {
      setBusy(false);
      toast.error(text.deleteFailed);
      return;
    }
    toast.success(text.userDeleted);
    refresh(kind === "tutor" ? "tutors" : "students");
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={fill(text.deleteTitle, { name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {text.delete}
          </Button>
        </>
      }
    >
      <p>{text.deleteText}</p>
    </Dialog>
  );
}
