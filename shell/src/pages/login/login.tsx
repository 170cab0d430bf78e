import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { policiesToAgree } from "@tutorsetu/contracts/policies/versions";
import { Login as LoginForm } from "@tutorsetu/contracts/accounts";
import { Button } from "@tutorsetu/ui/button";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { PasswordField } from "@tutorsetu/ui/form-fields";
import { ApiError, client } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useHead } from "@tutorsetu/web-kit/head";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { Link, Navigate, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { retryOnce } from "@tutorsetu/web-kit/retry-once";
import { useSession } from "@tutorsetu/web-kit/session";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { toast } from "@tutorsetu/web-kit/toast";
import { noteWeakPassword } from "@tutorsetu/web-kit/weak-password";
import type { PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteRestored } from "../../layout/banners.tsx";
import { useMessages } from "../../messages.ts";
import { EmailField, FailureNote } from "../form/fields.tsx";
import { keepDevice, thisDevice } from "../form/device.ts";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";
import { useOnFromHere, withNext } from "../form/on-from-here.ts";
import { useForm } from "../form/use-form.ts";
import { CodeField } from "./code-field.tsx";

const users = client(usersCalls);
const REMEMBERED = "rememberedEmail";
const forgetFailure = () => useSession.setState({ error: null });

const PasskeyStep = lazy(async () => ({
  default: (await retryOnce(() => import("./passkey-step.tsx"))).PasskeyStep,
}));

const isAboutCode = (error: unknown) =>
  error instanceof ApiError && error.problem.code === "second_factor_required";

const passkeyIn = (error: unknown) =>
  error instanceof ApiError && "passkey" in error.problem ? error.problem.passkey : undefined;

/** Email and password, and a code where the account has a second factor; goes on to where the visitor wanted to be. */
export function Login() {
  const t = useMessages();
  const common = useCommon();
  useHead({ title: t.loginTitle, description: t.heroLead, noindex: true });
  const goOn = useOnFromHere();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { user, signIn, ended, begin, fail } = useSession();
  const [values, setValues] = useState({
    // drawn-the-same: browsers alone draw this page
    email: readText(REMEMBERED) ?? "",
    password: "",
    code: "",
  });
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [passkey, setPasskey] = useState<PasskeyRequest>();
  const formElement = useRef<HTMLFormElement>(null);
  // drawn-the-same: as above
  const [remember, setRemember] = useState(readText(REMEMBERED) !== null);
  const next = safeNext(params.get("next")) ?? "/";
  useEffect(() => forgetFailure, []);

  async function send() {
    begin();
    const waiting = toast.loading(t.signingIn);
    const { code, ...typed } = values;
    const body = { ...typed, ...thisDevice() };
    try {
      const reply = await users.login({ body: code ? { ...body, code } : body });
      writeText(REMEMBERED, remember ? values.email : null);
      noteRestored(reply.restored ? reply.user._id : null);
      keepDevice(reply.device);
      noteWeakPassword(reply.weakPassword ? reply.user._id : null);
      signIn(reply.user);
      useSession.setState({ standing: reply.standing ?? null });
      toast.success(t.loginDone);
      const { agreed } = reply;
      const mustAsk = agreed !== undefined && policiesToAgree(agreed).length > 0;
      if (mustAsk) await navigate(withNext("/agreement", next), { replace: true, state: agreed });
      else await goOn(next);
    } catch (error) {
      const asked = passkeyIn(error);
      setPasskey(asked);
      // What a passkey gave is used up.
      if (!isCodeAsked) setValues((before) => ({ ...before, code: "" }));
      if (isCodeAsked || !isAboutCode(error)) throw error;
      // Nothing is wrong yet: the same form is sent again with the code, or what a passkey gives for it.
      setCodeAsked(!asked);
      useSession.setState({ loading: false });
    } finally {
      toast.dismiss(waiting);
    }
  }

  function messageOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.status === 0) return t.loginNoAnswer;
    return error.problem.code === "unknown" ? t.loginFailed : error.displayMessage || t.loginFailed;
  }

  const form = useForm({
    schema: LoginForm,
    values,
    onChange: (change) => setValues({ ...values, ...change }),
    send,
    messageOf,
    onFailure: (message) => {
      fail(message);
      toast.error(message);
    },
  });

  /** Sends the form with this code, or for another question without any. */
  function sendWith(code: string) {
    flushSync(() => setValues((before) => ({ ...before, code })));
    formElement.current?.requestSubmit();
  }

  if (user && form.state === "idle") return <Navigate to={next} replace />;
  return (
    <FormPage title={t.loginTitle} lead={t.loginLead}>
      <form ref={formElement} className={css.form} onSubmit={form.onSubmit} noValidate>
        {ended && !form.failure && <p className={css.alert}>{common.sessionEnded}</p>}
        <FailureNote>{form.errorOf("code") ? "" : form.failure}</FailureNote>
        <EmailField {...form.bind("email")} />
        <PasswordField
          {...form.bind("password")}
          label={t.password}
          required
          autoComplete="current-password"
          showLabel={t.show}
          hideLabel={t.hide}
        />
        {isCodeAsked && <CodeField {...form.bind("code")} />}
        {passkey && !isCodeAsked && (
          <Suspense>
            <PasskeyStep
              request={passkey}
              onCode={sendWith}
              onAgain={() => sendWith("")}
              onUseCode={() => setCodeAsked(true)}
            />
          </Suspense>
        )}
        <div className={css.row}>
          <Checkbox
            label={t.rememberMe}
            checked={remember}
            onChange={(e) => setRemember(e.currentTarget.checked)}
          />
          <Link to={withNext("/forgot-password", next)} replace>
            {t.forgot}
          </Link>
        </div>
        <Button type="submit" block busy={form.busy}>
          {form.busy ? t.signingIn : t.login}
        </Button>
        <p>
          {t.noAccount}{" "}
          <Link to={withNext("/signup", next)} replace>
            {t.signUpHere}
          </Link>
        </p>
      </form>
    </FormPage>
  );
}
