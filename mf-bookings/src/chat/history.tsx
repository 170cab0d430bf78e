import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { Fragment, type ReactNode } from "react";
import { Bubble, type BubbleActions } from "./bubble.tsx";
import { dayOf } from "./day.ts";
import * as css from "./history.module.css";
import { useText } from "./text.ts";
import { useDivider } from "./use-divider.ts";
import { useFollow } from "./use-follow.ts";

interface Props extends BubbleActions {
  readonly messages: readonly ChatMessage[];
  readonly peerName: string;
  readonly readUpTo: number | undefined;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly onEarlier: () => void;
  readonly children?: ReactNode;
}

/** What was said, by day, with a line above what is new. */
export function History({ messages, readUpTo, children, ...props }: Props) {
  const text = useText();
  const { hasEarlier, isLoadingEarlier, onEarlier } = props;
  const dividerId = useDivider(messages, readUpTo);
  const last = messages.at(-1);
  const { box, isAtEnd, onScroll, toEnd } = useFollow({
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
        // What was said long ago is not news.
        aria-live={isLoadingEarlier ? "off" : "polite"}
        aria-relevant="additions"
        aria-label={text.messages}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasEarlier && (
          <div className={css.earlier}>
            <Button size="s" variant="secondary" busy={isLoadingEarlier} onClick={onEarlier}>
              {text.earlier}
            </Button>
          </div>
        )}
        {messages.map((message, n) => {
          const day = dayOf(message.at, text);
          const before = messages[n - 1];
          const isNewDay = !before || dayOf(before.at, text) !== day;
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className={css.day}>{day}</p>}
              {message.id === dividerId && (
                <p className={css.divider} data-divider>
                  {text.newMessages}
                </p>
              )}
              <Bubble {...props} message={message} />
            </Fragment>
          );
        })}
        {children}
      </div>
      {!isAtEnd && messages.length > 0 && (
        <button type="button" className={css.toEnd} onClick={toEnd} aria-label={text.newest}>
          <Icon name="chevron-down" />
        </button>
      )}
    </div>
  );
}
