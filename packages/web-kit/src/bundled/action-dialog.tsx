import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { FormError } from "@tutorsetu/ui/form-error";
import type { ReactNode } from "react";
import { useCommon } from "../shared/display/common-text.ts";

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** What the button says that does it. */
  readonly action: string;
  /** What the other one says; else "Cancel". */
  readonly cancel?: string;
  readonly busy: boolean;
  /** It cannot be done now; the content says why. */
  readonly isHeld?: boolean;
  /** It takes something away. */
  readonly isDangerous?: boolean;
  /** What the button does; without it, it sends the form of the id `form`. */
  readonly onAct?: () => void;
  readonly form?: string;
  /** Why the last attempt failed. */
  readonly error?: string;
  readonly children: ReactNode;
}

/** Asks for something in a dialog: one button does it, another one leaves. */
export function ActionDialog(props: Props) {
  const { title, onClose, action, cancel, busy, isHeld, isDangerous, onAct, form } = props;
  const common = useCommon();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={common.close}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel ?? common.cancel}
          </Button>
          <Button
            type={onAct ? "button" : "submit"}
            form={form}
            variant={isDangerous ? "danger" : "primary"}
            busy={busy}
            disabled={isHeld}
            onClick={onAct}
          >
            {action}
          </Button>
        </>
      }
    >
      {props.children}
      <FormError>{props.error}</FormError>
    </Dialog>
  );
}
