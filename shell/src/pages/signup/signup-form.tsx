import { Register } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages.ts";
import { EmailField } from "../form/email-field.tsx";
import { FailureNote } from "../form/failure-note.tsx";
import * as css from "../form/form.module.css";
import { useOnFromHere } from "../form/on-from-here.ts";
import { PasswordPair } from "../form/password-pair.tsx";
import { differenceOf, NO_SECRETS } from "../form/secrets.ts";
import { useErrors } from "../form/use-form.ts";
import { PlaceFields } from "./place-fields.tsx";
import { StudentFields } from "./student-fields.tsx";
import { TutorFields } from "./tutor-fields.tsx";
import { EMPTY, toBody, type Values } from "./values.ts";

const users = client(usersApi);

interface Props {
  readonly role: "Tutor" | "Student";
  readonly next: string;
  readonly onDone: () => void;
}

/** The fields of a signup; all but the passwords survive a failure and a reload. */
export function SignupForm({ role, next, onDone }: Props) {
  const t = useMessages();
  const goOn = useOnFromHere();
  const signIn = useSession((s) => s.signIn);
  const [kept, setKept, clearKept] = useDraft("signup", EMPTY);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const body = toBody(role, kept, secrets);
  const errors = useErrors(Register, body, differenceOf(secrets));
  const set = (change: Partial<Values>) => setKept({ ...kept, ...change });
  const bind = (name: "userName" | "email" | "phoneNo" | "city" | "state") => ({
    name,
    value: kept[name],
    onBlur: () => errors.leave(name),
    onChange: (e: { currentTarget: { value: string } }) => set({ [name]: e.currentTarget.value }),
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || !errors.check(form)) return;
    setBusy(true);
    setFailure("");
    try {
      const reply = await users.register({ body: body as unknown as Register }); // safe: checked against the same schema just now
      onDone();
      clearKept();
      signIn(reply.user);
      toast.success(t.registerDone);
      await goOn(next);
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.status > 0;
      const said = (isAnswer && error.displayMessage) || t.registerFailed;
      toast.error(said);
      const fields = error instanceof ApiError ? error.problem.fields : undefined;
      errors.say(fields ?? {}, form, () => {
        setBusy(false);
        setFailure(said);
      });
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={css.pair}>
        <Field label={t.userName} required error={errors.of("userName")}>
          {(field) => <Input {...field} {...bind("userName")} autoComplete="name" maxLength={80} />}
        </Field>
        <EmailField bound={bind("email")} error={errors.of("email")} />
      </div>
      <Field label={t.phoneNo} hint={t.phoneHint} required error={errors.of("phoneNo")}>
        {(field) => (
          <Input {...field} {...bind("phoneNo")} type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </Field>
      {role === "Tutor" ? (
        <TutorFields values={kept} set={set} errors={errors} />
      ) : (
        <StudentFields values={kept} set={set} errors={errors} />
      )}
      <PlaceFields state={bind("state")} city={bind("city")} errors={errors} />
      <PasswordPair label={t.password} secrets={secrets} onChange={setSecrets} errors={errors} />
      {/* Beside the button: on a phone the top of this form is three screens away. */}
      <FailureNote>{failure}</FailureNote>
      <Button type="submit" block busy={busy}>
        {busy ? t.registering : t.register}
      </Button>
    </form>
  );
}
