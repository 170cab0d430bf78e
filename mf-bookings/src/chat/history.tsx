import { Button } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import type { ChatMessage } from "@tutorsetu/web-kit/socket";
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Bubble } from "./bubble.tsx";
import * as css from "./chat.module.css";
import { dayOf } from "./day.ts";
import { useText } from "./text.ts";

interface Props {
  readonly messages: readonly ChatMessage[];
  readonly peerName: string;
  readonly onRetry: (id: string) => void;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly onEarlier: () => void;
  readonly children?: ReactNode;
}

/** Within this many pixels of the end a reader wants to see what is new. */
const NEAR_PX = 80;

/** What was said, by day. Follows new messages only for a reader who is at the end, or who writes. */
export function History({ messages, children, ...props }: Props) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ first: "", last: "", height: 0, top: 0, wasAtEnd: true });
  const [isAtEnd, setAtEnd] = useState(true);
  const first = messages[0]?.id ?? "";
  const last = messages.at(-1);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = seen.current;
    const isNew = last?.id !== before.last;
    const grewAbove = before.first !== "" && first !== before.first && !isNew;
    if (grewAbove) element.scrollTop = before.top + element.scrollHeight - before.height;
    else if (before.wasAtEnd || (isNew && last?.isOwn)) element.scrollTop = element.scrollHeight;
    const { scrollHeight: height, scrollTop: top } = element;
    seen.current = { ...before, first, last: last?.id ?? "", height, top };
  }, [first, last, messages.length]);

  function onScroll() {
    const element = box.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const atEnd = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    seen.current = { ...seen.current, top: scrollTop, wasAtEnd: atEnd };
    setAtEnd(atEnd);
  }
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: "smooth" });

  return (
    <div className={css.historyBox}>
      <div
        ref={box}
        className={css.history}
        role="log"
        aria-live="polite"
        aria-label={text.messages}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        {props.hasEarlier && (
          <div className={css.earlier}>
            <Button
              size="s"
              variant="secondary"
              busy={props.isLoadingEarlier}
              onClick={props.onEarlier}
            >
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
              <Bubble message={message} peerName={props.peerName} onRetry={props.onRetry} />
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
