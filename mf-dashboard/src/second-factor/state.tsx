import type { Passkey } from "@tutorsetu/contracts/security/passkeys";
import type { SecondFactorStatus } from "@tutorsetu/contracts/security/second-factor";
import { Button } from "@tutorsetu/ui/button";
import { format, formatDate, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import * as css from "./second-factor.module.css";

export type Act = "set-up" | "add-passkey" | "renew" | "turn-off";

interface Props {
  readonly status: SecondFactorStatus;
  readonly onStep: (at: Act) => void;
  readonly onRemove: (passkey: Passkey) => void;
}

const FEW = 3;

/** Why no passkey can be made here; empty: one can. */
function useObstacle(at: string | null): string {
  const t = useMessages();
  if (at === null) return t.passkeysNowhere;
  if (at !== location.origin) return format(t.passkeysElsewhere, { site: at });
  return typeof PublicKeyCredential === "function" ? "" : t.passkeysUnknown;
}

/** Whether there is a second factor, of what it is made, and what can be done about it. */
export function State({ status, onStep, onRemove }: Props) {
  const t = useMessages();
  const { isOn, isRequired, since, recoveryLeft, passkeys = [] } = status;
  // Older servers know an app only.
  const { hasApp = isOn, passkeysAt = null } = status;
  const obstacle = useObstacle(passkeysAt);
  const knowsPasskeys = status.passkeys !== undefined;
  return (
    <>
      {isOn ? (
        <p>
          {since && format(t.on, { when: formatDate(since) })}{" "}
          {format(t.left, { left: recoveryLeft })}
        </p>
      ) : (
        <p>{isRequired ? `${t.off} ${t.required}` : t.off}</p>
      )}
      {isOn && recoveryLeft <= FEW && <p className={css.few}>{t.fewLeft}</p>}
      {passkeys.length > 0 && (
        <ul className={css.passkeys} aria-label={t.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
          ))}
        </ul>
      )}
      <div className={css.actions}>
        {knowsPasskeys && !obstacle && (
          <Button variant={isOn ? "secondary" : "primary"} onClick={() => onStep("add-passkey")}>
            {t.addPasskey}
          </Button>
        )}
        <Button
          variant={isOn || (knowsPasskeys && !obstacle) ? "secondary" : "primary"}
          onClick={() => onStep("set-up")}
        >
          {hasApp ? t.replace : t.setUpApp}
        </Button>
        {isOn && (
          <Button variant="secondary" onClick={() => onStep("renew")}>
            {t.renew}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="quiet" onClick={() => onStep("turn-off")}>
            {t.turnOff}
          </Button>
        )}
      </div>
      {knowsPasskeys && obstacle && <p className={css.quiet}>{obstacle}</p>}
    </>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}) {
  const t = useMessages();
  return (
    <li className={css.passkey}>
      <div>
        <h3>{name}</h3>
        <p>{format(t.passkeyAdded, { when: formatDate(createdAt) })}</p>
        <p>
          {lastUsedAt
            ? format(t.passkeyUsed, { when: formatDateTime(lastUsedAt) })
            : t.passkeyUnused}
        </p>
      </div>
      <Button
        variant="secondary"
        size="s"
        aria-label={format(t.removeNamed, { name })}
        onClick={onRemove}
      >
        {t.remove}
      </Button>
    </li>
  );
}
