import type { AdminRequest } from "@tutorsetu/contracts/administration/administrators";
import { Button } from "@tutorsetu/ui/button";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import * as css from "../accounts/accounts.module.css";
import { useMessages } from "../accounts/messages.ts";
import { users } from "../api.ts";
import { PasswordDialog, type Proof } from "../password-dialog.tsx";

/** What is asked for, in one sentence. */
function useSummary({ kind, of: { userName: name } }: AdminRequest) {
  const t = useMessages();
  return format(kind === "make-admin" ? t.request_make : t.request_delete, { name });
}

interface RowProps {
  readonly request: AdminRequest;
  readonly isOwn: boolean;
  readonly onAsk: (to: "agree" | "cancel") => void;
}

/** A request that waits: who asked, why, until when, and what can be done. */
export function RequestRow({ request, isOwn, onAsk }: RowProps) {
  const t = useMessages();
  const what = useSummary(request);
  const { of, by, reason, at, until, isDelayed } = request;
  const end = { when: formatDateTime(until) };
  return (
    <li className={css.row}>
      <h3>{what}</h3>
      <p>{of.email}</p>
      <p>{format(t.askedBy, { by: by.userName, when: formatDateTime(at) })}</p>
      {reason && <p>{format(t.reasonGiven, { reason })}</p>}
      <p>{format(isDelayed ? t.untilDelay : t.untilConsent, end)}</p>
      {isOwn && !isDelayed && <p>{t.ownRequest}</p>}
      <div className={css.acts}>
        {!isOwn && (
          <Button
            size="s"
            aria-label={format(t.agreeNamed, { what })}
            onClick={() => onAsk("agree")}
          >
            {t.agree}
          </Button>
        )}
        <Button
          variant="secondary"
          size="s"
          aria-label={format(t.cancelNamed, { what })}
          onClick={() => onAsk("cancel")}
        >
          {t.cancelRequest}
        </Button>
      </div>
    </li>
  );
}

/** What is loaded again: people change their lists. */
const SUBJECTS = ["administrators", "tutors", "students", "stats", "deleted-people"];
const refreshAll = () => {
  for (const subject of SUBJECTS) refresh(subject);
};

interface DialogProps {
  readonly request: AdminRequest;
  readonly onClose: () => void;
}

/** Agrees to what another administrator asked for. */
export function AgreeDialog({ request, onClose }: DialogProps) {
  const t = useMessages();
  const what = useSummary(request);

  async function agree(proof: Proof) {
    await users.approveAdminRequest({ body: { id: request._id, ...proof } });
    toast.success(t.agreed);
    refreshAll();
    onClose();
  }

  return (
    <PasswordDialog
      title={t.agreeTitle}
      action={t.agree}
      busyLabel={t.agreeing}
      failed={t.agreeFailed}
      onClose={onClose}
      onConfirm={agree}
    >
      <p>
        {what} ({request.of.email})
      </p>
      {request.reason && <p>{format(t.reasonGiven, { reason: request.reason })}</p>}
    </PasswordDialog>
  );
}

/** Cancels a request, one's own or another's. */
export function CancelDialog({ request, onClose }: DialogProps) {
  const t = useMessages();
  const what = useSummary(request);
  const { busy, error, submit } = useSubmit(
    (failure) => `${t.cancelFailed} ${errorMessage(failure)}`,
  );

  async function cancel() {
    await users.cancelAdminRequest({ body: { id: request._id } });
    toast.success(t.cancelled);
    refreshAll();
    onClose();
  }

  return (
    <ActionDialog
      title={t.cancelRequest}
      onClose={onClose}
      action={busy ? t.cancelling : t.cancelRequest}
      busy={busy}
      isDangerous
      error={error}
      onAct={() => submit(cancel)}
    >
      <p>{what}</p>
    </ActionDialog>
  );
}
