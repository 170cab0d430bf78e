import type { FoundPerson } from "@tutorsetu/contracts/administration";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { useServerText } from "@tutorsetu/web-kit/server-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useId, useState } from "react";
import { users } from "../api.ts";
import { OwnPassword } from "../own-password.tsx";
import * as css from "./accounts.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly person: FoundPerson;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Confirms a new administrator with the password of the one who asks. */
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

/** What is loaded again: an administrator is in no listing. */
const SUBJECTS = ["tutors", "students", "stats"];

/** Makes the person an administrator and shows the result. */
function useMakeAdmin({ _id: id, userName: name }: FoundPerson, onDone: () => void) {
  const t = useMessages();
  const common = useCommon();
  const inLanguage = useServerText();
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  const make = (password: string) =>
    run(async () => {
      setError(password ? "" : t.passwordNeeded);
      if (!password) return;
      try {
        await users.makeAdmin({ body: { id, password } });
        toast.success(fill(t.madeAdmin, { name }));
        for (const subject of SUBJECTS) refresh(subject);
        onDone();
      } catch (failure) {
        const wrong = failure instanceof ApiError && failure.problem.fields?.["password"];
        const why = wrong ? inLanguage(wrong) : errorMessage(failure, common.unexpected);
        setError(wrong ? why : `${fill(t.adminFailed, { name })} ${why}`);
      }
    });

  return { busy, error, make };
}
