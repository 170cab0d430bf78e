import type { PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: PersonRow;
  readonly onClose: () => void;
}

/** Confirms and deletes an account; it can be brought back for a week. */
export function DeleteDialog({ person, onClose }: Props) {
  const t = useMessages();
  const common = useCommon();
  const { _id: id, userName: name, email, role } = person;
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure, common.unexpected));

  async function remove() {
    const call = role === "Tutor" ? users.deleteTutor : users.deleteStudent;
    await call({ body: { id } });
    toast.success(t.deleted);
    for (const subject of ["people", "tutors", "students", "stats", "deleted-people"])
      refresh(subject);
    onClose();
  }

  return (
    <ActionDialog
      title={format(t.deleteTitle, { name })}
      onClose={onClose}
      action={busy ? t.deleting : t.delete}
      busy={busy}
      isDangerous
      error={error}
      onAct={() => submit(remove)}
    >
      {role === "Student" && <p>{format(t.deleteAccount, { name })}</p>}
      <p>{format(t.deleteText, { name, email })}</p>
    </ActionDialog>
  );
}
