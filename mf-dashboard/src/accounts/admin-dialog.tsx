import type { FoundPerson } from "@tutorsetu/contracts/administration/statistics";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { users } from "../api.ts";
import { PasswordDialog, type Proof } from "../password-dialog.tsx";
import { useReason } from "../administrators/use-reason.tsx";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onClose: () => void;
  /** Whether the person is one already; else it waits. */
  readonly onDone: (isAdmin: boolean) => void;
}

/** What is loaded again: an administrator is in no listing. */
const SUBJECTS = ["tutors", "students", "stats", "administrators"];

/** Confirms a new administrator with the password of the one who asks. */
export function AdminDialog({ person, onClose, onDone }: Props) {
  const t = useMessages();
  const { _id: id, userName: name, email, role } = person;

  const reason = useReason();

  async function makeAdmin(proof: Proof) {
    const { waits } = await users.makeAdmin({ body: { id, reason: reason.text, ...proof } });
    toast.success(format(waits ? t[`madeAdmin_${waits}`] : t.madeAdmin, { name }));
    for (const subject of SUBJECTS) refresh(subject);
    onDone(!waits);
    onClose();
  }

  return (
    <PasswordDialog
      title={format(t.adminTitle, { name })}
      action={t.confirmAdmin}
      busyLabel={t.makingAdmin}
      failed={format(t.adminFailed, { name })}
      check={reason.check}
      onClose={onClose}
      onConfirm={makeAdmin}
    >
      <p>{format(t.adminQuestion, { name, email })}</p>
      <p>{format(t.adminCost, { role: t[`role_${role}`] })}</p>
      {reason.field}
    </PasswordDialog>
  );
}
