import type { Conversation, Message } from "@tutorsetu/contracts/chat";
import { ApiError, http } from "@tutorsetu/web-kit/api";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import type {
  Connect,
  Connection,
  ConnectionEvents,
  LiveNotification,
  MessageTransport,
} from "./connection.ts";
import { type EphemeralEvents, ephemeralEvents } from "./ephemeral-events.ts";
import type { Unsent } from "./outbox.ts";
import { keepConversation, unsentOnDevice } from "./on-device.ts";
import { rejectionFromHttp, type ReliableClient, reliableClient } from "./reliable-client.ts";
import {
  conversationOf,
  isOpened,
  recordReadHere,
  recordReceipt,
  resetChatState,
  showMessages,
  useChatState,
} from "./state.ts";

interface ChatSession {
  readonly token: string;
  readonly client: ReliableClient;
  readonly ephemeral: EphemeralEvents;
  readonly read: (peer: string, seq: number) => void;
  readonly close: () => void;
}

const UNREAD_DELAY_MS = 400;
const RETRY_MS = 5000;
const notificationHandlers = new Set<(notification: LiveNotification) => void>();
const presenceSubscriptions = new Map<object, readonly string[]>();
const watchedUsers = () => [...new Set([...presenceSubscriptions.values()].flat())];
let current: ChatSession | undefined;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const storageKey = (me: string) => `chat:unsent:${me}`;

function unsentOf(me: string): readonly Unsent[] {
  try {
    const saved: unknown = JSON.parse(readText(storageKey(me), true) ?? "[]");
    return Array.isArray(saved) ? (saved as Unsent[]) : []; // safe: written below, by this page
  } catch {
    return [];
  }
}

const post: MessageTransport["post"] = async ({ receiverId, text, clientMsgId, about }) => {
  try {
    const body = { text, clientMsgId, about };
    const { data } = await http.post<Message>(`/messages/${receiverId}`, body);
    return { ok: true, seq: data.seq, conversation: data.conversation, message: data };
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    const { status, problem, retryAfterSeconds } = error;
    return rejectionFromHttp(status, problem, retryAfterSeconds && retryAfterSeconds * 1000);
  }
};

function startSession(me: string, token: string, connect: Connect): ChatSession {
  let connection: Connection | undefined;
  let unreadTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let conversationCount = 0;
  let markOpened = () => {};
  const opened = new Promise<void>((resolve) => {
    markOpened = resolve;
  });

  /** Reads how much is unread, and the last message of each conversation. */
  async function readConversations(): Promise<void> {
    const { data } = await http.get<{ conversations: Conversation[]; unread: number }>(
      "/conversations",
    );
    if (closed) return;
    useChatState.setState({ unread: data.unread });
    // What an opened conversation shows is known from its own history.
    const rest = data.conversations.filter(({ conversation }) => !isOpened(conversation));
    client.adopt(
      Object.fromEntries(rest.map(({ conversation, last }) => [conversation, last.seq])),
    );
    for (const { conversation, last, unread } of data.conversations)
      if (unread > 0) ephemeral.received(conversation, last.seq);
    // With somebody new one may now be shown whether they are online.
    if (conversationCount !== data.conversations.length) ephemeral.watch();
    conversationCount = data.conversations.length;
  }
  const start = (): void => {
    readConversations().then(
      () => client.connected(),
      () => {
        if (!closed) retryTimer = setTimeout(start, RETRY_MS);
      },
    );
  };
  const readConversationsSoon = () => {
    clearTimeout(unreadTimer);
    unreadTimer = setTimeout(() => {
      readConversations().catch(() => {});
      refresh("conversations");
    }, UNREAD_DELAY_MS);
  };

  const notConnected = () => Promise.reject(new Error("No connection yet"));
  const transport: MessageTransport = {
    isOnline: () => connection?.isOnline() ?? false,
    online: (ms) =>
      connection?.online(ms) ?? Promise.race([wait(ms), opened.then(() => connection?.online(ms))]),
    send: (message) => connection?.send(message) ?? notConnected(),
    sync: (known) => connection?.sync(known) ?? notConnected(),
    post,
  };
  const ephemeral = ephemeralEvents(
    {
      isOnline: () => transport.isOnline(),
      delivered: (upTo) => connection?.delivered(upTo) ?? Promise.resolve({ ok: false }),
      typing: (peer) => connection?.typing(peer),
      watch: (peers) => connection?.watch(peers) ?? Promise.resolve({ ok: false }),
    },
    watchedUsers,
  );
  const device = unsentOnDevice(me);
  const client = reliableClient({
    me,
    transport,
    saved: unsentOf(me),
    save(unsent) {
      writeText(storageKey(me), unsent.length > 0 ? JSON.stringify(unsent) : null, true);
      device.save(unsent);
    },
    onChange: () => useChatState.setState({ unsent: client.unsent() }),
    onMessage: (message) => {
      if (isOpened(message.conversation)) {
        showMessages(message.conversation, [message]);
        const peer = message.senderId === me ? message.receiverId : message.senderId;
        keepConversation(peer, message.conversation);
      }
      if (message.senderId !== me) {
        ephemeral.received(message.conversation, message.seq);
        ephemeral.hideTyping(message.senderId);
      }
      readConversationsSoon();
    },
  });
  useChatState.setState({ unsent: client.unsent() });

  const restore = () =>
    void device.read().then((kept) => {
      if (!closed) client.restore(kept);
    });
  restore();

  const events: ConnectionEvents = {
    onStatus(status) {
      useChatState.setState({ status });
      // What another tab has left unsent.
      if (status === "online") restore();
      if (status !== "online") return client.disconnected();
      client.connected();
      ephemeral.connected();
      refresh("peer");
    },
    onMessage: client.receive,
    onPointer(kind, { conversation, by, seq }) {
      if (by === me) return readConversationsSoon();
      recordReceipt(conversation, kind, seq);
    },
    onTyping: (userId) => ephemeral.showTyping(userId),
    onPresence: ephemeral.presence,
    onBlocked() {
      refresh("peer");
      ephemeral.watch();
    },
    onNotification: (notification) =>
      notificationHandlers.forEach((handle) => handle(notification)),
    onDegraded: (everyMs) => client.degraded(everyMs),
    onResync: (spreadMs) => client.resync(spreadMs),
    onRefused: () => {
      const { token: now, expire } = useSession.getState();
      if (now === token) expire();
    },
  };
  connect({ me, token }, events).then(
    (connected) => {
      if (closed) return connected.close();
      connection = connected;
      markOpened();
    },
    () => useChatState.setState({ status: "offline" }),
  );
  start();

  return {
    token,
    client,
    ephemeral,
    read(peer, seq) {
      const conversation = conversationOf(me, peer);
      const isNew = seq > (useChatState.getState().readHere[conversation] ?? 0);
      recordReadHere(conversation, seq);
      connection?.read(peer, seq);
      if (isNew) readConversationsSoon();
    },
    close() {
      closed = true;
      clearTimeout(unreadTimer);
      clearTimeout(retryTimer);
      client.close();
      ephemeral.close();
      connection?.close();
    },
  };
}

/** The page's one chat session, for whoever is signed in; undefined when nobody is. */
export function chatSession(connect: Connect): ChatSession | undefined {
  const { user, token } = useSession.getState();
  if (current && current.token !== token) {
    current.close();
    current = undefined;
    resetChatState();
  }
  if (user && token) current ??= startSession(user._id, token, connect);
  return current;
}

/** Keeps it known which of these people are online. Returns the stop. */
export function subscribePresence(people: readonly string[]): () => void {
  const subscription = {};
  presenceSubscriptions.set(subscription, people);
  current?.ephemeral.watch();
  return () => void presenceSubscriptions.delete(subscription);
}

/** Calls `handle` for every notification. Returns the stop. */
export function onNotification(handle: (notification: LiveNotification) => void): () => void {
  notificationHandlers.add(handle);
  return () => void notificationHandlers.delete(handle);
}
