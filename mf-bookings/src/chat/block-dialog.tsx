import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
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
  const common = useCommon();
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.blockTitle, { name })}
      closeLabel={common.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={onBlock}>
            {text.blockConfirm}
          </Button>
        </>
      }
    >
      <p>{text.blockText}</p>
    </Dialog>
  );
}
