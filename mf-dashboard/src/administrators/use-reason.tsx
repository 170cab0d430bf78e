import { TextareaField } from "@tutorsetu/ui/form-fields";
import { useState } from "react";
import { useMessages } from "../accounts/messages.ts";

const MAX_LENGTH = 500;

/** The field for the reason of an act, and whether it was given. */
export function useReason() {
  const t = useMessages();
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const text = reason.trim();
  return {
    text,
    check: () => {
      setError(text ? "" : t.reasonNeeded);
      return text !== "";
    },
    field: (
      <TextareaField
        label={t.reason}
        hint={t.reasonHint}
        error={error}
        required
        rows={2}
        maxLength={MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    ),
  };
}
