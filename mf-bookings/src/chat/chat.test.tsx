import { chatApi } from "@tutorsetu/contracts/apis";
import { type Message } from "@tutorsetu/contracts/chat";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { formatDateTime } from "@tutorsetu/web-kit/i18n";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  AT,
  asNewPerson,
  fakeServer,
  fakeChatApi,
  cleanUp,
  message,
  myId,
  open,
  peerOf,
  PEER,
} from "./testing/chat-fixture.tsx";

beforeEach(asNewPerson);
afterEach(cleanUp);

const writeBox = async () => (await screen.findByRole("textbox")) as HTMLTextAreaElement;

it.each([
  ["Student", "Chat with Student"],
  ["Tutor", "Chat with Tutor"],
  ["Admin", "Chat with Admin"],
] as const)("is titled by the other party: %s [BK-043]", async (role, title) => {
  fakeServer();
  fakeChatApi([], { peer: peerOf(role) });
  await open(`/chat/${PEER}`);
  const name = `${title} Rohan Deshmukh`;
  expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
  expect(document.title).toContain(`${title}: Rohan Deshmukh`);
});

it("reads the history with the person of the address, with times, and what comes in live [BK-042, BK-044, BK-045, BK-046, BK-047]", async () => {
  const server = fakeServer();
  const said = [message(1, PEER, "Do you teach on Saturdays?"), message(2, myId(), "From nine.")];
  fakeChatApi(said);
  let asked = "";
  fakeApi(chatApi)({
    messages: ({ params }) => {
      asked = params.userId;
      return said;
    },
  });
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log", { name: "Messages" });
  expect(within(log).getByText("Do you teach on Saturdays?")).toBeTruthy();
  expect(asked).toBe(PEER);
  expect(screen.getAllByText(formatDateTime(AT))).toHaveLength(2);
  expect(formatDateTime(AT)).toMatch(/^January 5, 2025 \d+:\d\d (AM|PM)$/);
  await server.tell(({ onMessage }) => onMessage(message(3, PEER, "Perfect, thank you.")));
  expect(within(log).getAllByRole("article").at(-1)?.textContent).toContain("Perfect, thank you.");
  await waitFor(() => expect(server.read).toContain(3));
});

it("shows a message once and in order, whatever comes in", async () => {
  const server = fakeServer();
  fakeChatApi([message(1, PEER, "one")]);
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log");
  await server.tell(({ onMessage }) => {
    for (const seq of [3, 2, 3, 1, 2]) onMessage(message(seq, PEER, `no. ${seq}`));
  });
  const shown = within(log).getAllByRole("article");
  expect(shown.map((one) => /one|no\. \d/.exec(one.textContent)?.[0])).toEqual([
    "one",
    "no. 2",
    "no. 3",
  ]);
});

it("sends with Enter and makes a new line with Shift and Enter [BK-049]", async () => {
  const server = fakeServer();
  fakeChatApi([]);
  await open(`/chat/${PEER}`);
  const box = await writeBox();
  await userEvent.type(box, "First{Shift>}{Enter}{/Shift}second{Enter}");
  await waitFor(() => expect(server.texts()).toEqual(["First\nsecond"]));
  expect(await screen.findByText("Sent")).toBeTruthy();
  expect(box.value).toBe("");
});

it("keeps Hindi and emoji as they were written", async () => {
  const said = [message(1, PEER, "🎉🎉")];
  const server = fakeServer(said);
  fakeChatApi(said);
  await open(`/chat/${PEER}`);
  const words = "नमस्ते 👩‍🏫 क्षत्रिय";
  await userEvent.type(await writeBox(), `${words}{Enter}`);
  await waitFor(() => expect(server.texts()).toEqual([words]));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText("🎉🎉").dataset["large"]).toBe("true");
  expect(screen.getByText(words).dataset["large"]).toBeUndefined();
});

it("counts near the limit, keeps what is too long, and does not send it", async () => {
  const server = fakeServer();
  fakeChatApi([]);
  await open(`/chat/${PEER}`);
  const box = await writeBox();
  await userEvent.click(box);
  await userEvent.paste("a".repeat(3600));
  expect(screen.queryByText("3600 / 4000")).toBeNull();
  await userEvent.paste("a");
  expect(screen.getByText("3601 / 4000")).toBeTruthy();
  await userEvent.paste("a".repeat(401));
  expect(screen.getByText(/^4002 \/ 4000 · 2 characters too many/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send" }).hasAttribute("disabled")).toBe(true);
  await userEvent.keyboard("{Enter}");
  expect(box.value).toHaveLength(4002);
  expect(server.sent).toEqual([]);
});

it("shows why a message was refused, tries it again, or takes it back", async () => {
  const server = fakeServer();
  server.refuse = "You cannot write to this person.";
  fakeChatApi([]);
  await open(`/chat/${PEER}`);
  await userEvent.type(await writeBox(), "Hello{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Not sent: You cannot write to this person.");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[0]?.clientMsgId).toBe(server.sent[1]?.clientMsgId);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(screen.queryByRole("article")).toBeNull();
});

it("keeps what is written offline over a reload, and sends it once and in order when back", async () => {
  const server = fakeServer();
  server.isOnline = false;
  fakeChatApi([]);
  fakeApi(chatApi)({
    send: () => {
      throw offline();
    },
  });
  await open(`/chat/${PEER}`);
  const box = await writeBox();
  for (const text of ["one", "two", "three"]) await userEvent.type(box, `${text}{Enter}`);
  await userEvent.type(box, "half a sent");
  expect(screen.getAllByText("Sending…")).toHaveLength(3);

  const tab = Object.entries(sessionStorage);
  cleanup();
  resetKit(); // the page is gone: its connection, its session and everything it had read
  for (const [key, value] of tab) sessionStorage.setItem(key, String(value)); // the tab is not
  const said: Message[] = [];
  const back = fakeServer(said);
  fakeChatApi(said);
  await open(`/chat/${PEER}`);
  await waitFor(() => expect(back.texts()).toEqual(["one", "two", "three"]));
  await waitFor(() => expect(screen.queryByText("Sending…")).toBeNull());
  expect((await writeBox()).value).toBe("half a sent");
});

it("shows own messages as sent, delivered and read", async () => {
  const server = fakeServer();
  const said = [1, 2, 3].map((seq) => message(seq, myId(), `no. ${seq}`));
  fakeChatApi(said, { readUpTo: 1, deliveredUpTo: 2 });
  await open(`/chat/${PEER}`);
  const receipts = async () => {
    const log = await screen.findByRole("log");
    return within(log)
      .getAllByText(/^(Sent|Delivered|Read)$/)
      .map((icon) => icon.textContent);
  };
  await waitFor(async () => expect(await receipts()).toEqual(["Read", "Delivered", "Sent"]));
  const pointer = { conversation: `${myId()}:${PEER}`, by: PEER };
  await server.tell(({ onPointer }) => onPointer("delivered", { ...pointer, seq: 3 }));
  expect(await receipts()).toEqual(["Read", "Delivered", "Delivered"]);
  await server.tell(({ onPointer }) => onPointer("read", { ...pointer, seq: 3 }));
  expect(await receipts()).toEqual(["Read", "Read", "Read"]);
  await server.tell(({ onPointer }) => onPointer("delivered", { ...pointer, seq: 1 }));
  expect(await receipts()).toEqual(["Read", "Read", "Read"]);
});

it("shows that the other party is online and typing, and sends a typing hint", async () => {
  const server = fakeServer();
  server.online = [PEER];
  fakeChatApi([]);
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("Online")).toBeTruthy();
  await server.tell(({ onTyping }) => onTyping(PEER));
  expect(screen.getByText("typing…")).toBeTruthy();
  await server.tell(({ onMessage }) => onMessage(message(1, PEER, "Hello")));
  expect(screen.queryByText("typing…")).toBeNull();
  await server.tell(({ onPresence }) => onPresence(PEER, false));
  expect(screen.queryByText("Online")).toBeNull();
  await userEvent.type(await writeBox(), "abc");
  expect(server.typed).toEqual([PEER]);
});

it("says that it is reconnecting when the connection stays away [AMB-094]", async () => {
  const server = fakeServer();
  fakeChatApi([]);
  await open(`/chat/${PEER}`);
  await screen.findByRole("log");
  await server.tell(({ onStatus }) => onStatus("connecting"));
  expect(await screen.findByText(/^Reconnecting/, {}, { timeout: 3000 })).toBeTruthy();
  await server.tell(({ onStatus }) => onStatus("online"));
  await waitFor(() => expect(screen.queryByText(/^Reconnecting/)).toBeNull());
});

it("invites to begin an empty conversation", async () => {
  fakeServer();
  fakeChatApi([]);
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("Say hello to Rohan Deshmukh")).toBeTruthy();
});

it("says when it cannot be loaded, and tries again", async () => {
  fakeServer();
  const down = () => {
    throw offline();
  };
  fakeApi(chatApi)({ peer: down, messages: down });
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("These messages could not be loaded.")).toBeTruthy();
  fakeChatApi([message(1, PEER, "There you are")]);
  const failed = screen.getByText("These messages could not be loaded.").closest("section");
  const [again] = within(failed ?? document.body).getAllByRole("button", { name: "Try Again" });
  if (again) await userEvent.click(again);
  expect(await screen.findByText("There you are")).toBeTruthy();
});
