import { useParams } from "@tutorsetu/web-kit/router";
import * as css from "./chat.module.css";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { useMessages } from "./messages.ts";

/** The conversation with one person, at /chat/:userId; on wide screens beside the others. */
export function Chat() {
  const t = useMessages();
  const { userId = "" } = useParams();
  return (
    <div className={css.chat}>
      <aside className={css.side} aria-label={t.back}>
        <h2 className={css.sideTitle}>{t.title}</h2>
        <ConversationList openedId={userId} />
      </aside>
      <ConversationView key={userId} userId={userId} />
    </div>
  );
}
