import type { SecondFactorStatus } from "@tutorsetu/contracts/security/second-factor";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { refresh, useQuery } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { PasswordDialog } from "../password-dialog.tsx";
import { QueryBoundary } from "../query-boundary.tsx";
import { FirstCode } from "./first-code.tsx";
import { useMessages } from "./messages.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import * as css from "./second-factor.module.css";

/** What stands in the card besides the state: a question, the first code, or codes to keep. */
type Step =
  | { readonly at: "state" | "set-up" | "renew" | "turn-off" }
  | { readonly at: "first-code"; readonly secret: string; readonly uri: string }
  | { readonly at: "codes"; readonly codes: readonly string[] };

const STATE: Step = { at: "state" };

/** The second factor of one's own account: set up, renewed, turned off. */
export function SecondFactor() {
  const t = useMessages();
  const query = useQuery(["second-factor"], () => users.secondFactor());
  const [step, setStep] = useState<Step>(STATE);
  const back = () => setStep(STATE);

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
      {step.at === "codes" && <RecoveryCodes codes={step.codes} onKept={back} />}
      {step.at !== "first-code" && step.at !== "codes" && (
        <QueryBoundary query={query} failed={t.loadFailed} loading={<Skeleton lines={2} />}>
          {(status) => <State status={status} onStep={(at) => setStep({ at })} />}
        </QueryBoundary>
      )}
      {step.at === "set-up" && (
        <PasswordDialog
          title={t.setUp}
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
          <p>{query.data?.isOn ? t.replaceQuestion : t.setUpQuestion}</p>
        </PasswordDialog>
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

const FEW = 3;

interface StateProps {
  readonly status: SecondFactorStatus;
  readonly onStep: (at: "set-up" | "renew" | "turn-off") => void;
}

/** Whether there is one, and what can be done about it. */
function State({ status, onStep }: StateProps) {
  const t = useMessages();
  const { isOn, isRequired, since, recoveryLeft } = status;
  if (!isOn)
    return (
      <>
        <p>{isRequired ? `${t.off} ${t.required}` : t.off}</p>
        <Button onClick={() => onStep("set-up")}>{t.setUp}</Button>
      </>
    );
  return (
    <>
      <p>
        {since && format(t.on, { when: formatDate(since) })}{" "}
        {format(t.left, { left: recoveryLeft })}
      </p>
      {recoveryLeft <= FEW && <p className={css.few}>{t.fewLeft}</p>}
      <div className={css.actions}>
        <Button variant="secondary" onClick={() => onStep("renew")}>
          {t.renew}
        </Button>
        <Button variant="secondary" onClick={() => onStep("set-up")}>
          {t.replace}
        </Button>
        {!isRequired && (
          <Button variant="quiet" onClick={() => onStep("turn-off")}>
            {t.turnOff}
          </Button>
        )}
      </div>
    </>
  );
}
