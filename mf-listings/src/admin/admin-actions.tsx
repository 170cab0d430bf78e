import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { type Kind, useRole } from "../booking/viewer.ts";
import { useLazyDialog } from "../dialog/lazy-dialog.ts";
import { useMessages } from "../messages.ts";
import * as css from "./admin.module.css";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
}

const loadNotice = async () => (await import("./notice-dialog.tsx")).NoticeDialog;
const loadDelete = async () => (await import("./delete-dialog.tsx")).DeleteDialog;

/** 'Send Notice' and 'Delete' on a card; only an administrator sees them, and the server checks again. */
export function AdminActions(props: Props) {
  const t = useMessages();
  const role = useRole();
  const notice = useLazyDialog(loadNotice);
  const removal = useLazyDialog(loadDelete);
  if (role !== "Admin") return null;

  const { name } = props;
  return (
    <div className={css.actions}>
      <Button
        variant="quiet"
        size="s"
        iconStart={<Icon name="bell" />}
        aria-label={format(t.sendNoticeTo, { name })}
        onClick={() => void notice.open()}
      >
        {t.sendNotice}
      </Button>
      <Button
        variant="danger"
        size="s"
        iconStart={<Icon name="trash" />}
        aria-label={`${t.delete} ${name}`}
        onClick={() => void removal.open()}
      >
        {t.delete}
      </Button>
      {notice.Dialog && <notice.Dialog {...props} onClose={notice.close} />}
      {removal.Dialog && <removal.Dialog {...props} onClose={removal.close} />}
    </div>
  );
}
