import type { Ack, WatchAck } from "@tutorsetu/contracts/chat";
import { setOnline, setTyping, useChatState } from "./chat-client-state.ts";

/** What the signals need of a connection; each does nothing while there is none. */
export interface SignalLine {
  delivered(upTo: Record<string, number>): Promise<Ack>;
  typing(peer: string): void;
  watch(peers: readonly string[]): Promise<WatchAck>;
  isOnline(): boolean;
}

const SOON_MS = 300;
/** The server takes a hint every 2 s; a hint stands a little longer than the next can take. */
const TYPING_EVERY_MS = 2500;
const TYPING_STANDS_MS = 6000;
/** As many as the server takes in one go. */
const MOST_WATCHED = 100;
const MOST_DELIVERED = 50;

/** Delivered marks, typing hints and presence of one signed-in person's page. */
export function chatSignals(line: SignalLine, watched: () => readonly string[]) {
  const reached = new Map<string, number>();
  const told = new Map<string, number>();
  const hinted = new Map<string, number>();
  const writers = new Map<string, ReturnType<typeof setTimeout>>();
  let soon: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** What is not answered is told again with the next connection. */
  async function tellSome(news: readonly (readonly [string, number])[]): Promise<void> {
    const { ok } = await line.delivered(Object.fromEntries(news)).catch((): Ack => ({ ok: false }));
    if (ok) for (const [conversation, seq] of news) told.set(conversation, seq);
  }
  function tellDelivered() {
    soon = undefined;
    if (!line.isOnline()) return;
    const news = [...reached].filter(([one, seq]) => seq > (told.get(one) ?? 0));
    for (let from = 0; from < news.length; from += MOST_DELIVERED)
      void tellSome(news.slice(from, from + MOST_DELIVERED));
  }
  function stopped(userId: string) {
    clearTimeout(writers.get(userId));
    writers.delete(userId);
    setTyping(userId, false);
  }
  async function watch(): Promise<void> {
    const peers = watched().slice(0, MOST_WATCHED);
    if (peers.length === 0 || !line.isOnline()) return;
    const { ok, online = [] } = await line.watch(peers).catch((): WatchAck => ({ ok: false }));
    if (!ok || closed) return;
    useChatState.setState({
      online: Object.fromEntries(peers.map((peer) => [peer, online.includes(peer)])),
    });
  }

  return {
    /** Messages of a conversation up to `seq` are on this page. */
    reached(conversation: string, seq: number) {
      reached.set(conversation, Math.max(seq, reached.get(conversation) ?? 0));
      soon ??= setTimeout(tellDelivered, SOON_MS);
    },
    /** The signed-in person writes. */
    write(peer: string) {
      const now = Date.now();
      if (now - (hinted.get(peer) ?? 0) < TYPING_EVERY_MS || !line.isOnline()) return;
      hinted.set(peer, now);
      line.typing(peer);
    },
    /** Somebody else writes. */
    writes(userId: string) {
      clearTimeout(writers.get(userId));
      writers.set(
        userId,
        setTimeout(() => stopped(userId), TYPING_STANDS_MS),
      );
      setTyping(userId, true);
    },
    stopped,
    presence: setOnline,
    watch: () => void watch(),
    connected() {
      tellDelivered();
      void watch();
    },
    close() {
      closed = true;
      clearTimeout(soon);
      for (const timer of writers.values()) clearTimeout(timer);
    },
  };
}
export type ChatSignals = ReturnType<typeof chatSignals>;
