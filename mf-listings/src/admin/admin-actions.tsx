import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
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

/** 'Send Notice' and 'Delete' beside a card's other actions, so that no card grows as they come; only an administrator sees them, and the server checks again. */
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
        title={t.sendNotice}
        aria-label={format(t.sendNoticeTo, { name })}
        onClick={() => void notice.open()}
      >
        <Icon name="bell" />
        <VisuallyHidden>{t.sendNotice}</VisuallyHidden>
      </Button>
      <Button
        variant="danger"
        title={t.delete}
        aria-label={`${t.delete} ${name}`}
        onClick={() => void removal.open()}
      >
        <Icon name="trash" />
        <VisuallyHidden>{t.delete}</VisuallyHidden>
      </Button>
      {notice.Dialog && <notice.Dialog {...props} onClose={notice.close} />}
      {removal.Dialog && <removal.Dialog {...props} onClose={removal.close} />}
    </div>
  );
}
