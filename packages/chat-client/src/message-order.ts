import type { Message } from "@tutorsetu/contracts/chat";

interface Options {
  /** Each message once, in order of `seq` within its conversation. */
  readonly onMessage: (message: Message) => void;
  /** A message was held back because one before it is missing. */
  readonly onGap: () => void;
}

/** Puts messages in order and drops what was shown already. */
export function messageOrder({ onMessage, onGap }: Options) {
  /** Conversation → the highest seq handed on. */
  const delivered = new Map<string, number>();
  const heldBack = new Map<string, Map<number, Message>>();

  function receive(message: Message) {
    const { conversation, seq } = message;
    const last = delivered.get(conversation) ?? 0;
    if (seq <= last) return;
    const waiting = heldBack.get(conversation) ?? new Map<number, Message>();
    waiting.set(seq, message);
    heldBack.set(conversation, waiting);
    release(conversation);
    if (waiting.size > 0) onGap();
  }

  function release(conversation: string) {
    const waiting = heldBack.get(conversation);
    if (!waiting) return;
    for (;;) {
      const next = (delivered.get(conversation) ?? 0) + 1;
      const message = waiting.get(next);
      if (!message) break;
      waiting.delete(next);
      delivered.set(conversation, next);
      onMessage(message);
    }
    if (waiting.size === 0) heldBack.delete(conversation);
  }

  return {
    receive,
    /** Everything up to `seq` is shown elsewhere. */
    adopt(conversation: string, seq: number) {
      if (seq <= (delivered.get(conversation) ?? 0)) return;
      delivered.set(conversation, seq);
      for (const held of heldBack.get(conversation)?.keys() ?? [])
        if (held <= seq) heldBack.get(conversation)?.delete(held);
      release(conversation);
    },
    known: (): Record<string, number> => Object.fromEntries(delivered),
    hasGap: () => heldBack.size > 0,
  };
}
