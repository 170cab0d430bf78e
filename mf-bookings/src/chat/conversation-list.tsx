import { useOnline } from "@tutorsetu/chat-client/hooks";
import type { Conversation } from "@tutorsetu/contracts/chat";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { chat } from "./api.ts";
import * as css from "./conversations.module.css";
import { dayOf, useMessages } from "./messages.ts";

interface RowProps {
  readonly conversation: Conversation;
  readonly isOnline: boolean;
  readonly isOpened: boolean;
}

/** One conversation: the other party, their presence, the last message and the unread count. */
function ConversationRow({ conversation, isOnline, isOpened }: RowProps) {
  const t = useMessages();
  const { peer, last, unread } = conversation;
  const own = last.senderId !== peer._id;
  const children = (peer.children ?? []).map(({ name }) => name).join(", ");
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
          <strong className={css.name}>
            {peer.userName}
            {children && <span className={css.children}> ({children})</span>}
          </strong>
          {isOnline && <VisuallyHidden>{t.online}</VisuallyHidden>}
          <time
            className={css.when}
            dateTime={last.timestamp}
            title={formatDateTime(last.timestamp)}
          >
            {dayOf(last.timestamp, t)}
          </time>
          <span className={css.last}>{own ? format(t.you, { text: last.text }) : last.text}</span>
          {unread > 0 && (
            <span className={css.unread}>
              <Badge tone="info">{format(t.unread, { count: unread })}</Badge>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function NoConversations() {
  const t = useMessages();
  const role = useSession((s) => s.user?.role);
  const find =
    role === "Tutor"
      ? { to: "/student", label: t.findStudents }
      : { to: "/tutor", label: t.findTutor };
  return (
    <EmptyState
      icon="chat"
      title={t.noConversations}
      text={t.noConversationsText}
      action={
        <Link {...buttonClass()} to={find.to}>
          {find.label}
        </Link>
      }
    />
  );
}

/** The conversations of the signed-in person, the latest first. */
export function ConversationList({ openedId }: { readonly openedId?: string }) {
  const t = useMessages();
  const common = useCommon();
  const { data, error, reload } = useQuery(["conversations"], () => chat.conversations());
  const conversations = data?.conversations ?? [];
  const online = useOnline(conversations.map((one) => one.peer._id));

  if (!data && error) return <Failure title={t.listFailed} error={error} onRetry={reload} />;
  if (!data)
    return (
      <div aria-busy="true" className={css.list}>
        <VisuallyHidden>{common.loading}</VisuallyHidden>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} shape="row" lines={2} />
        ))}
      </div>
    );
  if (conversations.length === 0) return <NoConversations />;
  return (
    <ul className={css.list}>
      {conversations.map((one) => (
        <ConversationRow
          key={one.conversation}
          conversation={one}
          isOnline={online.has(one.peer._id)}
          isOpened={one.peer._id === openedId}
        />
      ))}
    </ul>
  );
}
