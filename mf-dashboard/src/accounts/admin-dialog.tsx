import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { users } from "../api.ts";
import { PasswordDialog } from "../password-dialog.tsx";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is loaded again: an administrator is in no listing. */
const SUBJECTS = ["tutors", "students", "stats"];

/** Confirms a new administrator with the password of the one who asks. */
export function AdminDialog({ person, onClose, onDone }: Props) {
  const t = useMessages();
  const { _id: id, userName: name, email, role } = person;

  async function makeAdmin(password: string) {
    await users.makeAdmin({ body: { id, password } });
    toast.success(format(t.madeAdmin, { name }));
    for (const subject of SUBJECTS) refresh(subject);
    onDone();
    onClose();
  }

  return (
    <PasswordDialog
      title={format(t.adminTitle, { name })}
      action={t.confirmAdmin}
      busyLabel={t.makingAdmin}
      failed={format(t.adminFailed, { name })}
      onClose={onClose}
      onConfirm={makeAdmin}
    >
      <p>{format(t.adminQuestion, { name, email })}</p>
      <p>{format(t.adminCost, { role: t[`role_${role}`] })}</p>
    </PasswordDialog>
  );
}
