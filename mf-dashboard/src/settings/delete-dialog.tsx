import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { users } from "../api.ts";
import { useMessages } from "../messages.ts";
import { PasswordDialog, type Proof } from "../password-dialog.tsx";

/** Asks for the password, deletes the account, and signs out (AMB-043). */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const navigate = useNavigate();

  async function deleteAccount(proof: Proof) {
    const { waits } = await users.deleteAccount({ body: proof });
    if (waits) {
      toast.message(t.accountWaits);
      onClose();
      return;
    }
    toast.message(t.accountDeleted);
    // First away from here: signed out, the guard would lead to the login page.
    await navigate("/", { replace: true, flushSync: true });
    useSession.getState().signOut();
  }

  return (
    <PasswordDialog
      title={t.confirmDeletion}
      action={t.deleteAccount}
      busyLabel={t.deleting}
      failed={t.deleteFailed}
      onClose={onClose}
      onConfirm={deleteAccount}
    >
      <p>{t.deleteQuestion}</p>
      <p>{t.deleteKeeps}</p>
    </PasswordDialog>
  );
}
