import type { Conversation, Message, ServerEvents } from "@tutorsetu/contracts/chat";
import { ApiError, http } from "./api.ts";
import { type ChatClient, chatClient, type ChatLine, refusalOf } from "./chat-client.ts";
import type { Unsent } from "./chat-client-outbox.ts";
import { type ChatSignals, chatSignals, type SignalLine } from "./chat-client-signals.ts";
import {
  type ChatStatus,
  conversationOf,
  forgetChat,
  isOpened,
  markPeer,
  markReadHere,
  showMessages,
  useChatState,
} from "./chat-client-state.ts";
import { refresh } from "./query.ts";
import { useSession } from "./session.ts";
import { readText, writeText } from "./storage.ts";

export type News = Parameters<ServerEvents["news"]>[0];

type Pointer = Parameters<ServerEvents["read"]>[0];

/** What a connection tells the page. */
export interface DialEvents {
  onStatus: (status: ChatStatus) => void;
  onMessage: (message: Message) => void;
  onPointer: (mark: "read" | "delivered", pointer: Pointer) => void;
  onTyping: (by: string) => void;
  onPresence: (userId: string, online: boolean) => void;
  /** Who has blocked whom in the conversation with somebody has changed. */
  onBlocked: () => void;
  onNews: (news: News) => void;
  onDegraded: (pollMs: number) => void;
  onResync: (spreadMs: number) => void;
  /** The server does not take this token any more. */
  onRefused: () => void;
}

export interface Dialled extends Omit<ChatLine, "post">, Omit<SignalLine, "isOnline"> {
  read(peer: string, seq: number): void;
  close(): void;
}

export type Dial = (who: { me: string; token: string }, events: DialEvents) => Promise<Dialled>;

interface Live {
  readonly token: string;
  readonly client: ChatClient;
  readonly signals: ChatSignals;
  readonly read: (peer: string, seq: number) => void;
  readonly close: () => void;
}

const UNREAD_MS = 400;
const SEED_AGAIN_MS = 5000;
const newsHandlers = new Set<(news: News) => void>();
/** Whose presence is on the screen, by who asked. */
const lookedAt = new Map<object, readonly string[]>();
const watched = () => [...new Set([...lookedAt.values()].flat())];
let live: Live | undefined;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const keyOf = (me: string) => `chat:unsent:${me}`;

function keptOf(me: string): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(readText(keyOf(me), true) ?? "[]");
    return Array.isArray(kept) ? (kept as Unsent[]) : []; // safe: written below, by this page
  } catch {
    return [];
  }
}

const post: ChatLine["post"] = async ({ receiverId, text, clientMsgId }) => {
  try {
    const { data } = await http.post<Message>(`/messages/${receiverId}`, { text, clientMsgId });
    return { ok: true, seq: data.seq, conversation: data.conversation, message: data };
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    const { status, message, retryAfterSeconds } = error;
    return refusalOf(status, message, retryAfterSeconds && retryAfterSeconds * 1000);
  }
};

function begin(me: string, token: string, dial: Dial): Live {
  let line: Dialled | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seed: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let count = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  /** Reads how much is unread, and where each conversation stands. */
  async function look(): Promise<void> {
    const { data } = await http.get<{ conversations: Conversation[]; unread: number }>(
      "/conversations",
    );
    if (closed) return;
    useChatState.setState({ unread: data.unread });
    // An opened conversation knows better: its own history says what is shown.
    const rest = data.conversations.filter(({ conversation }) => !isOpened(conversation));
    client.adopt(
      Object.fromEntries(rest.map(({ conversation, last }) => [conversation, last.seq])),
    );
    for (const { conversation, last, unread } of data.conversations)
      if (unread > 0) signals.reached(conversation, last.seq);
    // With somebody new one may now be shown whether they are online.
    if (count !== data.conversations.length) signals.watch();
    count = data.conversations.length;
  }
  const start = (): void => {
    look().then(
      () => client.connected(),
      () => {
        if (!closed) seed = setTimeout(start, SEED_AGAIN_MS);
      },
    );
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      look().catch(() => {});
      refresh("conversations");
    }, UNREAD_MS);
  };

  const offline: ChatLine = {
    isOnline: () => line?.isOnline() ?? false,
    online: (ms) =>
      line?.online(ms) ?? Promise.race([wait(ms), opened.then(() => line?.online(ms))]),
    send: (message) => line?.send(message) ?? Promise.reject(new Error("No connection yet")),
    sync: (known) => line?.sync(known) ?? Promise.reject(new Error("No connection yet")),
    post,
  };
  const signals = chatSignals(
    {
      isOnline: () => offline.isOnline(),
      delivered: (upTo) => line?.delivered(upTo) ?? Promise.resolve({ ok: false }),
      typing: (peer) => line?.typing(peer),
      watch: (peers) => line?.watch(peers) ?? Promise.resolve({ ok: false }),
    },
    watched,
  );
  const client = chatClient({
    me,
    line: offline,
    kept: keptOf(me),
    keep: (unsent) => writeText(keyOf(me), unsent.length > 0 ? JSON.stringify(unsent) : null, true),
    onChange: () => useChatState.setState({ unsent: client.unsent() }),
    onMessage: (message) => {
      if (isOpened(message.conversation)) showMessages(message.conversation, [message]);
      if (message.senderId !== me) {
        signals.reached(message.conversation, message.seq);
        signals.stopped(message.senderId);
      }
      lookSoon();
    },
  });
  useChatState.setState({ unsent: client.unsent() });

  const events: DialEvents = {
    onStatus(status) {
      useChatState.setState({ status });
      if (status !== "online") return client.disconnected();
      client.connected();
      signals.connected();
      refresh("peer");
    },
    onMessage: client.receive,
    onPointer(mark, { conversation, by, seq }) {
      if (by === me) return lookSoon();
      markPeer(conversation, mark, seq);
    },
    onTyping: (by) => signals.writes(by),
    onPresence: signals.presence,
    onBlocked() {
      refresh("peer");
      signals.watch();
    },
    onNews: (news) => newsHandlers.forEach((handle) => handle(news)),
    onDegraded: (pollMs) => client.degraded(pollMs),
    onResync: (spreadMs) => client.resync(spreadMs),
    onRefused: () => {
      const { token: now, expire } = useSession.getState();
      if (now === token) expire();
    },
  };
  dial({ me, token }, events).then(
    (dialled) => {
      if (closed) return dialled.close();
      line = dialled;
      open();
    },
    () => useChatState.setState({ status: "offline" }),
  );
  start();

  return {
    token,
    client,
    signals,
    read(peer, seq) {
      const conversation = conversationOf(me, peer);
      const isNews = seq > (useChatState.getState().readHere[conversation] ?? 0);
      markReadHere(conversation, seq);
      line?.read(peer, seq);
      if (isNews) lookSoon();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(seed);
      client.close();
      signals.close();
      line?.close();
    },
  };
}

/** The page's one connection, for whoever is signed in; undefined when nobody is. */
export function livePage(dial: Dial): Live | undefined {
  const { user, token } = useSession.getState();
  if (live && live.token !== token) {
    live.close();
    live = undefined;
    forgetChat();
  }
  if (user && token) live ??= begin(user._id, token, dial);
  return live;
}

/** From now on it is known who of these people is online. Returns the stop. */
export function lookAt(people: readonly string[]): () => void {
  const look = {};
  lookedAt.set(look, people);
  live?.signals.watch();
  return () => void lookedAt.delete(look);
}

/** Calls `handle` for every piece of news. Returns the stop. */
export function onNews(handle: (news: News) => void): () => void {
  newsHandlers.add(handle);
  return () => void newsHandlers.delete(handle);
}
