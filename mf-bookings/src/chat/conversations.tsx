import type { Conversation } from "@tutorsetu/contracts/chat";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useUnread } from "@tutorsetu/web-kit/socket";
import { chat } from "./api.ts";
import * as css from "./conversations.module.css";
import { dayOf } from "./day.ts";
import { useText } from "./text.ts";

function Row({ conversation: { peer, last, unread } }: { readonly conversation: Conversation }) {
  const text = useText();
  const own = last.senderId !== peer._id;
  return (
    <li>
      <Link className={css.row} to={`/chat/${peer._id}`} data-unread={unread > 0 || undefined}>
        <Avatar name={peer.userName} src={peer.image} />
        <span className={css.middle}>
          <strong className={css.name}>{peer.userName}</strong>
          <span className={css.last}>{own ? fill(text.you, { text: last.text }) : last.text}</span>
        </span>
        <span className={css.end}>
          <time dateTime={last.timestamp} title={formatDateTime(last.timestamp)}>
            {dayOf(last.timestamp, text)}
          </time>
          {unread > 0 && <Badge tone="info">{fill(text.unread, { count: unread })}</Badge>}
        </span>
      </Link>
    </li>
  );
}

function Nobody() {
  const text = useText();
  const role = useSession((s) => s.user?.role);
  const find =
    role === "Tutor"
      ? { to: "/student", label: text.findStudents }
      : { to: "/tutor", label: text.findTutor };
  return (
    <EmptyState
      icon="chat"
      title={text.noConversations}
      text={text.noConversationsText}
      action={
        <Link {...buttonClass()} to={find.to}>
          {find.label}
        </Link>
      }
    />
  );
}

/** Everybody the signed-in person has talked to, at /chat. */
export function Conversations() {
  const text = useText();
  const common = useCommon();
  useTitle(text.title);
  // The connection reads the list again whenever a message comes in.
  useUnread();
  const { data, error, reload } = useQuery(["conversations"], () => chat.conversations());

  return (
    <Page narrow title={text.title} lead={text.lead}>
      {!data && !error && (
        <div aria-busy="true" className={css.list}>
          <VisuallyHidden>{common.loading}</VisuallyHidden>
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} shape="row" lines={2} />
          ))}
        </div>
      )}
      {!data && Boolean(error) && (
        <ErrorState message={text.listFailed} onRetry={reload} retryLabel={text.tryAgain} />
      )}
      {data?.conversations.length === 0 && <Nobody />}
      {data && data.conversations.length > 0 && (
        <ul className={css.list}>
          {data.conversations.map((one) => (
            <Row key={one.conversation} conversation={one} />
          ))}
        </ul>
      )}
    </Page>
  );
}
