import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { fill } from "@tutorsetu/web-kit/i18n";
import { type FormEvent, useId, useState } from "react";
import { OwnPassword } from "../own-password/own-password.tsx";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";
import { useMakeAdmin } from "./use-make-admin.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what follows, and takes the asking administrator's own password as the confirmation. */
export function AdminDialog({ person, onClose, onDone }: Props) {
  const t = useMessages();
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
    <ActionDialog
      title={fill(t.adminTitle, { name })}
      onClose={onClose}
      action={busy ? t.makingAdmin : t.confirmAdmin}
      busy={busy}
      isDangerous
      form={form}
    >
      <form id={form} className={css.question} onSubmit={submit} noValidate>
        <p>{fill(t.adminQuestion, { name, email })}</p>
        <p>{fill(t.adminCost, { role: t[`role_${role}`] })}</p>
        <OwnPassword value={password} error={error} onChange={setPassword} />
      </form>
    </ActionDialog>
  );
}
