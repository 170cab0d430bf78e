import { Dialog } from "@tutorsetu/ui/dialog";
import type { ReactNode } from "react";
import { useCommon } from "../../shared/display/common-text.ts";

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** The actions; they stay in view while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that is open for as long as it is drawn; its cross has its name in the reader's language. */
export function ModalDialog(props: Props) {
  const common = useCommon();
  return <Dialog {...props} open closeLabel={common.close} />;
}
