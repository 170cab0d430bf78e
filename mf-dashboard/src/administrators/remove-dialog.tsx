import type { Administrator } from "@tutorsetu/contracts/administration/administrators";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useMessages } from "../accounts/messages.ts";
import { users } from "../api.ts";
import { PasswordDialog, type Proof } from "../password-dialog.tsx";
import { useReason } from "./use-reason.tsx";

interface Props {
  readonly what: "demote" | "delete";
  readonly person: Administrator;
  readonly onClose: () => void;
}

/** Takes the rights of an administrator, or asks for the consent to delete the account; with a reason. */
export function RemoveDialog({ what, person, onClose }: Props) {
  const t = useMessages();
  const reason = useReason();
  const { _id: id, userName: name, email } = person;
  const isDemotion = what === "demote";
  const texts = isDemotion
    ? [t.demoteTitle, t.demote, t.demoting, t.demoteFailed, t.demoteQuestion, t.demoted]
    : [
        t.deleteAdminTitle,
        t.deleteAdmin,
        t.deletingAdmin,
        t.deleteAdminFailed,
        t.deleteAdminQuestion,
        t.deleteAdminAsked,
      ];
  const [title = "", action = "", busyLabel = "", failed = "", question = "", done = ""] =
    texts.map((text) => format(text, { name, email }));

  async function remove(proof: Proof) {
    const body = { id, reason: reason.text, ...proof };
    await (isDemotion ? users.demoteAdmin({ body }) : users.deleteAdmin({ body }));
    toast.success(done);
    refresh("administrators");
    onClose();
  }

  return (
    <PasswordDialog
      title={title}
      action={action}
      busyLabel={busyLabel}
      failed={failed}
      check={reason.check}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>{question}</p>
      {reason.field}
    </PasswordDialog>
  );
}
