import { STATES } from "@tutorsetu/contracts/market";
import { Register, usersApi } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { PasswordInput } from "@tutorsetu/ui/password-input";
import { Select } from "@tutorsetu/ui/select";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { type FormEvent, useState } from "react";
import { useText } from "../../text.ts";
import * as css from "../form/form.module.css";
import { useErrors } from "../form/use-form.ts";
import { citiesOf } from "./cities.ts";
import { EMPTY, toBody, type Values } from "./values.ts";
import { StudentFields } from "./student-fields.tsx";
import { TutorFields } from "./tutor-fields.tsx";

const users = client(usersApi);
const SECRETS = { password: "", confirmPassword: "" };

interface Props {
  readonly role: "Tutor" | "Student";
  readonly next: string;
  readonly onDone: () => void;
}

/** The fields of a signup; all but the passwords survive a failure and a reload. */
export function SignupForm({ role, next, onDone }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const signIn = useSession((s) => s.signIn);
  const [kept, setKept, clearKept] = useDraft("signup", EMPTY);
  const [secrets, setSecrets] = useState(SECRETS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const body = toBody(role, kept, secrets);
  const errors = useErrors(Register, body);
  const set = (change: Partial<Values>) => setKept({ ...kept, ...change });
  const bind = (name: "userName" | "email" | "phoneNo" | "city" | "state") => ({
    name,
    value: kept[name],
    onBlur: () => errors.leave(name),
    onChange: (e: { currentTarget: { value: string } }) => set({ [name]: e.currentTarget.value }),
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !errors.check(event.currentTarget)) return;
    setBusy(true);
    setFailure("");
    try {
      const reply = await users.register({ body: body as unknown as Register }); // safe: checked against the same schema just now
      onDone();
      clearKept();
      signIn(reply.user);
      toast.success(text.registerDone);
      await navigate(next, { replace: true });
    } catch (error) {
      setBusy(false);
      const said =
        error instanceof ApiError && error.status > 0 ? error.message : text.registerFailed;
      if (error instanceof ApiError) errors.say(error.problem.fields ?? {});
      setFailure(said);
      toast.error(said);
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && (
        <p role="alert" className={css.alert}>
          {failure}
        </p>
      )}
      <div className={css.pair}>
        <Field label={text.userName} required error={errors.of("userName")}>
          {(field) => <Input {...field} {...bind("userName")} autoComplete="name" maxLength={80} />}
        </Field>
        <Field label={text.email} required error={errors.of("email")}>
          {(field) => (
            <Input
              {...field}
              {...bind("email")}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          )}
        </Field>
      </div>
      <Field label={text.phoneNo} hint={text.phoneHint} required error={errors.of("phoneNo")}>
        {(field) => (
          <Input {...field} {...bind("phoneNo")} type="tel" inputMode="tel" autoComplete="tel" />
        )}
      </Field>
      {role === "Tutor" ? (
        <TutorFields values={kept} set={set} errors={errors} />
      ) : (
        <StudentFields values={kept} set={set} errors={errors} />
      )}
      <div className={css.pair}>
        <Field label={text.state} required error={errors.of("state")}>
          {(field) => (
            <Select {...field} {...bind("state")} autoComplete="address-level1">
              <option value="">{text.chooseState}</option>
              {STATES.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text.city} required error={errors.of("city")}>
          {(field) => (
            <>
              <Input
                {...field}
                {...bind("city")}
                list="cities"
                autoComplete="address-level2"
                maxLength={80}
              />
              <datalist id="cities">
                {citiesOf(kept.state).map((city) => (
                  <option key={city}>{city}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      </div>
      <div className={css.pair}>
        {(["password", "confirmPassword"] as const).map((name) => (
          <Field
            key={name}
            label={text[name]}
            hint={name === "password" ? text.passwordHint : undefined}
            required
            error={errors.of(name)}
          >
            {(field) => (
              <PasswordInput
                {...field}
                name={name}
                autoComplete="new-password"
                showLabel={text.show}
                hideLabel={text.hide}
                value={secrets[name]}
                onBlur={() => errors.leave(name)}
                onChange={(e) => setSecrets({ ...secrets, [name]: e.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Button type="submit" block busy={busy}>
        {busy ? text.registering : text.register}
      </Button>
    </form>
  );
}
