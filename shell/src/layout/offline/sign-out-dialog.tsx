import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { format } from "@tutorsetu/web-kit/i18n";
import { loadOffline } from "@tutorsetu/web-kit/offline";
import { useMessages } from "./messages.ts";

export interface AskedProps {
  readonly onSignOut: () => void;
  readonly onStay: () => void;
}

/** The dialog for whoever would lose something with a sign-out; null where nothing waits on this device. */
export async function askBeforeSignOut() {
  if (!("indexedDB" in globalThis)) return null;
  const { countWaiting } = await loadOffline();
  const count = await countWaiting();
  if (count === 0) return null;
  return function Asked(props: AskedProps) {
    return <SignOutDialog {...props} count={count} />;
  };
}

function SignOutDialog({ count, onSignOut, onStay }: AskedProps & { readonly count: number }) {
  const t = useMessages();
  return (
    <ActionDialog
      title={t.signOutTitle}
      action={t.signOut}
      cancel={t.stay}
      busy={false}
      isDangerous
      onAct={onSignOut}
      onClose={onStay}
    >
      <p>{count === 1 ? t.signOutOne : format(t.signOutMany, { count })}</p>
    </ActionDialog>
  );
}
