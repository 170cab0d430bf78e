import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type BubbleActions, MessageBubble } from "./message-bubble.tsx";
import { dayOf, useMessages } from "./messages.ts";
import * as css from "./history.module.css";
import { useStickToBottom } from "./use-stick-to-bottom.ts";

function onVisibilityChange(notify: () => void) {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

/**
 * The first message the reader had not seen when they opened the conversation, or came back to its tab.
 * It stays where it is while they read, and goes when they answer.
 */
function useUnreadDivider(messages: readonly ChatMessage[], readUpTo: number | undefined) {
  const isVisible = useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === "visible",
  );
  const [from, setFrom] = useState(readUpTo);
  /** Undefined until it is known, null when there is none. */
  const [fixed, setFixed] = useState<string | null>();

  const latest = useRef(readUpTo);
  useEffect(() => {
    latest.current = readUpTo;
  });
  useEffect(() => {
    if (isVisible) return;
    setFrom(latest.current);
    setFixed(undefined);
  }, [isVisible]);

  // Known only once the server has answered how far the reader has read.
  if (from === undefined && readUpTo !== undefined) setFrom(readUpTo);
  const unseen =
    from === undefined ? undefined : messages.find((one) => !one.isOwn && one.seq > from)?.id;
  if (isVisible && fixed === undefined && from !== undefined) setFixed(unseen ?? null);
  if (fixed && messages.at(-1)?.isOwn) setFixed(null);
  return (fixed === undefined ? unseen : fixed) ?? undefined;
}

interface Props extends BubbleActions {
  readonly messages: readonly ChatMessage[];
  /** By message the name of the child whom it is about, where that is to be said. */
  readonly about: ReadonlyMap<string, string>;
  readonly peerName: string;
  readonly readUpTo: number | undefined;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly onEarlier: () => void;
  readonly children?: ReactNode;
}

/** The messages by day, with a divider above the unread ones. */
export function History({ messages, about, readUpTo, children, ...props }: Props) {
  const t = useMessages();
  const { hasEarlier, isLoadingEarlier, onEarlier } = props;
  const dividerId = useUnreadDivider(messages, readUpTo);
  const last = messages.at(-1);
  const { box, isAtEnd, onScroll, toEnd } = useStickToBottom({
    firstId: messages[0]?.id ?? "",
    lastId: last?.id ?? "",
    isLastOwn: last?.isOwn ?? false,
    dividerId,
    onNearStart: () => {
      if (hasEarlier && !isLoadingEarlier) onEarlier();
    },
  });

  return (
    <div className={css.box}>
      <div
        ref={box}
        className={css.history}
        role="log"
        // Earlier messages are not announced.
        aria-live={isLoadingEarlier ? "off" : "polite"}
        aria-relevant="additions"
        aria-label={t.messages}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasEarlier && (
          <div className={css.earlier}>
            <Button size="s" variant="secondary" busy={isLoadingEarlier} onClick={onEarlier}>
              {t.earlier}
            </Button>
          </div>
        )}
        {messages.map((message, n) => {
          const day = dayOf(message.at, t);
          const before = messages[n - 1];
          const isNewDay = !before || dayOf(before.at, t) !== day;
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className={css.day}>{day}</p>}
              {message.id === dividerId && (
                <p className={css.divider} data-divider>
                  {t.newMessages}
                </p>
              )}
              <MessageBubble {...props} message={message} about={about.get(message.id)} />
            </Fragment>
          );
        })}
        {children}
      </div>
      {!isAtEnd && messages.length > 0 && (
        <button type="button" className={css.toEnd} onClick={toEnd} aria-label={t.newest}>
          <Icon name="chevron-down" />
        </button>
      )}
    </div>
  );
}
