import { Button, type ButtonLook } from "@tutorsetu/ui/button";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { toast } from "@tutorsetu/web-kit/toast";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";

interface Props extends ButtonLook {
  readonly label: string;
}

/** Sends another link to confirm the email. */
export function SendLink({ label, ...look }: Props) {
  const t = useMessages();
  const { busy, run } = usePending();

  const send = () =>
    users.sendVerification().then(
      () => toast.success(t.linkSent),
      (failure: unknown) => toast.error(errorMessage(failure)),
    );

  return (
    <Button {...look} size="s" busy={busy} onClick={() => void run(send)}>
      {busy ? t.sending : label}
    </Button>
  );
}
