import type { Problem } from "@tutorsetu/contracts/problem";
import type { ChatFailure, Message, SendAck, SyncAck } from "@tutorsetu/contracts/chat";
import type { MessageTransport } from "./connection.ts";
import { messageOrder } from "./message-order.ts";
import { outbox, type Unsent } from "./outbox.ts";

interface Options {
  readonly me: string;
  readonly transport: MessageTransport;
  /** Each message once and in order. */
  readonly onMessage: (message: Message) => void;
  readonly onChange: () => void;
  readonly saved: readonly Unsent[];
  readonly save: (unsent: readonly Unsent[]) => void;
}

const POLL_MS = 30_000;
const GAP_MS = 300;
const CONNECT_TIMEOUT_MS = 3000;
const RETRY_MS = 1000;

const withJitter = (ms: number) => ms * (0.8 + 0.4 * Math.random());

/** The protocol, without socket or page: every message once and in order, and every accepted one delivered. */
export function reliableClient({ me, transport, onMessage, onChange, saved, save }: Options) {
  let pollMs = POLL_MS;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let syncTimer: ReturnType<typeof setTimeout> | undefined;
  let gapTimer: ReturnType<typeof setTimeout> | undefined;
  let syncing = false;
  let syncAgain = false;
  /** Until it is known what is shown already, a sync would ask for every message. */
  let isSeeded = false;
  let closed = false;

  const ordered = messageOrder({
    onMessage: (message) => {
      pending.settled(message.clientMsgId);
      onMessage(message);
    },
    onGap: () => {
      gapTimer ??= setTimeout(
        () => {
          gapTimer = undefined;
          if (ordered.hasGap()) void sync();
        },
        GAP_MS + Math.random() * GAP_MS,
      );
    },
  });

  const pending = outbox({
    me,
    saved,
    save,
    onChange,
    onSent: (message) => ordered.receive(message),
    async deliver(message) {
      if (!transport.isOnline()) await transport.online(CONNECT_TIMEOUT_MS);
      if (closed) return null;
      return transport.isOnline() ? transport.send(message) : transport.post(message);
    },
  });

  async function sync(): Promise<void> {
    if (!isSeeded || closed || !transport.isOnline()) return;
    syncAgain = syncing;
    if (syncing) return;
    syncing = true;
    const reply = await transport.sync(ordered.known()).catch((): SyncAck => ({ ok: false }));
    syncing = false;
    for (const messages of Object.values(reply.conversations ?? {}))
      messages.forEach(ordered.receive);
    if (reply.ok && (reply.more || syncAgain)) return sync();
    if (!reply.ok) syncTimer = setTimeout(() => void sync(), withJitter(RETRY_MS));
  }

  function schedule() {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(() => {
      void sync();
      schedule();
    }, withJitter(pollMs));
  }
  schedule();

  return {
    send: (peer: string, text: string, about?: string) => pending.send(peer, text, about),
    retry: (clientMsgId: string) => pending.retry(clientMsgId),
    discard: (clientMsgId: string) => pending.discard(clientMsgId),
    unsent: pending.unsent,
    restore: (kept: readonly Unsent[]) => pending.restore(kept),
    receive: ordered.receive,
    /** What is shown already per conversation, from the list of conversations or a history. */
    adopt(shown: Readonly<Record<string, number>>) {
      for (const [conversation, seq] of Object.entries(shown)) ordered.adopt(conversation, seq);
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
      clearTimeout(syncTimer);
      syncTimer = setTimeout(() => void sync(), Math.random() * spreadMs);
    },
    disconnected() {
      pollMs = POLL_MS;
      schedule();
    },
    close() {
      closed = true;
      pending.close();
      for (const timer of [pollTimer, syncTimer, gapTimer]) clearTimeout(timer);
    },
  };
}
export type ReliableClient = ReturnType<typeof reliableClient>;

/** A rejection over HTTP in the shape of the socket's. */
export function rejectionFromHttp(
  status: number,
  { message, code }: Problem,
  retryAfterMs?: number,
): SendAck | null {
  if (status === 0 || status >= 500 || status === 401) return null;
  const codes: Record<number, ChatFailure> = {
    400: "INVALID",
    422: "INVALID",
    429: "RATE_LIMITED",
  };
  return {
    ok: false,
    code: codes[status] ?? "FORBIDDEN",
    message,
    problem: { code },
    retryAfterMs,
  };
}
