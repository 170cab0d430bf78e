import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "./text.ts";

interface Props {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onBlock: () => void;
  readonly onClose: () => void;
}

/** Asks before somebody is blocked, and says what that means. */
export function BlockDialog({ name, isBusy, onBlock, onClose }: Props) {
  const text = useText();
  return (
    <ActionDialog
      title={fill(text.blockTitle, { name })}
      onClose={onClose}
      action={text.blockConfirm}
      busy={isBusy}
      isDangerous
      onAct={onBlock}
    >
      <p>{text.blockText}</p>
    </ActionDialog>
  );
}
