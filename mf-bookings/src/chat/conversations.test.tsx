import { chatApi } from "@tutorsetu/contracts/apis";
import { type Conversation } from "@tutorsetu/contracts/chat";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  asNewPerson,
  conversation,
  fakeServer,
  fakeChatApi,
  cleanUp,
  message,
  myId,
  open,
  PEER,
} from "./testing/chat-fixture.tsx";

beforeEach(asNewPerson);
afterEach(cleanUp);

const list = (conversations: Conversation[]) => {
  const unread = conversations.reduce((sum, one) => sum + one.unread, 0);
  fakeApi(chatApi)({ conversations: () => ({ conversations, unread }) });
};

it("lists conversations with the last message, what is unread and who is there [AMB-093]", async () => {
  const server = fakeServer();
  server.online = [PEER];
  list([conversation(message(4, PEER, "See you on Saturday"), 2)]);
  await open("/chat");
  const link = await screen.findByRole("link", {
    name: /Rohan Deshmukh.*See you on Saturday.*2 unread/,
  });
  expect(link.getAttribute("href")).toBe(`/chat/${PEER}`);
  expect(await within(link).findByText("Online")).toBeTruthy();
  await server.tell(({ onPresence }) => onPresence(PEER, false));
  expect(within(link).queryByText("Online")).toBeNull();
});

it("says which last message was one's own, without a badge", async () => {
  fakeServer();
  list([conversation(message(4, myId(), "See you"))]);
  await open("/chat");
  const link = await screen.findByRole("link", { name: /You: See you/ });
  expect(link.textContent).not.toContain("unread");
});

it("is read again when a message comes in", async () => {
  const server = fakeServer();
  list([conversation(message(1, PEER, "First"), 1)]);
  await open("/chat");
  await screen.findByText("First");
  list([conversation(message(2, PEER, "Second"), 2)]);
  await server.tell(({ onMessage }) => onMessage(message(2, PEER, "Second")));
  expect(await screen.findByText("Second")).toBeTruthy();
  expect(screen.getByText("2 unread")).toBeTruthy();
});

it("clears the badge when another device has read", async () => {
  const server = fakeServer();
  list([conversation(message(1, PEER, "First"), 1)]);
  await open("/chat");
  await screen.findByText("1 unread");
  list([conversation(message(1, PEER, "First"))]);
  const pointer = { conversation: `${myId()}:${PEER}`, by: myId(), seq: 1 };
  await server.tell(({ onPointer }) => onPointer("read", pointer));
  await waitFor(() => expect(screen.queryByText("1 unread")).toBeNull());
});

it("clears the badge of the conversation that is read beside it", async () => {
  const server = fakeServer();
  fakeChatApi([message(1, PEER, "Hello")]);
  fakeApi(chatApi)({
    conversations: () => {
      const unread = server.read.includes(1) ? 0 : 1;
      return { conversations: [conversation(message(1, PEER, "Hello"), unread)], unread };
    },
  });
  await open(`/chat/${PEER}`);
  expect(await screen.findByText("1 unread")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("1 unread")).toBeNull(), { timeout: 3000 });
});

it("stands beside the opened conversation, which is marked", async () => {
  fakeServer();
  fakeChatApi([message(1, PEER, "Hello")]);
  list([conversation(message(1, PEER, "Hello"))]);
  await open(`/chat/${PEER}`);
  const aside = await screen.findByRole("complementary", { name: "All conversations" });
  const link = await within(aside).findByRole("link", { name: /Rohan Deshmukh/ });
  expect(link.getAttribute("aria-current")).toBe("page");
});

it.each([
  ["Tutor", "Find Students", "/student"],
  ["Student", "Find a Tutor", "/tutor"],
] as const)("says to a %s what to do first", async (role, label, to) => {
  fakeServer();
  list([]);
  await open("/chat", role);
  expect(await screen.findByText("No conversations yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(to);
});

it("offers to try again when the list fails", async () => {
  fakeServer();
  fakeApi(chatApi)({
    conversations: () => {
      throw offline();
    },
  });
  await open("/chat");
  expect(await screen.findByText("Your conversations could not be loaded.")).toBeTruthy();
  list([]);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No conversations yet")).toBeTruthy();
});
