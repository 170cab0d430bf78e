import { useParams } from "@tutorsetu/web-kit/router";
import * as css from "./chat.module.css";
import { ConversationList } from "./conversation-list.tsx";
import { Talk } from "./talk.tsx";
import { useText } from "./text.ts";

/** The conversation with one person, at /chat/:userId; on wide screens beside the others. */
export function Chat() {
  const text = useText();
  const { userId = "" } = useParams();
  return (
    <div className={css.chat}>
      <aside className={css.side} aria-label={text.back}>
        <h2 className={css.sideTitle}>{text.title}</h2>
        <ConversationList openedId={userId} />
      </aside>
      <Talk key={userId} userId={userId} />
    </div>
  );
}
