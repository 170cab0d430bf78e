import type { Conversation } from "@tutorsetu/contracts/chat";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import * as css from "./conversations.module.css";
import { dayOf } from "./day.ts";
import { useText } from "./text.ts";

interface Props {
  readonly conversation: Conversation;
  readonly isOnline: boolean;
  readonly isOpened: boolean;
}

/** One conversation: with whom, whether they are there, what was said last and what is unread. */
export function ConversationRow({ conversation, isOnline, isOpened }: Props) {
  const text = useText();
  const { peer, last, unread } = conversation;
  const own = last.senderId !== peer._id;
  return (
    <li>
      <Link
        className={css.row}
        to={`/chat/${peer._id}`}
        data-unread={unread > 0 || undefined}
        aria-current={isOpened ? "page" : undefined}
      >
        <span className={css.face} data-online={isOnline || undefined}>
          <Avatar name={peer.userName} src={peer.image} />
        </span>
        <span className={css.middle}>
          <strong className={css.name}>{peer.userName}</strong>
          {isOnline && <VisuallyHidden>{text.online}</VisuallyHidden>}
          <time
            className={css.when}
            dateTime={last.timestamp}
            title={formatDateTime(last.timestamp)}
          >
            {dayOf(last.timestamp, text)}
          </time>
          <span className={css.last}>{own ? fill(text.you, { text: last.text }) : last.text}</span>
          {unread > 0 && (
            <span className={css.unread}>
              <Badge tone="info">{fill(text.unread, { count: unread })}</Badge>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
