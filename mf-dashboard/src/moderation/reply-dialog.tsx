import { LIMITS } from "@tutorsetu/contracts/domain";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { toast } from "@tutorsetu/web-kit/toast";
import type { Case } from "./cases.ts";
import { useMessages } from "./messages.ts";
import * as css from "./moderation.module.css";

interface Props {
  readonly one: Case;
  readonly reply: NonNullable<Case["reply"]>;
  readonly onClose: () => void;
}

/** Answers a message of the contact form by e-mail; the draft stays until it is sent. */
export function ReplyDialog({ one, reply, onClose }: Props) {
  const t = useMessages();
  const common = useCommon();
  const name = one.person.userName;

  async function send(text: string) {
    await reply(text);
    toast.success(t.isAnswered);
  }

  /** Somebody else may have been quicker: then the message leaves the list when this has been read. */
  function close() {
    onClose();
    refresh(one.subject);
  }

  return (
    <ReasonDialog
      title={format(t.replyTitle, { name })}
      onClose={close}
      action={t.sendReply}
      pending={t.sendingReply}
      draft={`reply ${one.key}`}
      label={t.replyLabel}
      hint={format(t.replyHint, { email: one.email ?? "" })}
      maxLength={LIMITS.message}
      hasFocus
      required={t.replyMissing}
      onSend={send}
      messageOf={(failure) => errorMessage(failure, common.unexpected)}
    >
      <blockquote className={css.quoted}>{one.text}</blockquote>
    </ReasonDialog>
  );
}
