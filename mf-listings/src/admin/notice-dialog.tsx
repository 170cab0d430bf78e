import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Textarea } from "@tutorsetu/ui/textarea";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useId, useState } from "react";
import { content } from "../api.ts";
import type { Kind } from "../booking/kind.ts";
import { useText } from "../text.ts";
import * as css from "./admin.module.css";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Writes a notice to one person; both fields are needed. */
export function NoticeDialog({ kind, userId, name, onClose }: Props) {
  const text = useText();
  const say = useCommon();
  const form = useId();
  const [draft, setDraft, clearDraft] = useDraft(`notice:${userId}`, { subject: "", message: "" });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = {
    subject: draft.subject.trim() ? undefined : text.subjectRequired,
    message: draft.message.trim() ? undefined : text.messageRequired,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || missing.subject || missing.message) return;
    setBusy(true);
    try {
      const role = kind === "tutor" ? "Tutor" : "Student";
      await content.sendNotice({ body: { id: userId, role, ...draft } });
    } catch (error) {
      setBusy(false);
      toast.error(
        error instanceof ApiError && error.status > 0 ? error.message : text.noticeFailed,
      );
      return;
    }
    clearDraft();
    toast.success(text.noticeSent);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={fill(text.sendNoticeTo, { name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {text.sendNotice}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={text.noticeSubject} required error={tried ? missing.subject : undefined}>
          {(field) => (
            <Input
              {...field}
              maxLength={LIMITS.subject}
              value={draft.subject}
              onChange={(e) => setDraft({ ...draft, subject: e.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={text.noticeMessage} required error={tried ? missing.message : undefined}>
          {(field) => (
            <Textarea
              {...field}
              rows={4}
              maxLength={LIMITS.message}
              value={draft.message}
              onChange={(e) => setDraft({ ...draft, message: e.currentTarget.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
