import type { PasskeyCreation } from "@tutorsetu/contracts/security/passkeys";
import { Button } from "@tutorsetu/ui/button";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { retryOnce } from "@tutorsetu/web-kit/retry-once";
import { useSession } from "@tutorsetu/web-kit/session";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useEffect, useRef, useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./second-factor.module.css";

interface Props {
  readonly options: PasskeyCreation;
  readonly name: string;
  /** With recovery codes where it is the first second factor. */
  readonly onDone: (recoveryCodes: readonly string[] | undefined) => void;
  readonly onCancel: () => void;
}

/** Asks the device at once to make a passkey. */
export function MakePasskey({ options, name, onDone, onCancel }: Props) {
  const t = useMessages();
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();
  const isAsked = useRef(false);

  async function make() {
    setFailure("");
    try {
      const { startRegistration } = await retryOnce(() => import("./ceremony.ts"));
      const { id, response } = await startRegistration({ optionsJSON: options });
      const { clientDataJSON, attestationObject, transports } = response;
      const passkey = { id, response: { clientDataJSON, attestationObject, transports } };
      const { user, recoveryCodes } = await users.confirmPasskey({ body: { name, passkey } });
      // With the first second factor this session has ended with all the others; the reply opened a new one.
      if (user) useSession.getState().signIn(user);
      onDone(recoveryCodes);
    } catch (error) {
      setFailure(errorMessage(error, t.passkeyNotMade));
    }
  }

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void run(make);
  });

  return (
    <section className={css.steps} aria-label={t.addPasskey}>
      <output>{busy ? t.passkeyFollow : ""}</output>
      {failure && <p role="alert">{failure}</p>}
      <div className={css.actions}>
        <Button busy={busy} onClick={() => void run(make)}>
          {busy ? t.passkeyWaiting : t.passkeyAgain}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </section>
  );
}
