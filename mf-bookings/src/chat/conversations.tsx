import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import * as css from "./chat.module.css";
import { ConversationList } from "./conversation-list.tsx";
import { useMessages } from "./messages.ts";

/** Everybody the signed-in person has talked to, at /chat. */
export function Conversations() {
  const t = useMessages();
  useTitle(t.title);
  return (
    <div className={css.chat}>
      <section className={css.side} data-alone>
        <h1 className={css.sideTitle}>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
        <ConversationList />
      </section>
      <div className={css.choose}>
        <EmptyState icon="chat" title={t.choose} text={t.chooseText} />
      </div>
    </div>
  );
}
