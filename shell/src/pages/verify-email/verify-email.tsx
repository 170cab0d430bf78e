import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { client } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useHead } from "@tutorsetu/web-kit/head";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useState } from "react";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useMessages } from "../../messages.ts";
import { FormPage } from "../form/form-page.tsx";
import * as css from "../form/form.module.css";

const users = client(usersCalls);

/** Where the link of the mail leads: `/verify-email?token=…`. Only the button confirms: mail programs open links too. */
export function VerifyEmail() {
  const t = useMessages();
  useHead({ title: t.verifyTitle, noindex: true });
  const [params] = useSearchParams();
  const token = params.get("token");
  if (!token) {
    return (
      <Page title={t.verifyTitle} lead={t.verifyIncomplete} narrow>
        <Onward />
      </Page>
    );
  }
  return (
    <FormPage title={t.verifyTitle} lead={t.verifyText}>
      <Confirm token={token} />
    </FormPage>
  );
}

function Confirm({ token }: { readonly token: string }) {
  const t = useMessages();
  const [isDone, setDone] = useState(false);
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));

  async function confirm() {
    await users.verifyEmail({ body: { token } });
    setDone(true);
    refresh("profile");
  }

  if (isDone) {
    return (
      <div className={css.form}>
        <output className={css.done}>{t.verifyDone}</output>
        <Onward />
      </div>
    );
  }
  return (
    <div className={css.form}>
      {error && (
        <div role="alert" className={css.alert}>
          <p>{error}</p>
        </div>
      )}
      <Button block busy={busy} onClick={() => submit(confirm)}>
        {busy ? t.verifying : t.verifyAction}
      </Button>
      {error && <Onward />}
    </div>
  );
}

/** To the page that sends another link, by way of the sign-in where nobody is signed in. */
function Onward() {
  const t = useMessages();
  const user = useSession((s) => s.user);
  const home = user && dashboardOf(user.role);
  return (
    <Link {...buttonClass({ variant: "secondary", block: true })} to={home ?? "/login"}>
      {home ? t.goToDashboard : t.verifySignIn}
    </Link>
  );
}
