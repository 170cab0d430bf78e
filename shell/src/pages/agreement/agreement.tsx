import { usersCalls } from "@tutorsetu/contracts/calls/users";
import {
  currentPolicies,
  policiesToAgree,
  POLICY_VERSIONS,
  type PolicyDocument,
  type PolicyVersions,
} from "@tutorsetu/contracts/policies/versions";
import { Button } from "@tutorsetu/ui/button";
import { client } from "@tutorsetu/web-kit/api";
import { safeNext } from "@tutorsetu/web-kit/guard";
import { useHead } from "@tutorsetu/web-kit/head";
import { catalogue } from "@tutorsetu/web-kit/i18n";
import { Link, useLocation, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useAskedSignOut } from "../../layout/use-sign-out.tsx";
import { en } from "../../messages/en/agreement.ts";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { FormPage } from "../form/form-page.tsx";
import { useOnFromHere, withNext } from "../form/on-from-here.ts";

const useText = catalogue(en, async () => (await import("../../messages/hi/agreement.ts")).hi);
const users = client(usersCalls);

/** Where an account is deleted. */
const SETTINGS: Readonly<Partial<Record<string, string>>> = {
  Admin: "/dashboard/adminsetting",
  Tutor: "/userdashboard/usersetting",
  Student: "/userdashboard/usersetting",
};

/** A text and one of its versions, as their changes are named. */
type Change = {
  [D in PolicyDocument]: `${D} ${(typeof POLICY_VERSIONS)[D][number]}`;
}[PolicyDocument];

/** What is new in a text for somebody who has agreed to that version of it, or to none. */
const changesIn = (document: PolicyDocument, agreed: string | undefined, t: typeof en) =>
  POLICY_VERSIONS[document]
    .filter((version) => version > (agreed ?? ""))
    .map((version) => t[`${document} ${version}` as Change]); // safe: a version of this text

/** After a sign-in: what has changed in the terms and the privacy notice since this person agreed to them. */
export function Agreement() {
  const t = useText();
  const shell = useMessages();
  useHead({ title: t.agreementTitle, noindex: true });
  const [params] = useSearchParams();
  const agreed = (useLocation().state ?? {}) as PolicyVersions; // safe: the page of the sign-in gives it, or nothing
  const user = useSession((s) => s.user);
  const goOn = useOnFromHere();
  const { ask, dialog } = useAskedSignOut();
  const [isSaving, setSaving] = useState(false);
  const next = safeNext(params.get("next")) ?? "/";

  async function agree() {
    setSaving(true);
    await users.agree({ body: currentPolicies }).catch(() => toast.error(t.notRecorded));
    await goOn(next);
  }

  if (!user) {
    return (
      <FormPage title={t.agreementTitle}>
        <Link to={withNext("/login", next)}>{shell.verifySignIn}</Link>
      </FormPage>
    );
  }
  const changed = policiesToAgree(agreed);
  const isFirst = agreed.terms === undefined && agreed.privacy === undefined;
  return (
    <FormPage title={t.agreementTitle} lead={isFirst ? t.firstLead : t.changedLead}>
      <div className={css.form}>
        <ul className={css.points}>
          {changed
            .flatMap((document) => changesIn(document, agreed[document], t))
            .map((change) => (
              <li key={change}>{change}</li>
            ))}
        </ul>
        <div className={css.row}>
          <Link to="/terms">{t.readTerms}</Link>
          <Link to="/privacy">{t.readPrivacy}</Link>
        </div>
        <p>{t.agreeText}</p>
        <p>
          <Link to={SETTINGS[user.role] ?? "/"}>{t.settings}</Link>
        </p>
        <Button block busy={isSaving} onClick={() => void agree()}>
          {isSaving ? t.continuing : t.continue}
        </Button>
        <Button variant="secondary" block onClick={() => void ask()}>
          {shell.signOut}
        </Button>
      </div>
      {dialog}
    </FormPage>
  );
}
