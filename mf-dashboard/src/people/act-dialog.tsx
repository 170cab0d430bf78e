import { LIMITS } from "@tutorsetu/contracts/domain";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { toast } from "@tutorsetu/web-kit/toast";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";

export type Act = "warn" | "suspend" | "lift";

const CALLS = { warn: users.warn, suspend: users.suspend, lift: users.liftSuspension } as const;

/** What is read again after somebody's standing has changed. */
const SUBJECTS = ["people", "history", "suspended-people", "tutors", "students"];

interface Props {
  readonly act: Act;
  readonly person: { readonly _id: string; readonly userName: string };
  readonly onClose: () => void;
}

/** Asks for the reason, which the person reads, and warns, suspends or lifts a suspension. */
export function ActDialog({ act, person: { _id: id, userName: name }, onClose }: Props) {
  const t = useMessages();
  const common = useCommon();
  const done = { warn: t.warned, suspend: t.suspended, lift: t.lifted }[act];

  async function send(reason: string) {
    await CALLS[act]({ body: { id, reason } });
    toast.success(format(done, { name }));
    for (const subject of SUBJECTS) refresh(subject);
  }

  return (
    <ReasonDialog
      title={format(t[`${act}Title`], { name })}
      onClose={onClose}
      action={t[act]}
      pending={t.sending}
      isDangerous={act === "suspend"}
      draft={`${act} ${id}`}
      label={t.reason}
      hint={format(t.reasonHint, { name })}
      maxLength={LIMITS.moderation}
      hasFocus
      required={t.reasonMissing}
      onSend={send}
      messageOf={(failure) => errorMessage(failure, common.unexpected)}
    >
      <p>{format(t[`${act}Text`], { name })}</p>
    </ReasonDialog>
  );
}
