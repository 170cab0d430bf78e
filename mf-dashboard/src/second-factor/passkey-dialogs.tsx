import type { Passkey, PasskeyCreation } from "@tutorsetu/contracts/security/passkeys";
import { TextField } from "@tutorsetu/ui/form-fields";
import { format } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { users } from "../api.ts";
import { PasswordDialog } from "../password-dialog.tsx";
import { useMessages } from "./messages.ts";

interface AddProps {
  readonly onClose: () => void;
  readonly onBegun: (options: PasskeyCreation, name: string) => void;
}

/** Asks for the name of a new passkey, and the password. */
export function AddPasskeyDialog({ onClose, onBegun }: AddProps) {
  const t = useMessages();
  const [name, setName] = useState("");
  const [error, setError] = useState("");

  function check() {
    setError(name.trim() ? "" : t.passkeyNameNeeded);
    return name.trim() !== "";
  }

  return (
    <PasswordDialog
      title={t.addPasskey}
      action={t.continue}
      busyLabel={t.checking}
      failed={t.setUpFailed}
      isHarmless
      check={check}
      onClose={onClose}
      onConfirm={async (proof) => {
        const { passkey } = await users.setUpPasskey({ body: proof });
        onBegun(passkey, name.trim());
      }}
    >
      <p>{t.addPasskeyQuestion}</p>
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        error={error}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordDialog>
  );
}

interface RemoveProps {
  readonly passkey: Passkey;
  /** Nothing else is left of the second factor. */
  readonly isLast: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Removes a passkey; of the last one it says what that means. */
export function RemovePasskeyDialog({ passkey, isLast, onClose, onDone }: RemoveProps) {
  const t = useMessages();
  const { id, name } = passkey;
  return (
    <PasswordDialog
      title={format(t.removeTitle, { name })}
      action={t.remove}
      busyLabel={t.removing}
      failed={t.removeFailed}
      onClose={onClose}
      onConfirm={async (proof) => {
        await users.removePasskey({ body: { ...proof, id } });
        toast.success(t.removed);
        onDone();
      }}
    >
      <p>{isLast ? t.removeLastQuestion : t.removeQuestion}</p>
    </PasswordDialog>
  );
}
