import type { Ack, WatchAck } from "@tutorsetu/contracts/chat";
import type { EventTransport } from "./connection.ts";
import { setOnline, setTyping, useChatState } from "./state.ts";

const BATCH_WINDOW_MS = 300;
/** The server takes a hint every 2 s; a hint is shown a little longer than the next can take. */
const TYPING_INTERVAL_MS = 2500;
const TYPING_SHOWN_MS = 6000;
/** As many as the server takes in one go. */
const MAX_WATCHED = 100;
const MAX_DELIVERED = 50;

/** Delivery receipts, typing hints and presence of one signed-in person's page. */
export function ephemeralEvents(transport: EventTransport, watchedUsers: () => readonly string[]) {
  const received = new Map<string, number>();
  const acknowledged = new Map<string, number>();
  const hintedAt = new Map<string, number>();
  const typing = new Map<string, ReturnType<typeof setTimeout>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** What is not acknowledged is sent again with the next connection. */
  async function sendBatch(receipts: readonly (readonly [string, number])[]): Promise<void> {
    const upTo = Object.fromEntries(receipts);
    const { ok } = await transport.delivered(upTo).catch((): Ack => ({ ok: false }));
    if (ok) for (const [conversation, seq] of receipts) acknowledged.set(conversation, seq);
  }
  function sendReceipts() {
    timer = undefined;
    if (!transport.isOnline()) return;
    const receipts = [...received].filter(([one, seq]) => seq > (acknowledged.get(one) ?? 0));
    for (let from = 0; from < receipts.length; from += MAX_DELIVERED)
      void sendBatch(receipts.slice(from, from + MAX_DELIVERED));
  }
  function hideTyping(userId: string) {
    clearTimeout(typing.get(userId));
    typing.delete(userId);
    setTyping(userId, false);
  }
  async function watch(): Promise<void> {
    const peers = watchedUsers().slice(0, MAX_WATCHED);
    if (peers.length === 0 || !transport.isOnline()) return;
    const { ok, online = [] } = await transport.watch(peers).catch((): WatchAck => ({ ok: false }));
    if (!ok || closed) return;
    useChatState.setState({
      online: Object.fromEntries(peers.map((peer) => [peer, online.includes(peer)])),
    });
  }

  return {
    /** Messages of a conversation up to `seq` are on this page. */
    received(conversation: string, seq: number) {
      received.set(conversation, Math.max(seq, received.get(conversation) ?? 0));
      timer ??= setTimeout(sendReceipts, BATCH_WINDOW_MS);
    },
    /** The signed-in person writes to `peer`. */
    sendTyping(peer: string) {
      const now = Date.now();
      if (now - (hintedAt.get(peer) ?? 0) < TYPING_INTERVAL_MS || !transport.isOnline()) return;
      hintedAt.set(peer, now);
      transport.typing(peer);
    },
    /** Somebody else writes. */
    showTyping(userId: string) {
      clearTimeout(typing.get(userId));
      typing.set(
        userId,
        setTimeout(() => hideTyping(userId), TYPING_SHOWN_MS),
      );
      setTyping(userId, true);
    },
    hideTyping,
    presence: setOnline,
    watch: () => void watch(),
    connected() {
      sendReceipts();
      void watch();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const shown of typing.values()) clearTimeout(shown);
    },
  };
}
export type EphemeralEvents = ReturnType<typeof ephemeralEvents>;
