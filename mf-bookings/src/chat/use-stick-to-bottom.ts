import { useEffect, useLayoutEffect, useRef, useState } from "react";

interface Options {
  readonly firstId: string;
  readonly lastId: string;
  readonly isLastOwn: boolean;
  /** The first unread message. */
  readonly dividerId: string | undefined;
  readonly onNearStart: () => void;
}

/** Within this many pixels of the end a reader wants to see what is new. */
const NEAR_PX = 80;
const ABOVE_DIVIDER_PX = 64;

/**
 * The scroll position of a list of messages: it sticks to the bottom for a reader at the end and after an own message,
 * starts at the unread divider, and keeps its place when earlier messages are added above.
 */
export function useStickToBottom({ firstId, lastId, isLastOwn, dividerId, onNearStart }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const previous = useRef({
    firstId: "",
    lastId: "",
    dividerId,
    height: 0,
    top: 0,
    wasAtEnd: true,
  });
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = previous.current;
    const isNew = lastId !== before.lastId;
    const isAbove = before.firstId !== "" && firstId !== before.firstId;
    const isNewDivider = dividerId !== undefined && dividerId !== before.dividerId;
    const divider = element.querySelector<HTMLElement>("[data-divider]");

    if (isAbove) element.scrollTop = before.top + element.scrollHeight - before.height;
    if (before.wasAtEnd || (isNew && isLastOwn)) element.scrollTop = element.scrollHeight;
    if (before.wasAtEnd && divider && (isNewDivider || before.lastId === ""))
      element.scrollTop = divider.offsetTop - ABOVE_DIVIDER_PX;

    const { scrollHeight: height, scrollTop: top, clientHeight } = element;
    const wasAtEnd = height - top - clientHeight < NEAR_PX;
    previous.current = { firstId, lastId, dividerId, height, top, wasAtEnd };
    setAtEnd(wasAtEnd);
  }, [firstId, lastId, isLastOwn, dividerId]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // A phone's keyboard, or a longer message being written, takes from the height.
    const observer = new ResizeObserver(() => {
      if (previous.current.wasAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    isAtEnd,
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      const { scrollHeight: height, scrollTop: top, clientHeight } = element;
      const wasAtEnd = height - top - clientHeight < NEAR_PX;
      const isUpward = top < previous.current.top;
      previous.current = { ...previous.current, height, top, wasAtEnd };
      setAtEnd(wasAtEnd);
      if (isUpward && top < clientHeight / 2) onNearStart();
    },
    toEnd: () => box.current?.scrollTo({ top: box.current.scrollHeight, behavior: "smooth" }),
  };
}
