import { Button } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { type ComponentProps, useState } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";

type Props = Omit<ComponentProps<typeof TextField>, "label">;

/** Stays the same function, so that the focus moves once: when the field appears. */
const focusInput = (field: HTMLElement | null) => field?.querySelector("input")?.focus();

/** Asks for the code of the authenticator app, or for a recovery code, which has letters. */
export function CodeField(props: Props) {
  const t = useMessages();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className={css.code} ref={focusInput}>
      <TextField
        {...props}
        label={isRecovery ? t.recoveryCode : t.appCode}
        hint={isRecovery ? t.recoveryCodeHint : t.appCodeHint}
        required
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Button size="s" variant="quiet" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t.useApp : t.useRecovery}
      </Button>
    </div>
  );
}
