import { Button } from "@tutorsetu/ui/button";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import * as css from "./bubble.module.css";
import { Mark } from "./mark.tsx";
import { MessageOptions } from "./message-options.tsx";
import { MessageText } from "./message-text.tsx";
import { useText } from "./text.ts";

export interface BubbleActions {
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
  readonly onReport: (message: ChatMessage) => void;
}

interface Props extends BubbleActions {
  readonly message: ChatMessage;
  readonly peerName: string;
}

/** One message of either side, with its time and what became of it. */
export function Bubble({ message, peerName, onRetry, onDiscard, onReport }: Props) {
  const text = useText();
  const { id, isOwn, state, at, reason = "" } = message;
  return (
    <article className={css.bubble} data-own={isOwn || undefined} data-state={state}>
      <VisuallyHidden>{isOwn ? text.youSaid : peerName}</VisuallyHidden>
      <MessageText text={message.text} />
      <div className={css.meta}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {isOwn && state !== "failed" && <Mark state={state} />}
        <MessageOptions message={message} onReport={onReport} />
      </div>
      {state === "failed" && (
        <div role="alert" className={css.failed}>
          <span>{fill(text.failed, { reason })}</span>
          <Button size="s" variant="secondary" onClick={() => onRetry(id)}>
            {text.tryAgain}
          </Button>
          <Button size="s" variant="quiet" onClick={() => onDiscard(id)}>
            {text.remove}
          </Button>
        </div>
      )}
    </article>
  );
}
