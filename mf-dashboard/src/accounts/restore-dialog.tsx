import type { DeletedPerson } from "@tutorsetu/contracts/administration";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: DeletedPerson;
  readonly onClose: () => void;
}

/** What is read anew: whoever is back is in the listings and the figures again. */
const SUBJECTS = ["deleted-people", "tutors", "students", "stats"];

/** Names the person, brings them back, and says why when that was not possible. */
export function RestoreDialog({ person, onClose }: Props) {
  const t = useMessages();
  const common = useCommon();
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();
  const { _id: id, userName: name, email, by } = person;

  async function restore() {
    setFailure("");
    try {
      await users.restorePerson({ body: { id } });
      toast.success(fill(t.restored, { name }));
      onClose();
    } catch (error) {
      setFailure(errorMessage(error, common.unexpected));
    }
    // Also after a failure: another administrator or the clock may have been quicker.
    for (const subject of SUBJECTS) refresh(subject);
  }

  return (
    <ActionDialog
      title={fill(t.restoreTitle, { name })}
      onClose={onClose}
      action={busy ? t.restoring : t.restore}
      busy={busy}
      onAct={() => void run(restore)}
    >
      <div className={css.question}>
        <p>{fill(t.restoreQuestion, { name, email })}</p>
        {by === "self" && <p>{t.restoreOwn}</p>}
        {failure && <ErrorState title={fill(t.restoreFailed, { name })} message={failure} />}
      </div>
    </ActionDialog>
  );
}
