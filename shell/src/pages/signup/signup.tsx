import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { Register } from "@tutorsetu/contracts/accounts";
import type { Role } from "@tutorsetu/contracts/people";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useHead } from "@tutorsetu/web-kit/head";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useMessages } from "../../messages.ts";
import { keepDevice, thisDevice } from "../form/device.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useOnFromHere, withNext } from "../form/on-from-here.ts";
import { differenceOf, NO_SECRETS, PasswordPair } from "../form/password-pair.tsx";
import { useForm } from "../form/use-form.ts";
import { AgreementLine } from "./agreement-line.tsx";
import { ChildFields } from "./child-fields.tsx";
import { useMessages as useFamilyMessages } from "./family-messages.ts";
import { PlaceFields } from "./place-fields.tsx";
import { useIsStrict } from "./sign-up-rules.ts";
import { LAST, Step, StepButtons, StepHead, stepOf, useStepMessages } from "./steps.tsx";
import { StudentFields } from "./student-fields.tsx";
import { TutorFields } from "./tutor-fields.tsx";
import { initialValues, isFamily, missingOf, toBody, type Values } from "./values.ts";

type Side = "Tutor" | "Student";

/** Where a signed-in visitor of /signup belongs (AMB-006, AMB-017). */
function placeOf(role: Role, params: URLSearchParams): string {
  if (params.get("enquire") === "1") return "/?help=1";
  return safeNext(params.get("next")) ?? dashboardOf(role) ?? "/";
}

/** Whom the form begins with: who comes from a tutor's page is looking for one. */
function sideOf(params: URLSearchParams): Side {
  const isForTutors = /^\/(?:tutor|t\/)/.test(params.get("next") ?? "");
  const asked = params.get("role") ?? (isForTutors ? "Student" : "Tutor");
  return asked === "Student" ? "Student" : "Tutor";
}

/** A new account for a tutor or a student. */
export function Signup() {
  const t = useMessages();
  useHead({ title: t.signupTitle, description: t.heroLead, noindex: true });
  const [params] = useSearchParams();
  const user = useSession((s) => s.user);
  const [role, setRole] = useState<Side>(sideOf(params));
  const [done, setDone] = useState(false);
  if (user && !done) return <Navigate to={placeOf(user.role, params)} replace />;

  const next = safeNext(params.get("next")) ?? "/";
  return (
    <FormPage title={t.signupTitle}>
      <div className={css.form}>
        <SignupForm role={role} setRole={setRole} next={next} onDone={() => setDone(true)} />
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

const users = client(usersCalls);

interface Props {
  readonly role: Side;
  readonly setRole: (role: Side) => void;
  readonly next: string;
  readonly onDone: () => void;
}

/** An address that has an account is put right where it was typed. */
const fieldOf = (error: unknown) =>
  error instanceof ApiError && error.problem.code === "email_taken" ? "email" : undefined;

const FIRST_STEP = { step: 0 };

/** A signup in three steps; all but the passwords survive a failure and a reload. */
function SignupForm({ role, setRole, next, onDone }: Props) {
  const t = useMessages();
  const family = useFamilyMessages();
  const goOn = useOnFromHere();
  const signIn = useSession((s) => s.signIn);
  const [kept, setKept, clearKept] = useDraft<Values>("signup", initialValues);
  const [{ step }, setStep, clearStep] = useDraft("signup-step", FIRST_STEP);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const isStrict = useIsStrict(role);
  const isParent = isFamily(role, kept);
  const body = toBody(role, kept, secrets);
  const set = (change: Partial<Values>) => setKept({ ...kept, ...change });
  const form = useForm({
    schema: Register,
    values: { ...kept, ...secrets },
    body,
    onChange({ password, confirmPassword, ...change }) {
      if (password !== undefined) setSecrets({ ...secrets, password });
      else if (confirmPassword !== undefined) setSecrets({ ...secrets, confirmPassword });
      else set(change);
    },
    more: { ...differenceOf(secrets), ...missingOf(role, kept, isStrict) },
    isLong: true,
    steps: { step, last: LAST, stepOf, goTo: (to) => setStep({ step: to }) },
    fieldOf,
    messageOf: (error) =>
      (error instanceof ApiError && error.status > 0 && error.displayMessage) || t.registerFailed,
    onFailure: (message) => toast.error(message),
    send: async () => {
      const reply = await users.register({
        body: { ...body, ...thisDevice(), agreed: currentPolicies } as unknown as Register,
      }); // safe: checked against the same schema just now
      onDone();
      clearKept();
      clearStep();
      keepDevice(reply.device);
      signIn(reply.user);
      useSession.setState({ standing: reply.standing ?? null });
      toast.success(t.registerDone);
      await goOn(next);
    },
  });
  const OfStudents = isParent ? ChildFields : StudentFields;
  const Fields = role === "Tutor" ? TutorFields : OfStudents;
  const steps = useStepMessages();
  const ofStudents = isParent ? steps.yourChild : steps.youNeed;
  const names = [steps.you, role === "Tutor" ? steps.youTeach : ofStudents, steps.place] as const;
  const send = form.busy ? t.registering : t.register;
  const label = step < LAST ? steps.goOn : send;
  const ofStep = (one: 0 | 1 | 2) => ({ name: names[one], isShown: step === one });
  return (
    <form className={css.form} onSubmit={form.onSubmit} noValidate>
      <StepHead step={step} names={names} />
      <Step {...ofStep(0)}>
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
        {role === "Student" && (
          <Toggle
            legend={t.holder}
            name="accountHolder"
            value={kept.accountHolder}
            options={[
              { value: "student", label: t.holderStudent },
              { value: "guardian", label: t.holderGuardian },
            ]}
            // The sentence that is agreed to is another one.
            onChange={(accountHolder) => set({ accountHolder, consent: false })}
          />
        )}
        {isParent && <p>{family.whose}</p>}
        <div className={css.pair}>
          <TextField
            {...form.bind("userName")}
            label={isParent ? family.yourName : t.userName}
            required
            autoComplete="name"
            maxLength={80}
          />
          <EmailField {...form.bind("email")} />
        </div>
        <TextField
          {...form.bind("phoneNo")}
          label={t.phoneNo}
          hint={t.phoneHint}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </Step>
      <Step {...ofStep(1)}>
        <Fields values={kept} set={set} form={form} />
      </Step>
      <Step {...ofStep(2)}>
        <PlaceFields values={kept} set={set} form={form} />
        <PasswordPair label={t.password} secrets={secrets} form={form} />
        <AgreementLine />
      </Step>
      {/* Beside the button: on a phone the top of the form is a screen away. */}
      <FailureNote>{form.failure}</FailureNote>
      <StepButtons isFirst={step === 0} busy={form.busy} onBack={() => setStep({ step: step - 1 })}>
        {label}
      </StepButtons>
    </form>
  );
}
