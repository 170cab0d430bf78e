import type { Peer } from "@tutorsetu/contracts/chat";
import { problems } from "@tutorsetu/contracts/problems";
import type { Role } from "@tutorsetu/contracts/people";
import { expect, it } from "vitest";
import type { BlockPair } from "../store/blocks.ts";
import type { Draft, InboxDoc, InboxKey, MessageDoc } from "../store/documents.ts";
import type { Stores } from "../store/stores.ts";
import type { People } from "./people.ts";
import {
  messageOf,
  newBlock,
  ownConversation,
  receivedMessage,
  rejectForged,
  reportForAdmin,
} from "./policy.ts";

const user = (id: string, role: Role = "Tutor") => ({ id, role, sid: "s", expiresAt: 0 });
const message = { conversation: "a:b", senderId: "a", receiverId: "b" } as MessageDoc; // safe: all that is used of it

it("rejects messages in another's name or to oneself", () => {
  const reject = (senderId: string | undefined, receiverId: string) => () =>
    rejectForged(user("a"), { senderId, receiverId });
  expect(reject("a", "b")).not.toThrow();
  expect(reject(undefined, "b")).not.toThrow();
  expect(reject("b", "a")).toThrow(problems.forbidden);
  expect(reject(undefined, "a")).toThrow(problems.chat_forbidden);
});

it("rejects messages of an administrator who needs a second factor, on every way they come", () => {
  const admin = { ...user("a", "Admin"), needsSecondFactor: true };
  expect(() => rejectForged(admin, { receiverId: "b" })).toThrow(problems.second_factor_needed);
  expect(() => rejectForged(user("a", "Admin"), { receiverId: "b" })).not.toThrow();
});

it("takes a message for one of its own conversation only", () => {
  expect(messageOf("a:b", message)).toBe(message);
  expect(() => messageOf("a:c", message)).toThrow(problems.invalid);
});

it("takes an inbox for its owner's only", () => {
  const inbox = { userId: "a", conversation: "a:b" } as InboxDoc; // safe: all that is used of it
  expect(ownConversation("a", inbox)).toBe("a:b");
  expect(() => ownConversation("b", inbox)).toThrow(problems.not_found);
});

it("lets only the receiver of a message report it", () => {
  expect(receivedMessage(user("b"), message)).toBe(message);
  expect(() => receivedMessage(user("a"), message)).toThrow(problems.forbidden);
  expect(() => receivedMessage(user("c"), message)).toThrow(problems.no_such_message);
  expect(() => receivedMessage(user("c"), null)).toThrow(problems.no_such_message);
});

it("lets only administrators change a report", () => {
  expect(reportForAdmin(user("a", "Admin"), "1")).toBe("1");
  expect(() => reportForAdmin(user("a"), "1")).toThrow(problems.forbidden);
});

it("lets nobody block themselves, an administrator or an unknown user", async () => {
  const persons = new Map<string, object>([
    ["me", { role: "Tutor" }],
    ["them", { role: "Student" }],
  ]);
  const people = (async () => persons) as unknown as People; // safe: all that is used of it
  const block = (by: string, other: string) => newBlock(people, user(by), other);
  expect(await block("me", "them")).toEqual({ by: "me", other: "them" });
  await expect(block("me", "me")).rejects.toThrow(problems.forbidden);
  await expect(block("me", "nobody")).rejects.toThrow(problems.no_such_person);
  persons.set("them", { role: "Admin" });
  await expect(block("me", "them")).rejects.toThrow(problems.forbidden);
});

it("lets stores write only what a policy has authorized", () => {
  const { messages, blocks, reports } = {} as Stores; // safe: nothing is called
  const forgotten = [
    // @ts-expect-error: the draft is not authorized
    (draft: Draft) => messages.append(draft),
    // @ts-expect-error: the message is not authorized
    (doc: MessageDoc) => messages.touch(doc),
    // @ts-expect-error: the conversation is not authorized
    (id: string, peer: Peer) => messages.begin(id, peer, peer),
    // @ts-expect-error: the inbox is not authorized
    (inbox: InboxKey) => messages.advance("read", inbox, 1),
    // @ts-expect-error: the pair is not authorized
    (pair: BlockPair) => blocks.block(pair),
    // @ts-expect-error: the pair is not authorized
    (pair: BlockPair) => blocks.unblock(pair),
    // @ts-expect-error: the message is not authorized
    (doc: MessageDoc, by: Peer) => reports.file(doc, { by, about: by, reason: "" }),
    // @ts-expect-error: the report is not authorized
    (id: string) => reports.solve(id, { by: "admin", at: new Date() }),
  ];
  expect(forgotten).toHaveLength(8);
});
