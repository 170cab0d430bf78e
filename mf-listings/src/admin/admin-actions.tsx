import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useState } from "react";
import type { Kind } from "../booking/kind.ts";
import { useRole } from "../booking/who.ts";
import { useText } from "../text.ts";
import * as css from "./admin.module.css";
import { DeleteDialog } from "./delete-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
}

/** 'Send Notice' and 'Delete' on a card; only an administrator sees them, and the server checks again. */
export function AdminActions({ kind, userId, name }: Props) {
  const text = useText();
  const role = useRole();
  const [open, setOpen] = useState<"notice" | "delete" | null>(null);
  if (role !== "Admin") return null;

  const close = () => setOpen(null);
  return (
    <div className={css.actions}>
      <Button
        variant="quiet"
        size="s"
        iconStart={<Icon name="bell" />}
        aria-label={fill(text.sendNoticeTo, { name })}
        onClick={() => setOpen("notice")}
      >
        {text.sendNotice}
      </Button>
      <Button
        variant="danger"
        size="s"
        iconStart={<Icon name="trash" />}
        aria-label={`${text.delete} ${name}`}
        onClick={() => setOpen("delete")}
      >
        {text.delete}
      </Button>
      {open === "notice" && (
        <NoticeDialog kind={kind} userId={userId} name={name} onClose={close} />
      )}
      {open === "delete" && (
        <DeleteDialog kind={kind} userId={userId} name={name} onClose={close} />
      )}
    </div>
  );
}
