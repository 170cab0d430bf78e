import { startAuthentication } from "@simplewebauthn/browser";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import { Button } from "@tutorsetu/ui/button";
import { client } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { catalogue } from "@tutorsetu/web-kit/i18n";
import { useEffect, useRef, useState } from "react";
import { en } from "../../messages/en/passkey.ts";
import * as css from "../form/form.module.css";

const users = client(usersCalls);
const useMessages = catalogue(en, async () => (await import("../../messages/hi/passkey.ts")).hi);

interface Props {
  readonly request: PasskeyRequest;
  /** What is sent in place of a code. */
  readonly onCode: (code: string) => void;
  /** Asks the server for another request: each is answered once. */
  readonly onAgain: () => void;
  readonly onUseCode: () => void;
}

/** Asks the device for the passkey at once; this file brings the library and comes only where there is a passkey. */
export function PasskeyStep({ request, onCode, onAgain, onUseCode }: Props) {
  const t = useMessages();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState("");
  const [isSpent, setSpent] = useState(false);
  const asked = useRef<PasskeyRequest>(null);

  async function ask() {
    asked.current = request;
    setWaiting(true);
    setSpent(false);
    setFailure("");
    const answer = await startAuthentication({ optionsJSON: request }).catch(() => null);
    if (!answer) {
      setWaiting(false);
      setFailure(t.notUsed);
      return;
    }
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const response = { clientDataJSON, authenticatorData, signature };
    const passkey = { id: answer.id, response };
    try {
      onCode((await users.provePasskey({ body: { passkey } })).code);
    } catch (error) {
      setSpent(true);
      setFailure(errorMessage(error, t.notUsed));
    }
    setWaiting(false);
  }

  useEffect(() => {
    if (asked.current !== request) void ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [request]);

  return (
    <section className={css.code} aria-label={t.title}>
      <output>{isWaiting ? t.waiting : t.title}</output>
      {failure && (
        <p className={css.alert} role="alert">
          {failure}
        </p>
      )}
      <div className={css.row}>
        <Button variant="secondary" busy={isWaiting} onClick={isSpent ? onAgain : () => void ask()}>
          {isWaiting ? t.busy : t.again}
        </Button>
        <Button variant="quiet" onClick={onUseCode}>
          {t.useCode}
        </Button>
      </div>
    </section>
  );
}
