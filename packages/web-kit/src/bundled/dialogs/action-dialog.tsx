import { Button } from "@tutorsetu/ui/button";
import { FormError } from "@tutorsetu/ui/form-error";
import type { ReactNode } from "react";
import { useCommon } from "../../shared/display/common-text.ts";
import { ModalDialog } from "./modal-dialog.tsx";

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** The label of the action button. */
  readonly action: string;
  /** The label of the other button; by default "Cancel". */
  readonly cancel?: string;
  readonly busy: boolean;
  /** The action is disabled; the content gives the reason. */
  readonly isHeld?: boolean;
  /** The action deletes something. */
  readonly isDangerous?: boolean;
  /** Runs the action; without it the button submits the form with the id `form`. */
  readonly onAct?: () => void;
  readonly form?: string;
  /** Why the last attempt failed. */
  readonly error?: string;
  readonly children: ReactNode;
}

/** A dialog with an action button and a cancel button. */
export function ActionDialog(props: Props) {
  const { title, onClose, action, cancel, busy, isHeld, isDangerous, onAct, form } = props;
  const common = useCommon();
  return (
    <ModalDialog
      onClose={onClose}
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
    </ModalDialog>
  );
}
