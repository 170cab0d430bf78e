import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { Button } from "@tutorsetu/ui/button";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { type CSSProperties, Fragment } from "react";
import * as css from "./bubble.module.css";
import { linkify } from "./message-links.ts";
import { useMessages } from "./messages.ts";

const MAX_LARGE = 3;
const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

/** Up to three emoji and nothing else; digits are emoji components too, so one real picture must be there. */
function isLargeEmoji(text: string): boolean {
  const signs = text.replaceAll(/\s/g, "");
  if (!EMOJI.test(signs) || !/\p{Extended_Pictographic}/u.test(signs)) return false;
  return [...new Intl.Segmenter().segment(signs)].length <= MAX_LARGE;
}

const plaintextDirection: CSSProperties = { unicodeBidi: "plaintext" };

/** A message as plain text: nothing in it is markup, and only web addresses become links. */
function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={css.text} style={plaintextDirection} data-large={isLargeEmoji(text) || undefined}>
      {linkify(text).map((part, n) =>
        part.href ? (
          <a key={n} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          <Fragment key={n}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}

type State = Exclude<ChatMessage["state"], "failed">;

const icons: Record<State, IconName> = {
  sending: "clock",
  sent: "check",
  delivered: "check-double",
  read: "check-double",
};

/** The delivery status of an own message. */
function StatusIcon({ state }: { readonly state: State }) {
  const t = useMessages();
  return (
    <span className={css.status} data-state={state}>
      <Icon name={icons[state]} size={16} />
      <VisuallyHidden>{t[state]}</VisuallyHidden>
    </span>
  );
}

interface OptionsProps {
  readonly message: ChatMessage;
  readonly onReport: (message: ChatMessage) => void;
}

/** The menu of one message. */
function MessageOptions({ message, onReport }: OptionsProps) {
  const t = useMessages();

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text);
      toast.success(t.copied);
    } catch {
      toast.error(t.copyFailed);
    }
  }

  return (
    <div className={css.options}>
      <Menu label={null} name={t.messageOptions}>
        <button type="button" onClick={() => void copy()}>
          {t.copy}
        </button>
        {!message.isOwn && (
          <button type="button" onClick={() => onReport(message)}>
            <Icon name="alert" size={18} /> {t.report}
          </button>
        )}
      </Menu>
    </div>
  );
}

export interface BubbleActions {
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
  readonly onReport: (message: ChatMessage) => void;
}

interface Props extends BubbleActions {
  readonly message: ChatMessage;
  /** The name of the child whom it is about, where that is said. */
  readonly about: string | undefined;
  readonly peerName: string;
}

/** One message of either party, with its time and status. */
export function MessageBubble(props: Props) {
  const { message, about, peerName, onRetry, onDiscard, onReport } = props;
  const t = useMessages();
  const problemText = useProblemText();
  const { id, isOwn, state, at, problem, reason = "" } = message;
  return (
    <article className={css.bubble} data-own={isOwn || undefined} data-state={state}>
      <VisuallyHidden>{isOwn ? t.youSaid : peerName}</VisuallyHidden>
      {about && <p className={css.about}>{format(t.aboutChild, { name: about })}</p>}
      <MessageText text={message.text} />
      <div className={css.meta}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {isOwn && state !== "failed" && <StatusIcon state={state} />}
        <MessageOptions message={message} onReport={onReport} />
      </div>
      {state === "failed" && (
        <div role="alert" className={css.failed}>
          <span>{format(t.failed, { reason: problem ? problemText(problem) : reason })}</span>
          <Button size="s" variant="secondary" onClick={() => onRetry(id)}>
            {t.tryAgain}
          </Button>
          <Button size="s" variant="quiet" onClick={() => onDiscard(id)}>
            {t.remove}
          </Button>
        </div>
      )}
    </article>
  );
}
