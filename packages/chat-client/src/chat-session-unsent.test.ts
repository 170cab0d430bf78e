import { chatApi } from "@tutorsetu/contracts/chat";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chatSession, onNotification, subscribePresence } from "./chat-session.ts";
import type { Connect } from "./connection.ts";
import { useChatState } from "./state.ts";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { heldServer, messageOf, signIn } from "./testing/held-server.ts";

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const unsent = () => useChatState.getState().unsent;
const saved = () => sessionStorage.getItem("chat:unsent:a");

async function connected() {
  const { server, connect } = heldServer();
  signIn();
  const page = chatSession(connect);
  await later(0);
  if (!page || !server.events) throw new Error("There is no connection");
  return { server, page, events: server.events };
}

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z") }));
afterEach(async () => {
  await act(async () => resetKit());
  chatSession(heldServer().connect);
  sessionStorage.clear();
  vi.useRealTimers();
});

it("what is on its way is saved for a reload until the server has it", async () => {
  const { server, page } = await connected();
  page.client.send("b", "Hello");
  expect(unsent()).toMatchObject([{ receiverId: "b", text: "Hello" }]);
  expect(JSON.parse(saved() ?? "")).toMatchObject([{ text: "Hello" }]);
  await later(0);
  expect(server.sent).toMatchObject([{ senderId: "a", receiverId: "b", text: "Hello" }]);
  expect(unsent()).toEqual([]);
  expect(saved()).toBeNull();
});

it("goes on with what was saved, and does without what cannot be read", async () => {
  const one = { clientMsgId: "k1", receiverId: "b", text: "Kept", at: "2026-11-21T09:59:00.000Z" };
  sessionStorage.setItem("chat:unsent:a", JSON.stringify([{ ...one, failed: "No" }]));
  const { server } = await connected();
  expect(unsent()).toMatchObject([{ text: "Kept", failed: "No" }]);
  expect(server.sent).toEqual([]);
});

it.each(["{broken", '{"text":"no list"}', '"text"'])("does without %s", async (text) => {
  sessionStorage.setItem("chat:unsent:a", text);
  await connected();
  expect(unsent()).toEqual([]);
});

it("three seconds without a connection and a message goes over HTTP", async () => {
  const { server, page } = await connected();
  server.isOnline = false;
  const posted: unknown[] = [];
  fakeApi(chatApi)({
    send: ({ params, body }) => {
      posted.push([params, body]);
      return messageOf(1, "a", body.text, body.clientMsgId);
    },
  });
  page.client.send("b", "Hello");
  await later(2999);
  expect(posted).toEqual([]);
  await later(1);
  expect(posted).toEqual([
    [{ userId: "b" }, { text: "Hello", clientMsgId: expect.any(String) as unknown }],
  ]);
  expect([unsent(), server.sent]).toEqual([[], []]);
});

it("a refusal over HTTP is shown with its reason; silence is tried again", async () => {
  const { server, page } = await connected();
  server.isOnline = false;
  const answers = [offline(), problem(403, "You cannot write to this person.")];
  fakeApi(chatApi)({
    send: () => {
      throw answers.shift() ?? new Error("asked too often");
    },
  });
  page.client.send("b", "Hello");
  await later(3000);
  expect(unsent()[0]?.failed).toBeUndefined();
  await later(5000);
  expect(unsent()).toMatchObject([{ failed: "You cannot write to this person." }]);
  expect(answers).toEqual([]);
});

it("before the connection is there a message waits for it instead of being lost", async () => {
  const { server, connect } = heldServer();
  let come = () => {};
  const slow: Connect = async (who, events) => {
    await new Promise<void>((resolve) => (come = resolve));
    return connect(who, events);
  };
  signIn();
  const page = chatSession(slow);
  page?.client.send("b", "Hello");
  page?.read("b", 1);
  page?.ephemeral.sendTyping("b");
  await later(1000);
  come();
  await later(3000);
  expect(server.sent).toMatchObject([{ text: "Hello" }]);
  expect(server.typed).toEqual([]);
});

it("a connection that comes when its person has left is closed at once", async () => {
  const { server, connect } = heldServer();
  let come = () => {};
  const slow: Connect = async (who, events) => {
    await new Promise<void>((resolve) => (come = resolve));
    return connect(who, events);
  };
  signIn();
  chatSession(slow);
  resetKit();
  chatSession(slow);
  expect(server.closed).toBe(0);
  come();
  await later(0);
  expect(server.closed).toBe(1);
});

it("where even the means to connect cannot be fetched the page is offline", async () => {
  heldServer();
  signIn();
  chatSession(() => Promise.reject(new Error("away")));
  await later(0);
  expect(useChatState.getState().status).toBe("offline");
});

it("news goes to everybody who listens, until they stop", async () => {
  const { events } = await connected();
  const heard: string[] = [];
  const stop = onNotification(({ event }) => heard.push(`one ${event}`));
  const stopOther = onNotification(({ event }) => heard.push(`two ${event}`));
  events.onNotification({ event: "booking", data: {} });
  stop();
  events.onNotification({ event: "reply", data: {} });
  stopOther();
  expect(heard).toEqual(["one booking", "two booking", "two reply"]);
});

it("asks about everybody on the screen once, whoever wants to know, until they stop", async () => {
  const { server, events } = await connected();
  const stop = subscribePresence(["b", "c"]);
  const stopOther = subscribePresence(["c", "d"]);
  expect(server.watched).toEqual([
    ["b", "c"],
    ["b", "c", "d"],
  ]);
  stop();
  events.onBlocked();
  expect(server.watched.at(-1)).toEqual(["c", "d"]);
  stopOther();
});

it("with somebody new to talk to it asks anew who is online", async () => {
  const { server, events } = await connected();
  const stop = subscribePresence(["b"]);
  const watched = server.watched.length;
  const hello = messageOf(1, "b");
  const peer = { _id: "b", userName: "Ben", image: null, role: "Tutor" as const };
  server.conversations = [{ conversation: "a:b", peer, last: hello, unread: 1 }];
  events.onMessage(hello);
  await later(400);
  expect(server.watched).toHaveLength(watched + 1);
  events.onMessage(messageOf(2, "b"));
  await later(400);
  expect(server.watched).toHaveLength(watched + 1);
  stop();
});

it("somebody else's presence is shown as it changes", async () => {
  const { events } = await connected();
  events.onPresence("b", true);
  expect(useChatState.getState().online).toEqual({ b: true });
});
