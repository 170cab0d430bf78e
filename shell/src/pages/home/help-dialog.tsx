import type { contentCalls } from "@tutorsetu/contracts/calls/content";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { http } from "@tutorsetu/web-kit/api";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useMessages } from "../../messages.ts";
import * as css from "./home.module.css";
import { useOpenDialog } from "./use-open-dialog.ts";

const EMPTY = { subject: "", message: "" };
const DISMISS_MS = 1000;

/** Asks for help; what was typed survives a failure. */
export function HelpDialog() {
  const t = useMessages();
  const form = useId();
  const [draft, setDraft, clearDraft] = useDraft("help", EMPTY);
  const { close } = useOpenDialog();
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<"idle" | "submitting" | "failure">("idle");
  const busy = state === "submitting";
  const missing = {
    subject: draft.subject.trim() ? undefined : t.subjectRequired,
    message: draft.message.trim() ? undefined : t.messageRequired,
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (missing.subject || missing.message) {
      flushSync(() => setTried(true));
      return event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
    setState("submitting");
    const loading = toast.loading(t.submittingToast);
    try {
      await http.post<Reply<typeof contentCalls.submitHelp>>("/helprequests/submithelpform", draft);
      toast.success(t.submitted);
      toast.message(t.helpSent);
      clearDraft();
      close();
    } catch (error) {
      setState("failure");
      toast.error((error instanceof Error && error.message) || t.helpFailed);
    }
    setTimeout(() => toast.dismiss(loading), DISMISS_MS);
  }

  return (
    <ActionDialog
      title={t.getHelp}
      onClose={close}
      action={busy ? t.submitting : t.submit}
      busy={busy}
      form={form}
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t.subject}
          required
          error={tried ? missing.subject : undefined}
          placeholder={t.subjectHint}
          maxLength={LIMITS.subject}
          value={draft.subject}
          onChange={(e) => setDraft({ ...draft, subject: e.currentTarget.value })}
        />
        <TextareaField
          label={t.message}
          required
          error={tried ? missing.message : undefined}
          rows={4}
          placeholder={t.messageHint}
          maxLength={LIMITS.message}
          value={draft.message}
          onChange={(e) => setDraft({ ...draft, message: e.currentTarget.value })}
        />
        {state === "failure" && (
          <p role="alert" className={css.failed}>
            {t.helpFailed}
          </p>
        )}
      </form>
    </ActionDialog>
  );
}
