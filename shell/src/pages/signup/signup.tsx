import { Register } from "@tutorsetu/contracts/accounts";
import type { Role } from "@tutorsetu/contracts/people";
import { usersApi } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useOnFromHere, withNext } from "../form/on-from-here.ts";
import { differenceOf, NO_SECRETS, PasswordPair } from "../form/password-pair.tsx";
import { useErrors } from "../form/use-form.ts";
import { PlaceFields } from "./place-fields.tsx";
import { StudentFields } from "./student-fields.tsx";
import { TutorFields } from "./tutor-fields.tsx";
import { EMPTY, toBody, type Values } from "./values.ts";

type Side = "Tutor" | "Student";

/** Where a signed-in visitor of /signup belongs (AMB-006, AMB-017). */
function placeOf(role: Role, params: URLSearchParams): string {
  if (params.get("enquire") === "1") return "/?help=1";
  return safeNext(params.get("next")) ?? dashboardOf(role) ?? "/";
}

/** Whom the form begins with: who comes from a tutor's page is looking for one. */
function sideOf(params: URLSearchParams): Side {
  const isForTutors = params.get("next")?.startsWith("/tutor") ?? false;
  const asked = params.get("role") ?? (isForTutors ? "Student" : "Tutor");
  return asked === "Student" ? "Student" : "Tutor";
}

/** A new account for a tutor or a student. */
export function Signup() {
  const t = useMessages();
  useTitle(t.signupTitle);
  const [params] = useSearchParams();
  const user = useSession((s) => s.user);
  const [role, setRole] = useState<Side>(sideOf(params));
  const [done, setDone] = useState(false);
  if (user && !done) return <Navigate to={placeOf(user.role, params)} replace />;

  const next = safeNext(params.get("next")) ?? "/";
  return (
    <FormPage title={t.signupTitle}>
      <div className={css.form}>
        <Toggle
          legend={t.iAm}
          name="role"
          value={role}
          options={[
            { value: "Tutor", label: t.tutor },
            { value: "Student", label: t.student },
          ]}
          onChange={setRole}
        />
        <SignupForm role={role} next={next} onDone={() => setDone(true)} />
        <p>
          {t.haveAccount}{" "}
          <Link to={withNext("/login", next)} replace>
            {t.signInInstead}
          </Link>
        </p>
      </div>
    </FormPage>
  );
}

const users = client(usersApi);

interface Props {
  readonly role: "Tutor" | "Student";
  readonly next: string;
  readonly onDone: () => void;
}

/** The fields of a signup; all but the passwords survive a failure and a reload. */
function SignupForm({ role, next, onDone }: Props) {
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
      const message = (isAnswer && error.displayMessage) || t.registerFailed;
      toast.error(message);
      const fields = error instanceof ApiError ? error.problem.fields : undefined;
      errors.showServerErrors(fields ?? {}, form, () => {
        setBusy(false);
        setFailure(message);
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
