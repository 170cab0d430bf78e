import { LIMITS } from "@tutorsetu/contracts/market";
import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { Field } from "@tutorsetu/ui/field";
import { Textarea } from "@tutorsetu/ui/textarea";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useState } from "react";
import { useText } from "../text.ts";

interface Props {
  readonly name: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onCancelBooking: (reason: string) => void;
}

/** Names the person, takes a reason if there is one. */
export function CancelDialog({ name, busy, onClose, onCancelBooking }: Props) {
  const text = useText();
  const say = useCommon();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={fill(text.cancelTitle, { name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text.keep}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => onCancelBooking(reason.trim())}>
            {busy ? text.cancelling : text.cancel}
          </Button>
        </>
      }
    >
      <p>{fill(text.cancelText, { name })}</p>
      <Field label={text.reason}>
        {(field) => (
          <Textarea
            {...field}
            rows={3}
            maxLength={LIMITS.message}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
