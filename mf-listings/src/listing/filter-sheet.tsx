import { ModalDialog } from "@tutorsetu/web-kit/modal-dialog";
import type { ReactNode } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./listing.module.css";

interface Props {
  readonly onClose: () => void;
  readonly fields: ReactNode;
  readonly actions: ReactNode;
}

/** The filters as a sheet from below, on phones. */
export function FilterSheet({ onClose, fields, actions }: Props) {
  const t = useMessages();
  return (
    <ModalDialog title={t.filters} onClose={onClose} footer={actions}>
      <div className={css.fields}>{fields}</div>
    </ModalDialog>
  );
}
