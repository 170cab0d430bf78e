import { format } from "@tutorsetu/web-kit/i18n";
import { ReasonDialog } from "@tutorsetu/web-kit/reason-dialog";
import { demoClasses } from "./api.ts";
import type { DemoDialogName } from "./demo-actions.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { WhyEndDialog } from "./why-end-dialog.tsx";
import { useDemoMessages } from "./messages.ts";
import { ProposeDemoDialog } from "./propose-dialog.tsx";

const MOST_LETTERS = 500;

/** Asks why, for what is called off or was not held. */
function WhyDialog({ of, booking, name, change, onClose }: DialogProps & { of: DemoDialogName }) {
  const t = useDemoMessages();
  const { _id: id, demo } = booking;
  const version = demo?.version ?? 0;
  const isOff = of === "call-off";
  const send = (reason: string) =>
    isOff
      ? change.change(
          () => demoClasses.callOffDemo({ params: { id }, body: { version, reason } }),
          t.doneCalledOff,
        )
      : change.change(
          () => demoClasses.noteDemo({ params: { id }, body: { version, isHeld: false, reason } }),
          t.doneNoted,
        );
  return (
    <ReasonDialog
      title={format(isOff ? t.callOffTitle : t.notHeldTitle, { name })}
      onClose={onClose}
      action={isOff ? t.callOff : t.notHeldSend}
      pending={isOff ? t.callingOff : t.proposing}
      cancel={t.keep}
      busy={change.busy}
      isDangerous={isOff}
      draft={`${of}:${id}`}
      label={t.reason}
      maxLength={MOST_LETTERS}
      required={t.reasonRequired}
      onSend={send}
      messageOf={change.messageOf}
    >
      <p>{format(isOff ? t.callOffText : t.notHeldText, { name })}</p>
    </ReasonDialog>
  );
}

/** What has to be said before something of a demo class is changed. */
export function DemoDialog({ of, ...props }: DialogProps & { readonly of: DemoDialogName }) {
  if (of === "propose") return <ProposeDemoDialog {...props} />;
  if (of === "why-end") return <WhyEndDialog {...props} />;
  return <WhyDialog of={of} {...props} />;
}
