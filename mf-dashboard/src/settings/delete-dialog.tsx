import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useId, useState } from "react";
import { users } from "../api.ts";
import { OwnPassword } from "../own-password.tsx";
import { useMessages } from "../messages.ts";
import * as css from "./settings.module.css";

/** Asks for the password, deletes the account, and signs out (AMB-043). */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const common = useCommon();
  const navigate = useNavigate();
  const form = useId();
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  async function remove() {
    setError(password ? "" : t.passwordNeeded);
    if (!password) return;
    try {
      const { message } = await users.deleteAccount({ body: { password } });
      toast.message(message);
      // First away from here: signed out, the guard would lead to the login page.
      await navigate("/", { replace: true, flushSync: true });
      useSession.getState().signOut();
    } catch (failure) {
      const wrong = failure instanceof ApiError && failure.problem.fields?.["password"];
      setError(wrong || `${t.deleteFailed} ${errorMessage(failure, common.unexpected)}`);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(remove);
  }

  return (
    <ActionDialog
      title={t.confirmDeletion}
      onClose={onClose}
      action={busy ? t.deleting : t.deleteAccount}
      busy={busy}
      isDangerous
      form={form}
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        <p>{t.deleteQuestion}</p>
        <OwnPassword value={password} error={error} onChange={setPassword} />
      </form>
    </ActionDialog>
  );
}
