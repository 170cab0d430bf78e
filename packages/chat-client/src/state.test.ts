import type { Message } from "@tutorsetu/contracts/chat";
import { beforeEach, expect, it } from "vitest";
import {
  conversationOf,
  resetChatState,
  isOpened,
  recordReceipt,
  recordReadHere,
  setOnline,
  setTyping,
  showMessages,
  useChatState,
} from "./state.ts";

const state = useChatState.getState;
const message = (seq: number, text = `m${seq}`): Message => ({
  _id: `id${seq}`,
  conversation: "a:b",
  seq,
  senderId: "b",
  receiverId: "a",
  text,
  clientMsgId: `c${seq}`,
  timestamp: "2026-11-21T10:00:00.000Z",
});
const texts = (conversation: string) => state().opened[conversation]?.map(({ text }) => text);

beforeEach(resetChatState);

it("gives a conversation the same id from either side", () => {
  expect(conversationOf("a", "b")).toBe("a:b");
  expect(conversationOf("b", "a")).toBe("a:b");
});

it("shows each message of an open conversation once, in order, in its last version", () => {
  expect(isOpened("a:b")).toBe(false);
  showMessages("a:b", []);
  expect(isOpened("a:b")).toBe(true);
  expect(texts("a:b")).toEqual([]);
  showMessages("a:c", [message(7)]);
  showMessages("a:b", [message(3), message(1)]);
  showMessages("a:b", [message(2), message(3, "the third")]);
  expect(texts("a:b")).toEqual(["m1", "m2", "the third"]);
  expect(texts("a:c")).toEqual(["m7"]);
});

it("moves each receipt only forward", () => {
  recordReceipt("a:b", "delivered", 5);
  expect(state().receipts["a:b"]).toEqual({ read: 0, delivered: 5 });
  recordReceipt("a:b", "read", 3);
  recordReceipt("a:b", "delivered", 4);
  expect(state().receipts["a:b"]).toEqual({ read: 3, delivered: 5 });
  recordReceipt("a:b", "read", 2);
  recordReceipt("a:c", "read", 9);
  expect(state().receipts).toEqual({
    "a:b": { read: 3, delivered: 5 },
    "a:c": { read: 9, delivered: 0 },
  });
});

it("moves the own read position only forward in each conversation", () => {
  recordReadHere("a:b", 5);
  recordReadHere("a:b", 4);
  recordReadHere("a:c", 1);
  expect(state().readHere).toEqual({ "a:b": 5, "a:c": 1 });
});

it("records presence and typing per person", () => {
  setOnline("b", true);
  setOnline("c", false);
  expect(state().online).toEqual({ b: true, c: false });
  setTyping("b", true);
  setTyping("c", true);
  setTyping("b", false);
  expect(state().typing).toEqual({ b: false, c: true });
});

it("keeps the state when a typing hint changes nothing", () => {
  setTyping("b", false);
  expect(state().typing).toEqual({});
  setTyping("b", true);
  const before = state().typing;
  setTyping("b", true);
  expect(state().typing).toBe(before);
});

it("resets everything for the next person", () => {
  const before = state();
  expect(before).toMatchObject({ status: "connecting", unread: 0 });
  showMessages("a:b", [message(1)]);
  recordReadHere("a:b", 1);
  useChatState.setState({ status: "online", unread: 4, online: { b: true } });
  resetChatState();
  expect(state()).toEqual(before);
});
