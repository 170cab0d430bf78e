import { chatApi, type Message } from "@tutorsetu/contracts/chat";
import type { Role } from "@tutorsetu/contracts/people";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Dial, DialEvents } from "@tutorsetu/web-kit/chat-client-page";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { formatDateTime } from "@tutorsetu/web-kit/i18n";
import { MemoryRouter, Route, Routes } from "@tutorsetu/web-kit/router-testing";
import { useSession } from "@tutorsetu/web-kit/session";
import { setDial } from "@tutorsetu/web-kit/socket";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Chat } from "./chat.tsx";
import { Conversations } from "./conversations.tsx";

let ME = "";
let people = 0;
const PEER = "bbbbbbbbbbbbbbbbbbbbbbbb";
const AT = "2025-01-05T10:37:00.000Z";
const message = (seq: number, senderId: string, text: string): Message => ({
  _id: `m${seq}`,
  conversation: `${ME}:${PEER}`,
  seq,
  senderId,
  receiverId: senderId === ME ? PEER : ME,
  text,
  clientMsgId: `c${seq}`,
  timestamp: AT,
});
const peerOf = (role: Role = "Student") => ({
  _id: PEER,
  userName: "Rohan Deshmukh",
  image: null,
  role,
});

/** How the two stand before anything was said. */
const standing = (role?: Role) => ({
  peer: peerOf(role),
  online: false,
  blocked: null,
  readUpTo: 0,
  deliveredUpTo: 0,
  youReadUpTo: 0,
});

/** Everybody is somebody else, so that no test reads what another has cached. */
const somebodyElse = () => {
  people += 1;
  ME = `a${String(people).padStart(23, "0")}`;
};
beforeEach(somebodyElse);

let undo = () => {};
afterEach(() => {
  cleanup();
  undo();
  resetKit();
  sessionStorage.clear();
});

/** A connection that the test holds at both ends. */
function fakeServer(said: Message[] = [], refuse?: string) {
  const server = {
    events: undefined as DialEvents | undefined,
    sent: [] as string[],
    read: [] as number[],
  };
  const dial: Dial = (_who, events) => {
    server.events = events;
    setTimeout(() => events.onStatus("online"), 0);
    return Promise.resolve({
      isOnline: () => true,
      online: () => Promise.resolve(),
      send({ text, clientMsgId = "" }) {
        server.sent.push(text);
        if (refuse) return Promise.resolve({ ok: false, code: "FORBIDDEN", message: refuse });
        const next = { ...message(said.length + 1, ME, text), clientMsgId };
        said.push(next);
        return Promise.resolve({
          ok: true,
          seq: next.seq,
          conversation: next.conversation,
          message: next,
        });
      },
      sync: () => Promise.resolve({ ok: true, conversations: {}, more: false }),
      read: (_peer, seq) => server.read.push(seq),
      delivered: () => Promise.resolve({ ok: true }),
      typing: () => {},
      watch: () => Promise.resolve({ ok: true, online: [] }),
      close: () => {},
    });
  };
  undo = setDial(dial);
  return server;
}

async function open(path: string, role: Role = "Tutor") {
  useSession.getState().signIn({
    _id: ME,
    userName: "Ananya Iyer",
    email: "tutor@example.in",
    role,
    image: null,
    phoneNo: "+919812345678",
    refreshToken: `token-${Math.random()}`,
  });
  await act(async () =>
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

const fakes = (said: Message[], role?: Role) =>
  fakeApi(chatApi)({
    peer: () => standing(role),
    messages: () => said,
    conversations: () => ({ conversations: [], unread: 0 }),
  });

it.each([
  ["Student", "Chat with Student"],
  ["Tutor", "Chat with Tutor"],
  ["Admin", "Chat with Admin"],
] as const)("is titled by the other party: %s [BK-043]", async (role, title) => {
  fakeServer();
  fakes([], role);
  await open(`/chat/${PEER}`);
  expect(
    await screen.findByRole("heading", { level: 1, name: `${title} Rohan Deshmukh` }),
  ).toBeTruthy();
});

it("shows the history with times, and what comes in live [BK-042, BK-044, BK-045, BK-046, BK-047, BK-050]", async () => {
  const server = fakeServer();
  fakes([message(1, PEER, "Do you teach on Saturdays?"), message(2, ME, "Yes, from nine.")]);
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("Do you teach on Saturdays?")).toBeTruthy();
  expect(screen.getAllByText(formatDateTime(AT))).toHaveLength(2);
  expect(formatDateTime(AT)).toMatch(/^January 5, 2025 \d+:\d\d (AM|PM)$/);
  await act(async () => server.events?.onMessage(message(3, PEER, "Perfect, thank you.")));
  expect(screen.getByRole("log").textContent).toContain("Perfect, thank you.");
  await waitFor(() => expect(server.read).toContain(3));
});

it("sends with Enter and makes a new line with Shift and Enter [BK-049]", async () => {
  const server = fakeServer();
  fakes([]);
  await open(`/chat/${PEER}`);
  const box = await screen.findByRole("textbox");
  await userEvent.type(box, "First{Shift>}{Enter}{/Shift}second{Enter}");
  await waitFor(() => expect(server.sent).toEqual(["First\nsecond"]));
  expect(await screen.findByText("Sent")).toBeTruthy();
  expect((box as HTMLTextAreaElement).value).toBe("");
});

it("shows why a message was refused, and tries it again", async () => {
  const server = fakeServer([], "You cannot write to this person.");
  fakes([]);
  await open(`/chat/${PEER}`);
  await userEvent.type(await screen.findByRole("textbox"), "Hello{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "You cannot write to this person.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
});

it("says that it is reconnecting when the connection stays away [AMB-094]", async () => {
  const server = fakeServer();
  fakes([]);
  await open(`/chat/${PEER}`);
  await screen.findByRole("log");
  await act(async () => server.events?.onStatus("connecting"));
  expect(await screen.findByText(/^Reconnecting/, {}, { timeout: 3000 })).toBeTruthy();
});

it("loads what was said earlier", async () => {
  fakeServer();
  const all = Array.from({ length: 60 }, (_, n) => message(n + 1, PEER, `line ${n + 1}`));
  fakeApi(chatApi)({
    peer: () => standing(),
    conversations: () => ({ conversations: [], unread: 0 }),
    messages: ({ query }) => all.filter((one) => one.seq < (query.before ?? 61)).slice(-50),
  });
  await open(`/chat/${PEER}`);
  await screen.findByText("line 60");
  expect(screen.queryByText("line 10")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  expect(await screen.findByText("line 1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Earlier messages" })).toBeNull();
});

it("invites to begin an empty conversation, and says when it cannot be loaded", async () => {
  fakeServer();
  fakes([]);
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("Say hello to Rohan Deshmukh")).toBeTruthy();
  cleanup();
  somebodyElse();
  fakeApi(chatApi)({
    peer: () => {
      throw offline();
    },
    messages: () => {
      throw offline();
    },
  });
  resetKit();
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("These messages could not be loaded.")).toBeTruthy();
});

it("does not offer to write to somebody one may not write to", async () => {
  fakeServer();
  fakeApi(chatApi)({
    peer: () => {
      throw problem(403, "You cannot write to this person.");
    },
    messages: () => [],
    conversations: () => ({ conversations: [], unread: 0 }),
  });
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("You cannot write to this person.")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("lists conversations with the last message and what is unread [AMB-093]", async () => {
  fakeServer();
  fakeApi(chatApi)({
    conversations: () => ({
      unread: 2,
      conversations: [
        {
          conversation: `${ME}:${PEER}`,
          peer: peerOf(),
          last: message(4, PEER, "See you on Saturday"),
          unread: 2,
        },
      ],
    }),
  });
  await open("/chat");
  const link = await screen.findByRole("link", {
    name: /Rohan Deshmukh.*See you on Saturday.*2 unread/,
  });
  expect(link.getAttribute("href")).toBe(`/chat/${PEER}`);
});

it("says what to do first when there is no conversation, and offers to try again when the list fails", async () => {
  fakeServer();
  fakes([]);
  await open("/chat");
  expect((await screen.findByRole("link", { name: "Find Students" })).getAttribute("href")).toBe(
    "/student",
  );
  cleanup();
  resetKit();
  somebodyElse();
  fakeApi(chatApi)({
    conversations: () => {
      throw offline();
    },
  });
  await open("/chat");
  expect(await screen.findByText("Your conversations could not be loaded.")).toBeTruthy();
});
