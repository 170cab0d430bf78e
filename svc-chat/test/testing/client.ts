import type { Message, SendAck } from "@tutorsetu/contracts/chat";
import { reliableClient, rejectionFromHttp } from "@tutorsetu/chat-client/reliable-client";
import type { ConnectionEvents } from "@tutorsetu/chat-client/connection";
import { connectSocket } from "@tutorsetu/chat-client/socket-transport";
import type { TestUser } from "./instance.ts";

/** What the client uses of a browser: its location and whether it is online. */
export function stubBrowser(url: string) {
  const nothing = () => {};
  Object.assign(globalThis, {
    location: new URL(url),
    addEventListener: nothing,
    removeEventListener: nothing,
  });
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
}

/** The client of the pages for one user, with all that it has shown and sent. */
export async function openClient(url: string, who: TestUser, token: string) {
  const shown: { message: Message; at: number }[] = [];
  const acknowledged = new Set<string>();
  const recordAck = (text: string, reply: SendAck): SendAck => {
    if (reply.ok) acknowledged.add(text);
    return reply;
  };

  let isOnline = false;
  /** Every status that the page was told, in order. */
  const statuses: string[] = [];
  const events: ConnectionEvents = {
    onStatus(status) {
      statuses.push(status);
      isOnline = status === "online";
      if (isOnline) client.connected();
      else client.disconnected();
    },
    onMessage: (message) => client.receive(message),
    onDegraded: (pollMs) => client.degraded(pollMs),
    onResync: (spreadMs) => client.resync(spreadMs),
    onPointer: () => {},
    onTyping: () => {},
    onPresence: () => {},
    onBlocked: () => {},
    onNotification: () => {},
    onRefused: () => {},
  };
  const connection = await connectSocket({ me: who.id, token }, events);

  async function post(receiverId: string, text: string, clientMsgId: string | undefined) {
    const response = await fetch(`${url}/messages/${receiverId}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ text, clientMsgId }),
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    const body: unknown = await response?.json().catch(() => null);
    if (!response || !body) return null;
    if (!response.ok)
      return rejectionFromHttp(response.status, { message: "refused", code: "forbidden" });
    const message = body as Message; // safe: our own service answered 201
    return recordAck(text, {
      ok: true,
      seq: message.seq,
      conversation: message.conversation,
      message,
    });
  }

  const client = reliableClient({
    me: who.id,
    transport: {
      isOnline: connection.isOnline,
      online: connection.online,
      sync: connection.sync,
      send: async (message) => recordAck(message.text, await connection.send(message)),
      post: ({ receiverId, text, clientMsgId }) => post(receiverId, text, clientMsgId),
    },
    saved: [],
    save: () => {},
    onChange: () => {},
    onMessage: (message) => shown.push({ message, at: Date.now() }),
  });
  client.adopt({});

  return {
    who,
    shown,
    acknowledged,
    statuses,
    isOnline: () => isOnline,
    send: (to: TestUser, text: string) => client.send(to.id, text),
    unsent: client.unsent,
    /** The last message of each conversation, as the list of conversations says. */
    async inbox(): Promise<Message[]> {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/conversations`, { headers });
      const body = (await response.json()) as { conversations: { last: Message }[] }; // safe: our own service
      return body.conversations.map(({ last }) => last);
    },
    close() {
      client.close();
      connection.close();
    },
  };
}
export type ChatClient = Awaited<ReturnType<typeof openClient>>;
