import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { content } from "../api.ts";
import type { Kind } from "../booking/viewer.ts";
import { FormDialog, MessageFields } from "../dialog/form-dialog.tsx";
import { useMessages } from "../messages.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Writes a notice to one person; both fields are needed. */
export function NoticeDialog({ kind, userId, name, onClose }: Props) {
  const t = useMessages();
  const [draft, setDraft, clearDraft] = useDraft(`notice:${userId}`, { subject: "", message: "" });
  const [left, setLeft] = useState({ subject: false, message: false });
  const { busy, error, submit } = useSubmit((failure) => {
    toast.error(t.noticeFailed);
    return errorMessage(failure);
  });
  const missing = {
    subject: draft.subject.trim() ? undefined : t.subjectRequired,
    message: draft.message.trim() ? undefined : t.messageRequired,
  };

  async function send() {
    const role = kind === "tutor" ? "Tutor" : "Student";
    await content.sendNotice({ body: { id: userId, role, ...draft } });
    clearDraft();
    toast.success(t.noticeSent);
    onClose();
  }

  return (
    <FormDialog
      title={format(t.sendNoticeTo, { name })}
      onClose={onClose}
      submitLabel={t.sendNotice}
      busy={busy}
      error={error}
      onSubmit={() => {
        setLeft({ subject: true, message: true });
        if (!missing.subject && !missing.message) submit(send);
      }}
    >
      <MessageFields
        values={draft}
        onChange={setDraft}
        labels={{ subject: t.noticeSubject, message: t.noticeMessage }}
        required
        errors={{
          subject: left.subject ? missing.subject : undefined,
          message: left.message ? missing.message : undefined,
        }}
        onLeave={(field) => setLeft((before) => ({ ...before, [field]: true }))}
      />
    </FormDialog>
  );
}
