import { Button } from "@tutorsetu/ui/button";
import { ModalDialog } from "@tutorsetu/web-kit/modal-dialog";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import type { loadOffline } from "@tutorsetu/web-kit/offline";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "./messages.ts";
import { nameOf } from "./name-of.ts";
import * as css from "./waiting-list.module.css";

export type Kept = Awaited<ReturnType<typeof loadOffline>>;

interface Props {
  readonly kept: Kept;
  readonly onClose: () => void;
}

const timeOf = (at: number) => formatDateTime(new Date(at).toISOString());

/** What waits to be sent: what it is, why it was refused, and how to take it back. */
export function WaitingList({ kept, onClose }: Props) {
  const t = useMessages();
  const { forms, messages } = kept.useOffline();
  const isEmpty = forms.length + messages.length === 0;
  return (
    <ModalDialog title={t.title} onClose={onClose}>
      <p>{isEmpty ? t.nothing : t.lead}</p>
      <ul className={css.list}>
        {forms.map((form) => {
          const what = nameOf(form, t);
          return (
            <li key={form.id}>
              <strong>{what}</strong>
              <span className={css.time}>{timeOf(form.at)}</span>
              {form.text && <p className={css.text}>{form.text}</p>}
              {form.refused !== undefined && (
                <p className={css.refused}>{format(t.refused, { reason: form.refused })}</p>
              )}
              <span className={css.actions}>
                {form.refused !== undefined && (
                  <Button
                    size="s"
                    variant="secondary"
                    onClick={() => void kept.setRefused(form, null).then(kept.catchUp)}
                  >
                    {t.tryAgain}
                  </Button>
                )}
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={format(t.removeName, { what })}
                  onClick={() => void kept.remove(form.id)}
                >
                  {t.remove}
                </Button>
              </span>
            </li>
          );
        })}
        {messages.map(({ id, at, message }) => {
          // safe: what the chat client keeps, of this or an earlier version
          const { receiverId = "", text = "" } = message as Partial<Record<string, string>>;
          return (
            <li key={id}>
              <strong>{t.message}</strong>
              <span className={css.time}>{timeOf(at)}</span>
              <p className={css.text}>{text}</p>
              <Link to={`/chat/${receiverId}`} onClick={onClose}>
                {t.open}
              </Link>
            </li>
          );
        })}
      </ul>
    </ModalDialog>
  );
}
