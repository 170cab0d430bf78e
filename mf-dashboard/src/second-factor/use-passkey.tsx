import type { PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import { Button } from "@tutorsetu/ui/button";
import { ApiError, errorMessage } from "@tutorsetu/web-kit/api-error";
import { retryOnce } from "@tutorsetu/web-kit/retry-once";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useState } from "react";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./second-factor.module.css";

interface Props {
  readonly request: PasskeyRequest;
  /** What is sent in place of a code. */
  readonly onCode: (code: string) => Promise<void>;
  /** The request was answered in vain; asks for another one. */
  readonly onSpent: () => Promise<void>;
}

/** Proves with a passkey who asks, in place of a code. */
export function UsePasskey({ request, onCode, onSpent }: Props) {
  const t = useMessages();
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();

  async function use() {
    setFailure("");
    try {
      const { startAuthentication } = await retryOnce(() => import("./ceremony.ts"));
      const { id, response } = await startAuthentication({ optionsJSON: request });
      const { clientDataJSON, authenticatorData, signature } = response;
      const passkey = { id, response: { clientDataJSON, authenticatorData, signature } };
      const { code } = await users.provePasskey({ body: { passkey } });
      await onCode(code);
    } catch (error) {
      if (error instanceof ApiError) await onSpent();
      setFailure(errorMessage(error, t.passkeyNotUsed));
    }
  }

  return (
    <div className={css.steps}>
      <Button variant="secondary" busy={busy} onClick={() => void run(use)}>
        {busy ? t.passkeyWaiting : t.usePasskey}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
