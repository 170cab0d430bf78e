import type { Passkey, PasskeyCreation } from "@tutorsetu/contracts/security/passkeys";
import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { PasswordDialog } from "../password-dialog.tsx";
import { QueryBoundary } from "../query-boundary.tsx";
import { FirstCode } from "./first-code.tsx";
import { MakePasskey } from "./make-passkey.tsx";
import { useMessages } from "./messages.ts";
import { AddPasskeyDialog, RemovePasskeyDialog } from "./passkey-dialogs.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import * as css from "./second-factor.module.css";
import { type Act, State } from "./state.tsx";

/** What stands in the card besides the state: a question, the first code, a passkey in the making, or codes to keep. */
type Step =
  | { readonly at: "state" | Act }
  | { readonly at: "remove"; readonly passkey: Passkey }
  | { readonly at: "make-passkey"; readonly options: PasskeyCreation; readonly name: string }
  | { readonly at: "first-code"; readonly secret: string; readonly uri: string }
  | { readonly at: "codes"; readonly codes: readonly string[] };

const STATE: Step = { at: "state" };
const SHOWN_ALONE: ReadonlySet<Step["at"]> = new Set(["first-code", "make-passkey", "codes"]);

/** The second factor of one's own account: set up, renewed, turned off. */
export function SecondFactor() {
  const t = useMessages();
  const query = useQuery(["second-factor"], () => users.secondFactor());
  const [step, setStep] = useState<Step>(STATE);
  const back = () => setStep(STATE);
  const { hasApp = query.data?.isOn, passkeys = [] } = query.data ?? {};

  function done(next: Step) {
    setStep(next);
    refresh("second-factor");
  }

  return (
    <Card className={css.card}>
      <h2 id="second-factor">{t.title}</h2>
      <p>{t.lead}</p>
      {step.at === "first-code" && (
        <FirstCode
          secret={step.secret}
          uri={step.uri}
          onCancel={back}
          onDone={(codes) => {
            toast.success(t.isOn);
            done({ at: "codes", codes });
          }}
        />
      )}
      {step.at === "make-passkey" && (
        <MakePasskey
          options={step.options}
          name={step.name}
          onCancel={back}
          onDone={(codes) => {
            toast.success(codes ? t.isOn : t.passkeyDone);
            done(codes ? { at: "codes", codes } : STATE);
          }}
        />
      )}
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={back} />}
      {!SHOWN_ALONE.has(step.at) && (
        <QueryBoundary query={query} failed={t.loadFailed} loading={<Skeleton lines={2} />}>
          {(status) => (
            <State
              status={status}
              onStep={(at) => setStep({ at })}
              onRemove={(passkey) => setStep({ at: "remove", passkey })}
            />
          )}
        </QueryBoundary>
      )}
      {step.at === "set-up" && (
        <PasswordDialog
          title={t.setUpApp}
          action={t.continue}
          busyLabel={t.checking}
          failed={t.setUpFailed}
          isHarmless
          onClose={back}
          onConfirm={async (proof) => {
            const { secret, uri } = await users.setUpSecondFactor({ body: proof });
            setStep({ at: "first-code", secret, uri });
          }}
        >
          <p>{hasApp ? t.replaceQuestion : t.setUpQuestion}</p>
        </PasswordDialog>
      )}
      {step.at === "add-passkey" && (
        <AddPasskeyDialog
          onClose={back}
          onBegun={(options, name) => setStep({ at: "make-passkey", options, name })}
        />
      )}
      {step.at === "remove" && (
        <RemovePasskeyDialog
          passkey={step.passkey}
          isLast={!hasApp && passkeys.length === 1}
          onClose={back}
          onDone={() => done(STATE)}
        />
      )}
      {step.at === "renew" && (
        <PasswordDialog
          title={t.renew}
          action={t.renew}
          busyLabel={t.checking}
          failed={t.renewFailed}
          isHarmless
          onClose={back}
          onConfirm={async (proof) => {
            const { recoveryCodes } = await users.renewRecoveryCodes({ body: proof });
            done({ at: "codes", codes: recoveryCodes });
          }}
        >
          <p>{t.renewQuestion}</p>
        </PasswordDialog>
      )}
      {step.at === "turn-off" && (
        <PasswordDialog
          title={t.turnOffTitle}
          action={t.turnOff}
          busyLabel={t.turningOff}
          failed={t.turnOffFailed}
          onClose={back}
          onConfirm={async (proof) => {
            await users.turnOffSecondFactor({ body: proof });
            toast.success(t.isOff);
            done(STATE);
          }}
        >
          <p>{t.turnOffQuestion}</p>
        </PasswordDialog>
      )}
    </Card>
  );
}
