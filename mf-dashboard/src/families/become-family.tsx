import { ChildName } from "@tutorsetu/contracts/families/children";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { CheckField } from "@tutorsetu/ui/check-field";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { FormError } from "@tutorsetu/ui/form-error";
import { TextField } from "@tutorsetu/ui/form-fields";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { users } from "../api.ts";
import * as css from "./children.module.css";
import { useMessages } from "./messages.ts";
import { refreshFamily } from "./refresh-family.ts";

/** Of a student's own account: its holder says to be a parent, and whose profile it holds. */
export function BecomeFamily({ mayBeFamily }: { readonly mayBeFamily: boolean }) {
  const t = useMessages();
  if (!mayBeFamily) return <EmptyState title={t.notForYou} text={t.notForYouText} icon="users" />;
  return (
    <Card className={css.card}>
      <h2>{t.parent}</h2>
      <p>{t.parentText}</p>
      <p>{t.parentNext}</p>
      <BecomeForm />
    </Card>
  );
}

function BecomeForm() {
  const t = useMessages();
  const problemText = useProblemText();
  const form = useRef<HTMLFormElement>(null);
  const account = useSession((s) => s.user?.userName ?? "");
  const [{ name }, setDraft, clearDraft] = useDraft("become-family", { name: "" });
  const [consent, setConsent] = useState(false);
  const [isTried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));
  const isNamed = ChildName.safeParse(name).success;

  async function become() {
    const { child } = await users.becomeFamily({ body: { name, consent: true } });
    clearDraft();
    toast.success(format(t.became, { name: child.name }));
    refreshFamily();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    flushSync(() => setTried(true));
    if (isNamed && consent) submit(become);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={t.name}
        name="name"
        hint={format(t.accountName, { name: account })}
        required
        autoComplete="off"
        maxLength={80}
        value={name}
        error={isTried && !isNamed ? problemText("child_name_required") : undefined}
        onChange={(event) => setDraft({ name: event.currentTarget.value })}
      />
      <CheckField
        label={t.consent}
        name="consent"
        required
        checked={consent}
        error={isTried && !consent ? problemText("consent_required") : undefined}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
      <FormError>{error}</FormError>
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          {busy ? t.becoming : t.become}
        </Button>
      </div>
    </form>
  );
}
