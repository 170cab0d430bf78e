import type {
  ChatFailure,
  Message,
  SendAck,
  SendMessage,
  SyncAck,
} from "@tutorsetu/contracts/chat";
import { inOrder } from "./chat-client-order.ts";
import { outbox, type Unsent } from "./chat-client-outbox.ts";

/** What the reliable client needs of a connection. A question rejects when it is not answered in time. */
export interface ChatLine {
  isOnline(): boolean;
  /** Resolves once online, or after `ms`. */
  online(ms: number): Promise<void>;
  send(message: SendMessage): Promise<SendAck>;
  sync(known: Record<string, number>): Promise<SyncAck>;
  /** Without the socket: over HTTP. Null when nothing answers there either. */
  post(message: SendMessage): Promise<SendAck | null>;
}

export interface ChatClientOptions {
  readonly me: string;
  readonly line: ChatLine;
  /** Each message once and in order. */
  readonly onMessage: (message: Message) => void;
  readonly onChange: () => void;
  readonly kept: readonly Unsent[];
  readonly keep: (unsent: readonly Unsent[]) => void;
}

const POLL_MS = 30_000;
const GAP_MS = 300;
const PATIENCE_MS = 3000;
const AGAIN_MS = 1000;

const spread = (ms: number) => ms * (0.8 + 0.4 * Math.random());

/** Every message once, in order, and every accepted one delivered: the protocol, without socket or page. */
export function chatClient({ me, line, onMessage, onChange, kept, keep }: ChatClientOptions) {
  let pollMs = POLL_MS;
  let poll: ReturnType<typeof setTimeout> | undefined;
  let hint: ReturnType<typeof setTimeout> | undefined;
  let gap: ReturnType<typeof setTimeout> | undefined;
  let syncing = false;
  let again = false;
  /** Until somebody said what is shown already, a sync would ask for everything ever written. */
  let isSeeded = false;
  let closed = false;

  const order = inOrder({
    onMessage: (message) => {
      box.settled(message.clientMsgId);
      onMessage(message);
    },
    onGap: () => {
      gap ??= setTimeout(
        () => {
          gap = undefined;
          if (order.hasGap()) void sync();
        },
        GAP_MS + Math.random() * GAP_MS,
      );
    },
  });

  const box = outbox({
    me,
    kept,
    keep,
    onChange,
    onSent: (message) => order.take(message),
    async deliver(message) {
      if (!line.isOnline()) await line.online(PATIENCE_MS);
      if (closed) return null;
      return line.isOnline() ? line.send(message) : line.post(message);
    },
  });

  async function sync(): Promise<void> {
    if (!isSeeded || closed || !line.isOnline()) return;
    again = syncing;
    if (syncing) return;
    syncing = true;
    const reply = await line.sync(order.known()).catch((): SyncAck => ({ ok: false }));
    syncing = false;
    for (const messages of Object.values(reply.conversations ?? {})) messages.forEach(order.take);
    if (reply.ok && (reply.more || again)) return sync();
    if (!reply.ok) hint = setTimeout(() => void sync(), spread(AGAIN_MS));
  }

  function schedule() {
    clearTimeout(poll);
    poll = setTimeout(() => {
      void sync();
      schedule();
    }, spread(pollMs));
  }
  schedule();

  return {
    send: (peer: string, text: string) => box.send(peer, text),
    retry: (clientMsgId: string) => box.retry(clientMsgId),
    discard: (clientMsgId: string) => box.discard(clientMsgId),
    unsent: box.unsent,
    receive: order.take,
    /** What is shown already per conversation, from the list of conversations or a history. */
    adopt(shown: Readonly<Record<string, number>>) {
      for (const [conversation, seq] of Object.entries(shown)) order.adopt(conversation, seq);
      isSeeded = true;
    },
    connected: () => void sync(),
    degraded(everyMs: number) {
      pollMs = everyMs;
      schedule();
    },
    resync(spreadMs: number) {
      pollMs = POLL_MS;
      schedule();
      clearTimeout(hint);
      hint = setTimeout(() => void sync(), Math.random() * spreadMs);
    },
    disconnected() {
      pollMs = POLL_MS;
      schedule();
    },
    close() {
      closed = true;
      box.close();
      for (const timer of [poll, hint, gap]) clearTimeout(timer);
    },
  };
}
export type ChatClient = ReturnType<typeof chatClient>;

/** A refusal that came over HTTP, as the socket would have said it. */
export function refusalOf(status: number, message: string, retryAfterMs?: number): SendAck | null {
  if (status === 0 || status >= 500 || status === 401) return null;
  const codes: Record<number, ChatFailure> = {
    400: "INVALID",
    422: "INVALID",
    429: "RATE_LIMITED",
  };
  return { ok: false, code: codes[status] ?? "FORBIDDEN", message, retryAfterMs };
}
