import { chatApi } from "@tutorsetu/contracts/apis";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem } from "@tutorsetu/web-kit/testing/fake-api";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  asNewPerson,
  fakeServer,
  fakeChatApi,
  cleanUp,
  message,
  myId,
  open,
  peerOf,
  PEER,
  peerState,
} from "./testing/chat-fixture.tsx";

beforeEach(asNewPerson);
afterEach(cleanUp);

const openOptions = async (n = 0) => {
  const buttons = await screen.findAllByRole("button", { name: "Options of this message" });
  const button = buttons[n];
  if (button) await userEvent.click(button);
};

it("blocks after a confirmation, shows why nobody can write, and unblocks", async () => {
  const server = fakeServer();
  const state = peerState();
  const asked: string[] = [];
  fakeChatApi([message(1, PEER, "Hello")]);
  fakeApi(chatApi)({
    peer: () => ({ ...state }),
    block: ({ params }) => {
      asked.push(params.userId);
      state.blocked = "by-you";
      return { message: "Blocked. Neither of you can write to the other." };
    },
    unblock: () => {
      state.blocked = null;
      return { message: "Unblocked." };
    },
  });
  await open(`/chat/${PEER}`);
  await userEvent.click(await screen.findByRole("button", { name: "Options" }));
  await userEvent.click(screen.getByRole("button", { name: "Block Rohan Deshmukh" }));
  const dialog = screen.getByRole("dialog", { name: "Block Rohan Deshmukh?" });
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Block" }));
  expect(
    await screen.findByText("You have blocked Rohan Deshmukh. Neither of you can write."),
  ).toBeTruthy();
  expect(asked).toEqual([PEER]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByText("Hello")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Unblock Rohan Deshmukh" }));
  expect(await screen.findByRole("textbox")).toBeTruthy();
  expect(server.sent).toEqual([]);
});

it("updates the other party live, without a button to unblock", async () => {
  const server = fakeServer();
  server.online = [PEER];
  const state = peerState();
  fakeChatApi([]);
  fakeApi(chatApi)({ peer: () => ({ ...state }) });
  await open(`/chat/${PEER}`);
  expect(await screen.findByRole("textbox")).toBeTruthy();
  state.blocked = "by-them";
  await server.tell(({ onBlocked }) => onBlocked());
  const why = "Rohan Deshmukh does not take messages from you.";
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Unblock/ })).toBeNull();
  expect(screen.queryByText("Online")).toBeNull();
});

it("does not offer to block the team", async () => {
  fakeServer();
  fakeChatApi([message(1, PEER, "We are here to help")], { peer: peerOf("Admin") });
  await open(`/chat/${PEER}`);
  await screen.findByText("We are here to help");
  expect(screen.queryByRole("button", { name: "Options" })).toBeNull();
});

it("reports a message of the other party with a reason, which is kept when it fails", async () => {
  fakeServer();
  fakeChatApi([message(1, PEER, "Something bad"), message(2, myId(), "Mine")]);
  let isDown = true;
  const filed: unknown[] = [];
  fakeApi(chatApi)({
    report: ({ body }) => {
      if (isDown) throw problem(503, "This part of the site does not answer.");
      filed.push(body);
      return { message: "Thank you. Our team will look at it." };
    },
  });
  await open(`/chat/${PEER}`);
  await act(async () => render(<Toasts />));
  await openOptions(1);
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
  await openOptions(0);
  await userEvent.click(screen.getByRole("button", { name: "Report" }));
  const dialog = screen.getByRole("dialog", { name: "Report this message" });
  expect(within(dialog).getByText("Something bad")).toBeTruthy();
  const send = within(dialog).getByRole("button", { name: "Send report" });
  await userEvent.click(send);
  expect(within(dialog).getByText("Please say what is wrong.")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText(/What is wrong with it/), "It is rude");
  await userEvent.click(send);
  expect(await within(dialog).findByText("This part of the site does not answer.")).toBeTruthy();
  isDown = false;
  await userEvent.click(send);
  expect(await screen.findByText("Thank you. Our team will look at it.")).toBeTruthy();
  expect(filed).toEqual([{ messageId: "m1", reason: "It is rude" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("copies the text of a message", async () => {
  fakeServer();
  fakeChatApi([message(1, PEER, "Room 4, at five")]);
  const user = userEvent.setup();
  await open(`/chat/${PEER}`);
  await user.click(await screen.findByRole("button", { name: "Options of this message" }));
  await user.click(screen.getByRole("button", { name: "Copy text" }));
  expect(await navigator.clipboard.readText()).toBe("Room 4, at five");
});

it("lets people go on writing while there are too many requests", async () => {
  fakeServer();
  fakeApi(chatApi)({
    peer: () => {
      throw problem(429, "Too many requests");
    },
    messages: () => [],
    conversations: () => ({ conversations: [], unread: 0 }),
  });
  await open(`/chat/${PEER}`);
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeTruthy();
  expect(screen.getByRole("textbox")).toBeTruthy();
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
  expect(
    await screen.findByText(
      "You cannot write to this person. If you think that is a mistake, please write to us on the contact page.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  const section = screen.getByText("These messages could not be loaded.").closest("section");
  const back = within(section ?? document.body).getByText("All conversations");
  expect(back.getAttribute("href")).toBe("/chat");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});
