// For tests only: a signed-in person, a server held at both ends, and the screens.
import { chatApi } from "@tutorsetu/contracts/apis";
import {
  type Conversation,
  type Message,
  type Peer,
  type SendAck,
} from "@tutorsetu/contracts/chat";
import type { Role } from "@tutorsetu/contracts/people";
import { act, cleanup, render } from "@testing-library/react";
import type { Connect, ConnectionEvents } from "@tutorsetu/chat-client/connection";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { MemoryRouter, Route, Routes } from "@tutorsetu/web-kit/testing/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { setConnect } from "@tutorsetu/chat-client/hooks";
import { Chat } from "../chat.tsx";
import { Conversations } from "../conversations.tsx";

export const PEER = "bbbbbbbbbbbbbbbbbbbbbbbb";
export const AT = "2025-01-05T10:37:00.000Z";

let people = 0;
let me = "";
let undo = () => {};

/** The id of whoever this test signs in. */
export const myId = () => me;

/** Somebody nobody was before, so that no test reads what another has cached. */
export function asNewPerson() {
  people += 1;
  me = `a${String(people).padStart(23, "0")}`;
}

export function cleanUp() {
  cleanup();
  undo();
  resetKit();
  sessionStorage.clear();
}

export const message = (seq: number, senderId: string, text: string, timestamp = AT): Message => ({
  _id: `m${seq}`,
  conversation: `${me}:${PEER}`,
  seq,
  senderId,
  receiverId: senderId === me ? PEER : me,
  text,
  clientMsgId: `c${seq}`,
  timestamp,
});

export const peerOf = (role: Role = "Student"): Peer => ({
  _id: PEER,
  userName: "Rohan Deshmukh",
  image: null,
  role,
});

export const conversation = (last: Message, unread = 0): Conversation => ({
  conversation: last.conversation,
  peer: peerOf(),
  last,
  unread,
});

/** How the two state before anything was said. */
export const peerState = (role?: Role) => ({
  peer: peerOf(role),
  online: false,
  blocked: null as "by-you" | "by-them" | null,
  readUpTo: 0,
  deliveredUpTo: 0,
  youReadUpTo: 0,
});

/** A connection that the test holds at both ends. */
export function fakeServer(said: Message[] = []) {
  const server = {
    events: undefined as ConnectionEvents | undefined,
    isOnline: true,
    /** Why the next messages are refused. */
    refuse: "",
    online: [] as string[],
    sent: [] as { text: string; clientMsgId: string; about?: string }[],
    read: [] as number[],
    typed: [] as string[],
    texts: () => server.sent.map((one) => one.text),
    /** Tells the page something. */
    tell: (say: (events: ConnectionEvents) => void) =>
      act(async () => {
        if (server.events) say(server.events);
      }),
  };
  const send = (text: string, clientMsgId: string, about?: string): SendAck => {
    const child = about ? { about } : {};
    server.sent.push({ text, clientMsgId, ...child });
    if (server.refuse) return { ok: false, code: "FORBIDDEN", message: server.refuse };
    const next = { ...message(said.length + 1, me, text), clientMsgId, ...child };
    said.push(next);
    return { ok: true, seq: next.seq, conversation: next.conversation, message: next };
  };
  const connect: Connect = (_who, events) => {
    server.events = events;
    setTimeout(() => events.onStatus(server.isOnline ? "online" : "offline"), 0);
    return Promise.resolve({
      isOnline: () => server.isOnline,
      online: () => new Promise((resolve) => setTimeout(resolve, 5)),
      send: ({ text, clientMsgId = "", about }) => Promise.resolve(send(text, clientMsgId, about)),
      sync: () => Promise.resolve({ ok: true, conversations: {}, more: false }),
      read: (_peer, seq) => void server.read.push(seq),
      delivered: () => Promise.resolve({ ok: true }),
      typing: (peer) => void server.typed.push(peer),
      watch: () => Promise.resolve({ ok: true, online: server.online }),
      close: () => {},
    });
  };
  undo = setConnect(connect);
  return server;
}

/** A server that knows what was said, and how the two state. */
export const fakeChatApi = (
  said: readonly Message[],
  state: Partial<ReturnType<typeof peerState>> = {},
) =>
  fakeApi(chatApi)({
    peer: () => ({ ...peerState(), ...state }),
    messages: () => [...said],
    conversations: () => ({ conversations: [], unread: 0 }),
  });

export function signIn(role: Role) {
  useSession.getState().signIn({
    _id: me,
    userName: "Ananya Iyer",
    email: "tutor@example.in",
    role,
    image: null,
    phoneNo: "+919812345678",
    refreshToken: `token-${Math.random()}`,
  });
}

/** Signs the person in, and opens a page. */
export function open(path: string, role: Role = "Tutor") {
  signIn(role);
  return act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/chat" element={<Conversations />} />
          <Route path="/chat/:userId" element={<Chat />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
}
