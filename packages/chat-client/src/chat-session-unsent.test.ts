import { chatApi } from "@tutorsetu/contracts/apis";
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

it("saves unsent messages over a reload until the server has acknowledged them", async () => {
  const { server, page } = await connected();
  page.client.send("b", "Hello");
  expect(unsent()).toMatchObject([{ receiverId: "b", text: "Hello" }]);
  expect(JSON.parse(saved() ?? "")).toMatchObject([{ text: "Hello" }]);
  await later(0);
  expect(server.sent).toMatchObject([{ senderId: "a", receiverId: "b", text: "Hello" }]);
  expect(unsent()).toEqual([]);
  expect(saved()).toBeNull();
});

it("resumes with the saved messages and ignores entries that cannot be parsed", async () => {
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

it("sends over HTTP after three seconds without a connection", async () => {
  const { server, page } = await connected();
  server.isOnline = false;
  const posted: unknown[] = [];
  fakeApi(chatApi)({
    send: ({ params, body }) => {
      posted.push([params, body]);
      return messageOf(1, "a", body.text, body.clientMsgId);
    },
  });
  page.client.send("b", "Hello", "asha");
  await later(2999);
  expect(posted).toEqual([]);
  await later(1);
  expect(posted).toEqual([
    [{ userId: "b" }, { text: "Hello", clientMsgId: expect.any(String) as unknown, about: "asha" }],
  ]);
  expect([unsent(), server.sent]).toEqual([[], []]);
});

it("shows the reason of a rejection over HTTP and retries when nothing answers", async () => {
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

it("holds a message until the first connection is open", async () => {
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

it("closes a connection that opens after its session has ended", async () => {
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

it("shows the status offline when the transport cannot be loaded", async () => {
  heldServer();
  signIn();
  chatSession(() => Promise.reject(new Error("away")));
  await later(0);
  expect(useChatState.getState().status).toBe("offline");
});

it("passes a notification to every handler until it unsubscribes", async () => {
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

it("watches the presence of each subscribed person once until the subscription ends", async () => {
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

it("watches presence again when the list has a new conversation", async () => {
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

it("shows presence as it changes", async () => {
  const { events } = await connected();
  events.onPresence("b", true);
  expect(useChatState.getState().online).toEqual({ b: true });
});
