import type { FoundPerson } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { Field } from "@tutorsetu/ui/field";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { type FormEvent, useId, useState } from "react";
import * as css from "./accounts.module.css";
import { useText } from "./text.ts";
import { useMakeAdmin } from "./use-make-admin.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what follows, and takes the asking administrator's own password as the confirmation. */
export function AdminDialog({ person, onClose, onDone }: Props) {
  const text = useText();
  const say = useCommon();
  const form = useId();
  const [password, setPassword] = useState("");
  const { busy, error, make } = useMakeAdmin(person, () => {
    onDone();
    onClose();
  });
  const { userName: name, email, role } = person;

  function submit(event: FormEvent) {
    event.preventDefault();
    void make(password);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={fill(text.adminTitle, { name })}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {say.cancel}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={busy}>
            {busy ? text.makingAdmin : text.confirmAdmin}
          </Button>
        </>
      }
    >
      <form id={form} className={css.question} onSubmit={submit} noValidate>
        <p>{fill(text.adminQuestion, { name, email })}</p>
        <p>{fill(text.adminCost, { role: text[`role_${role}`] })}</p>
        <Field label={text.yourPassword} required error={error}>
          {(field) => (
            <PasswordInput
              {...field}
              autoComplete="current-password"
              showLabel={text.show}
              hideLabel={text.hide}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
