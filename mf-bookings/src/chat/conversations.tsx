import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import * as css from "./chat.module.css";
import { ConversationList } from "./conversation-list.tsx";
import { useText } from "./text.ts";

/** Everybody the signed-in person has talked to, at /chat. */
export function Conversations() {
  const text = useText();
  useTitle(text.title);
  return (
    <div className={css.chat}>
      <section className={css.side} data-alone>
        <h1 className={css.sideTitle}>{text.title}</h1>
        <p className={css.lead}>{text.lead}</p>
        <ConversationList />
      </section>
      <div className={css.choose}>
        <EmptyState icon="chat" title={text.choose} text={text.chooseText} />
      </div>
    </div>
  );
}
