import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useOnline } from "@tutorsetu/chat-client/hooks";
import { chat } from "./api.ts";
import { ConversationRow } from "./conversation-row.tsx";
import * as css from "./conversations.module.css";
import { useText } from "./text.ts";

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

/** Everybody the signed-in person has talked to, the latest first. */
export function ConversationList({ openedId }: { readonly openedId?: string }) {
  const text = useText();
  const common = useCommon();
  const { data, error, reload } = useQuery(["conversations"], () => chat.conversations());
  const conversations = data?.conversations ?? [];
  const online = useOnline(conversations.map((one) => one.peer._id));

  if (!data && error) return <Failure title={text.listFailed} error={error} onRetry={reload} />;
  if (!data)
    return (
      <div aria-busy="true" className={css.list}>
        <VisuallyHidden>{common.loading}</VisuallyHidden>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} shape="row" lines={2} />
        ))}
      </div>
    );
  if (conversations.length === 0) return <Nobody />;
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
