import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { type ReactNode, useId } from "react";
import * as css from "./form-dialog.module.css";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** What the button says, while sending too. */
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly onSubmit: () => Promise<void>;
  /** The fields. */
  readonly children: ReactNode;
}

/** A short form in a dialog, with Cancel and one button that sends it. */
export function FormDialog({ title, onClose, submitLabel, busy, onSubmit, children }: Props) {
  const say = useCommon();
  const form = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
