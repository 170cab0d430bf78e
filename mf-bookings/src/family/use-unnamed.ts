import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { useEffect } from "react";

interface Child {
  /** Of the profile. */
  readonly _id: string;
}

/** Asks who the other party is once more when a message is about a child that was not among theirs before. */
export function useUnnamed(
  messages: readonly ChatMessage[],
  children: readonly Child[],
  reload: () => void,
) {
  const isNamed = (about: string) => children.some(({ _id }) => _id === about);
  const unnamed = messages.findLast(({ isOwn, about }) => !isOwn && about && !isNamed(about));
  const about = unnamed?.about;
  useEffect(() => {
    if (about) reload();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each child: whom nobody can name stays without a name
  }, [about]);
}
