import { LIMITS } from "@tutorsetu/contracts/domain";
import type { PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { content } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./people.module.css";

interface Props {
  readonly person: PersonRow;
  readonly onClose: () => void;
}

/** A subject and a message to one person. */
export function NoticeDialog({ person: { _id: id, role, userName: name }, onClose }: Props) {
  const t = useMessages();
  const common = useCommon();
  const [values, setValues, clear] = useDraft(`notice ${id}`, { subject: "", message: "" });
  const [isTried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure, common.unexpected));
  const subjectError = isTried && !values.subject.trim() ? t.subjectMissing : undefined;
  const messageError = isTried && !values.message.trim() ? t.messageMissing : undefined;

  async function send() {
    await content.sendNotice({ body: { id, role, ...values } });
    clear();
    toast.success(t.noticeSent);
    onClose();
  }

  function act() {
    setTried(true);
    if (values.subject.trim() && values.message.trim()) submit(send);
  }

  return (
    <ActionDialog
      title={format(t.noticeTo, { name })}
      onClose={onClose}
      action={busy ? t.sending : t.notice}
      busy={busy}
      error={error}
      onAct={act}
    >
      <div className={css.form}>
        <TextField
          label={t.subject}
          required
          error={subjectError}
          maxLength={LIMITS.subject}
          value={values.subject}
          onChange={(event) => setValues({ ...values, subject: event.currentTarget.value })}
        />
        <TextareaField
          label={t.message}
          required
          error={messageError}
          rows={4}
          maxLength={LIMITS.message}
          value={values.message}
          onChange={(event) => setValues({ ...values, message: event.currentTarget.value })}
        />
      </div>
    </ActionDialog>
  );
}
