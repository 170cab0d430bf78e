import { ApiError } from "@tutorsetu/web-kit/api";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { content } from "../api.ts";
import type { Kind } from "../booking/kind.ts";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { LetterFields } from "../dialog/letter-fields.tsx";
import { useText } from "../text.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Writes a notice to one person; both fields are needed. */
export function NoticeDialog({ kind, userId, name, onClose }: Props) {
  const text = useText();
  const [draft, setDraft, clearDraft] = useDraft(`notice:${userId}`, { subject: "", message: "" });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = {
    subject: draft.subject.trim() ? undefined : text.subjectRequired,
    message: draft.message.trim() ? undefined : text.messageRequired,
  };

  async function send() {
    setTried(true);
    if (busy || missing.subject || missing.message) return;
    setBusy(true);
    try {
      const role = kind === "tutor" ? "Tutor" : "Student";
      await content.sendNotice({ body: { id: userId, role, ...draft } });
    } catch (error) {
      setBusy(false);
      const said = error instanceof ApiError && error.status > 0 ? error.message : "";
      toast.error(said || text.noticeFailed);
      return;
    }
    clearDraft();
    toast.success(text.noticeSent);
    onClose();
  }

  return (
    <FormDialog
      title={fill(text.sendNoticeTo, { name })}
      onClose={onClose}
      submitLabel={text.sendNotice}
      busy={busy}
      onSubmit={send}
    >
      <LetterFields
        letter={draft}
        onChange={setDraft}
        labels={{ subject: text.noticeSubject, message: text.noticeMessage }}
        required
        errors={tried ? missing : undefined}
      />
    </FormDialog>
  );
}
