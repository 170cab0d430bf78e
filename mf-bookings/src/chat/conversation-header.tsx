import type { Peer } from "@tutorsetu/contracts/chat";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Icon } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import * as css from "./chat.module.css";
import { type Messages, useMessages } from "./messages.ts";

const titleOf = (t: Messages, peer: Peer | undefined) => {
  if (!peer) return t.title;
  const names = (peer.children ?? []).map(({ name }) => name).join(", ");
  if (names) return format(t.withParent, { names });
  return { Student: t.withStudent, Tutor: t.withTutor, Admin: t.withAdmin }[peer.role];
};

interface Props {
  readonly peer: Peer | undefined;
  readonly isOnline: boolean;
  readonly isTyping: boolean;
  /** Missing where nobody can be blocked, or is already. */
  readonly onBlock: (() => void) | undefined;
}

/** Who the other party is, whether they are there, and what can be done about them. */
export function ConversationHeader({ peer, isOnline, isTyping, onBlock }: Props) {
  const t = useMessages();
  const title = titleOf(t, peer);
  useTitle(peer ? `${title}: ${peer.userName}` : title);
  const here = isOnline ? t.online : "";
  return (
    <header className={css.head}>
      <Link className={css.back} to="/chat" aria-label={t.back}>
        <Icon name="chevron-left" size={24} />
      </Link>
      {peer && (
        <span className={css.face}>
          <Avatar size="s" name={peer.userName} src={peer.image} />
        </span>
      )}
      <div className={css.who}>
        <h1 className={css.title}>
          <span className={css.kind}>{title}</span> {peer && <span>{peer.userName}</span>}
        </h1>
        <p className={css.presence} data-online={isOnline || undefined} aria-live="polite">
          {isTyping ? t.typing : here}
        </p>
      </div>
      {peer && onBlock && (
        <Menu
          label={
            <>
              <span className={css.optionsIcon}>
                <Icon name="more" />
              </span>
              <span className={css.optionsLabel}>{t.options}</span>
            </>
          }
        >
          <button type="button" onClick={onBlock}>
            <Icon name="shield" size={18} /> {format(t.block, { name: peer.userName })}
          </button>
        </Menu>
      )}
    </header>
  );
}
