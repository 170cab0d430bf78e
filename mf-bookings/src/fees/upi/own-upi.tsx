import { UPI_ADDRESS } from "@tutorsetu/contracts/lessons/fee-limits";
import { Button } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { format } from "@tutorsetu/web-kit/i18n";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type SyntheticEvent, useId, useState } from "react";
import { fees } from "../api.ts";
import { useMessages } from "../messages.ts";
import type { FeeChange } from "../use-fee-change.ts";
import * as css from "./upi.module.css";

interface Props extends FeeChange {
  /** Empty where there is none yet. */
  readonly address: string;
}

function UpiDialog({
  address,
  change,
  messageOf,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const t = useMessages();
  const form = useId();
  const [typed, setTyped] = useState(address);
  const { busy, error, clearError, submit } = useSubmit(messageOf);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    const given = typed.trim();
    const isFit = given === "" || UPI_ADDRESS.test(given);
    submit(
      async () => {
        await change(
          () => fees.setUpi({ body: { address: given } }),
          () => t.upiSaved,
        );
        onClose();
      },
      isFit ? "" : t.upiWrong,
    );
  }

  return (
    <ActionDialog
      title={t.upiTitle}
      onClose={onClose}
      cancel={t.notNow}
      action={busy ? t.saving : t.save}
      busy={busy}
      form={form}
    >
      <form id={form} className={css.form} onSubmit={send} noValidate>
        <p>{t.upiText}</p>
        <TextField
          label={t.upiLabel}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={130}
          value={typed}
          error={error}
          onChange={(event) => {
            clearError();
            setTyped(event.currentTarget.value);
          }}
        />
      </form>
    </ActionDialog>
  );
}

/** A tutor's own address, as students see it in their books. */
export function OwnUpi(props: Props) {
  const t = useMessages();
  const { address } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.own}>
      <p>{address ? format(t.ownUpi, { address }) : t.noUpi}</p>
      <Button variant="quiet" size="s" onClick={() => setOpen(true)}>
        {address ? t.changeUpi : t.addUpi}
      </Button>
      {isOpen && <UpiDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
