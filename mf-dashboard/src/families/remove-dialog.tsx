import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import type { Child } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import { refreshFamily } from "./refresh-family.ts";

interface Props {
  readonly child: Child;
  readonly onClose: () => void;
}

/** Says what goes and what stays before a child is removed. */
export function RemoveDialog({ child: { _id: id, name }, onClose }: Props) {
  const t = useMessages();
  const { busy, error, submit } = useSubmit((failure) => errorMessage(failure));

  async function remove() {
    try {
      await users.removeChild({ params: { id } });
    } catch (failure) {
      // It may have gone meanwhile.
      refreshFamily();
      throw failure;
    }
    toast.success(format(t.removed, { name }));
    onClose();
    refreshFamily();
  }

  const action = format(t.removeName, { name });
  return (
    <ActionDialog
      title={action}
      onClose={onClose}
      action={busy ? t.removing : action}
      busy={busy}
      isDangerous
      error={error}
      onAct={() => submit(remove)}
    >
      <p>{format(t.removeQuestion, { name })}</p>
      <p>{t.removeKeeps}</p>
    </ActionDialog>
  );
}
