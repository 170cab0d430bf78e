import { Button } from "@tutorsetu/ui/button";
import { useEffect, useState } from "react";
import { en } from "../../messages/en/push.ts";
import { errorMessage } from "../../shared/api/api-error.ts";
import { catalogue } from "../../shared/display/i18n.ts";
import { readText, writeText } from "../../shared/session/storage.ts";
import { usePending } from "../use-pending.ts";
import { pushState, turnPushOn } from "./push.ts";

const useText = catalogue(en, async () => (await import("../../messages/hi/push.ts")).hi);

/** Of this device: who has said no is not asked again. */
const ANSWERED = "push-asked";

/** Whether this device shall tell of an answer; for after something was sent that somebody answers. Shows nothing where it cannot. */
export function PushQuestion({ className }: { readonly className?: string | undefined }) {
  const t = useText();
  const [step, setStep] = useState<"hidden" | "asks" | "on">("hidden");
  const [failure, setFailure] = useState("");
  const { busy, run } = usePending();
  useEffect(() => {
    if (readText(ANSWERED) !== null) return;
    pushState().then(
      (state) => setStep(state === "off" ? "asks" : "hidden"),
      () => {},
    );
  }, []);

  function settle(next: "hidden" | "on") {
    writeText(ANSWERED, "yes");
    setStep(next);
  }

  const turnOn = () =>
    run(async () => {
      try {
        settle((await turnPushOn()) === "on" ? "on" : "hidden");
      } catch (error) {
        setFailure(`${t.pushFailed} ${errorMessage(error)}`);
      }
    });

  if (step === "hidden") return null;
  if (step === "on") return <output className={className}>{t.pushIsOn}</output>;
  return (
    <div className={className}>
      <p>{t.pushQuestion}</p>
      {failure && <p role="alert">{failure}</p>}
      <Button variant="secondary" busy={busy} onClick={() => void turnOn()}>
        {t.pushTurnOn}
      </Button>
      <Button variant="quiet" onClick={() => settle("hidden")}>
        {t.pushNotNow}
      </Button>
    </div>
  );
}
