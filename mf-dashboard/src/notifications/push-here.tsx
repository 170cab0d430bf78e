import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { type PushState, pushState, turnPushOff, turnPushOn } from "@tutorsetu/web-kit/push";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useEffect, useState } from "react";
import { useMessages } from "./messages.ts";
import * as css from "./notifications.module.css";

/** Whether this device gets notifications, and the way to change it; nothing where there are none. */
export function PushHere() {
  const t = useMessages();
  const [state, setState] = useState<PushState>("none");
  const { busy, run } = usePending();
  useEffect(() => {
    pushState().then(setState, () => {});
  }, []);
  const turn = (next: () => Promise<PushState>) =>
    run(async () => {
      try {
        setState(await next());
      } catch (error) {
        toast.error(`${t.failed} ${errorMessage(error)}`);
      }
    });

  if (state === "none") return null;
  return (
    <Card className={css.group}>
      <h2>{t.device}</h2>
      <p>{t[`device_${state}`]}</p>
      {state === "off" && (
        <Button busy={busy} onClick={() => void turn(turnPushOn)}>
          {t.deviceTurnOn}
        </Button>
      )}
      {state === "on" && (
        <Button variant="secondary" busy={busy} onClick={() => void turn(turnPushOff)}>
          {t.deviceTurnOff}
        </Button>
      )}
    </Card>
  );
}
