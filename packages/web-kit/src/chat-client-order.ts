import type { Message } from "@tutorsetu/contracts/chat";

interface Options {
  /** Each message once, in order of `seq` within its conversation. */
  readonly onMessage: (message: Message) => void;
  /** Something was held back because what comes before it is missing. */
  readonly onGap: () => void;
}

/** Puts messages in order and drops what was shown already. */
export function inOrder({ onMessage, onGap }: Options) {
  /** Conversation → the highest seq handed on. */
  const floors = new Map<string, number>();
  const early = new Map<string, Map<number, Message>>();

  function take(message: Message) {
    const { conversation, seq } = message;
    const floor = floors.get(conversation) ?? 0;
    if (seq <= floor) return;
    const waiting = early.get(conversation) ?? new Map<number, Message>();
    waiting.set(seq, message);
    early.set(conversation, waiting);
    release(conversation);
    if (waiting.size > 0) onGap();
  }

  function release(conversation: string) {
    const waiting = early.get(conversation);
    if (!waiting) return;
    for (;;) {
      const next = (floors.get(conversation) ?? 0) + 1;
      const message = waiting.get(next);
      if (!message) break;
      waiting.delete(next);
      floors.set(conversation, next);
      onMessage(message);
    }
    if (waiting.size === 0) early.delete(conversation);
  }

  return {
    take,
    /** Everything up to `seq` is shown elsewhere. */
    adopt(conversation: string, seq: number) {
      if (seq <= (floors.get(conversation) ?? 0)) return;
      floors.set(conversation, seq);
      for (const held of early.get(conversation)?.keys() ?? [])
        if (held <= seq) early.get(conversation)?.delete(held);
      release(conversation);
    },
    known: (): Record<string, number> => Object.fromEntries(floors),
    hasGap: () => early.size > 0,
  };
}
