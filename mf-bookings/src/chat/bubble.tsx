import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import type { ChatMessage } from "@tutorsetu/web-kit/socket";
import * as css from "./chat.module.css";
import { useText } from "./text.ts";

function Mark({ state }: Pick<ChatMessage, "state">) {
  const text = useText();
  if (state === "failed") return null;
  return (
    <span className={css.mark} data-state={state}>
      <Icon name={state === "sent" ? "check" : "clock"} size={14} />
      <VisuallyHidden>{state === "sent" ? text.sent : text.sending}</VisuallyHidden>
    </span>
  );
}

interface Props {
  readonly message: ChatMessage;
  readonly peerName: string;
  readonly onRetry: (id: string) => void;
}

/** One message of either side, with its time and what became of it. */
export function Bubble({ message, peerName, onRetry }: Props) {
  const text = useText();
  const { id, isOwn, state, at, reason = "" } = message;
  return (
    <article className={css.bubble} data-own={isOwn || undefined} data-state={state}>
      <VisuallyHidden>{isOwn ? text.youSaid : peerName}</VisuallyHidden>
      <p className={css.text}>{message.text}</p>
      <p className={css.meta}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {isOwn && <Mark state={state} />}
      </p>
      {state === "failed" && (
        <div role="alert" className={css.failed}>
          <span>{fill(text.failed, { reason })}</span>
          <Button size="s" variant="secondary" onClick={() => onRetry(id)}>
            {text.tryAgain}
          </Button>
        </div>
      )}
    </article>
  );
}
