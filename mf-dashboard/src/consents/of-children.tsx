import type { Consents } from "@tutorsetu/contracts/security/consents";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { FormError } from "@tutorsetu/ui/form-error";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { useId } from "react";
import { users } from "../api.ts";
import * as css from "../security/security.module.css";
import { useMessages as useFamilyMessages } from "./family-messages.ts";
import { History } from "./history.tsx";
import { useMessages } from "./messages.ts";
import { Sharing } from "./sharing.tsx";
import { useNoteHidden } from "./use-note-hidden.ts";

type ChildConsent = NonNullable<Consents["children"]>[number];

/** Each child of a parent's account with a consent of its own; without any that is shown the account is hidden. */
export function OfChildren({ consents }: { readonly consents: readonly ChildConsent[] }) {
  useNoteHidden(!consents.some(({ isShown }) => isShown));
  return (
    <div className={css.cards}>
      {consents.map((consent) => (
        <OfChild key={consent._id} consent={consent} />
      ))}
    </div>
  );
}

function OfChild({ consent }: { readonly consent: ChildConsent }) {
  const { name, needsGuardian, history } = consent;
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading} className={css.cards}>
        <div>
          <h2 id={heading} className={css.name}>
            {name}
          </h2>
          <Sharing profile={consent} child={consent} />
          {needsGuardian && <LinkAgain consent={consent} />}
        </div>
        <div>
          <History events={history} child={name} />
        </div>
      </section>
    </Card>
  );
}

/** The parent's own address is asked: sends the link once more. */
function LinkAgain({ consent }: { readonly consent: ChildConsent }) {
  const t = useMessages();
  const family = useFamilyMessages();
  const { _id: child, name, isShown, guardianEmail } = consent;
  const email = guardianEmail ?? "";
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));

  async function send() {
    await users.sendGuardianLink({ query: { child }, body: {} });
    toast.success(format(t.sent, { email }));
    refresh("consents");
  }

  const action = format(family.sendFor, { name });
  return (
    <div className={css.link}>
      <p className={css.quiet}>
        {format(isShown ? family.hasLink : family.waits, { email, name })}
      </p>
      <FormError>{error}</FormError>
      <Button variant="secondary" busy={busy} onClick={() => submit(send)}>
        {busy ? t.sending : action}
      </Button>
    </div>
  );
}
