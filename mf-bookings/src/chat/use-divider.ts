import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { useEffect, useRef, useState } from "react";

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}

/**
 * The first message the reader had not seen when they opened the conversation, or came back to its tab.
 * It stays where it is while they read, and goes when they answer.
 */
export function useDivider(messages: readonly ChatMessage[], readUpTo: number | undefined) {
  const isVisible = useIsVisible();
  const [from, setFrom] = useState(readUpTo);
  /** Undefined while it is looked for, null when there is none. */
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

  // Known only once the server has said where the reader stands.
  if (from === undefined && readUpTo !== undefined) setFrom(readUpTo);
  const unseen =
    from === undefined ? undefined : messages.find((one) => !one.isOwn && one.seq > from)?.id;
  if (isVisible && fixed === undefined && from !== undefined) setFixed(unseen ?? null);
  if (fixed && messages.at(-1)?.isOwn) setFixed(null);
  return (fixed === undefined ? unseen : fixed) ?? undefined;
}
