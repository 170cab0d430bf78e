import type { Message, SendAck, SendMessage } from "@tutorsetu/contracts/chat";

export interface Unsent {
  readonly clientMsgId: string;
  readonly receiverId: string;
  readonly text: string;
  /** The child's profile that it is about, of a parent who has several. */
  readonly about?: string | undefined;
  /** ISO, by this device's clock; only until the server has stored it. */
  readonly at: string;
  /** Why the server refused it, in its own words. */
  readonly failed?: string | undefined;
  /** The code of that, for words in the reader's language; older servers tell none. */
  readonly problem?: string | undefined;
}

interface Options {
  readonly me: string;
  /** Hands one message to the server; null when nothing answered. */
  readonly deliver: (message: SendMessage) => Promise<SendAck | null>;
  readonly onSent: (message: Message) => void;
  readonly onChange: () => void;
  readonly save: (unsent: readonly Unsent[]) => void;
  readonly saved: readonly Unsent[];
  readonly wait?: (ms: number) => Promise<void>;
}

const MAX_BACKOFF_MS = 8000;
const MIN_BACKOFF_MS = 1000;
/** A rejection for longer than this is shown to the person instead of waited for. */
const MAX_WAIT_MS = 60_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends again until acknowledged, one message at a time per person written to, so their order stays. */
export function outbox(options: Options) {
  const { me, deliver, onSent, onChange, save, saved, wait = sleep } = options;
  let unsent: readonly Unsent[] = saved;
  const busy = new Set<string>();
  let closed = false;

  function change(next: readonly Unsent[]) {
    unsent = next;
    save(unsent);
    onChange();
  }
  const without = (id: string) => unsent.filter((one) => one.clientMsgId !== id);
  const nextFor = (peer: string) => unsent.find((one) => one.receiverId === peer && !one.failed);

  /** Milliseconds until it should be tried again; 0 when it is settled. */
  function settle(message: Unsent, reply: SendAck | null, tries: number): number {
    const backoff = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.min(tries, 3));
    if (!reply) return backoff;
    if (reply.ok) {
      change(without(message.clientMsgId));
      onSent(reply.message);
      return 0;
    }
    const { code, retryAfterMs = MIN_BACKOFF_MS } = reply;
    const passes = code === "RATE_LIMITED" || code === "UNAVAILABLE";
    if (passes && retryAfterMs <= MAX_WAIT_MS) return Math.max(backoff, retryAfterMs);
    const failed = { ...message, failed: reply.message, problem: reply.problem?.code };
    change(unsent.map((one) => (one.clientMsgId === message.clientMsgId ? failed : one)));
    return 0;
  }

  async function drain(peer: string): Promise<void> {
    if (busy.has(peer)) return;
    busy.add(peer);
    let tries = 0;
    for (let message = nextFor(peer); message && !closed; message = nextFor(peer)) {
      const { clientMsgId, receiverId, text, about } = message;
      const draft = { senderId: me, receiverId, text, clientMsgId, ...(about && { about }) };
      const reply = await deliver(draft).catch(() => null);
      if (closed) break;
      const pauseMs = settle(message, reply, tries);
      tries = pauseMs > 0 ? tries + 1 : 0;
      if (pauseMs > 0) await wait(pauseMs * (0.75 + Math.random() / 2));
    }
    busy.delete(peer);
  }

  for (const peer of new Set(saved.map((one) => one.receiverId))) void drain(peer);

  return {
    unsent: () => unsent,
    /** What was kept elsewhere on this device, before what was written since. */
    restore(kept: readonly Unsent[]) {
      const known = new Set(unsent.map((one) => one.clientMsgId));
      const more = kept.filter((one) => !known.has(one.clientMsgId));
      if (more.length === 0) return;
      change([...more, ...unsent]);
      for (const peer of new Set(more.map((one) => one.receiverId))) void drain(peer);
    },
    /** `about`: the profile of the sender's child whom it is about. */
    send(receiverId: string, text: string, about?: string) {
      const at = new Date().toISOString();
      const written = { clientMsgId: crypto.randomUUID(), receiverId, text, at };
      change([...unsent, about ? { ...written, about } : written]);
      void drain(receiverId);
    },
    retry(clientMsgId: string) {
      const found = unsent.find((one) => one.clientMsgId === clientMsgId);
      if (!found?.failed) return;
      change([...without(clientMsgId), { ...found, failed: undefined, problem: undefined }]);
      void drain(found.receiverId);
    },
    /** The person does not want to send it any more; only what failed can be taken back. */
    discard(clientMsgId: string) {
      if (unsent.some((one) => one.clientMsgId === clientMsgId && one.failed))
        change(without(clientMsgId));
    },
    /** The server has it, as another path told us. */
    settled(clientMsgId: string) {
      if (unsent.some((one) => one.clientMsgId === clientMsgId)) change(without(clientMsgId));
    },
    close() {
      closed = true;
    },
  };
}
