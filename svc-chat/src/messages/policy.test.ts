import { problems } from "@tutorsetu/contracts/problems";
import type { Role } from "@tutorsetu/contracts/people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Blocked } from "../store/blocks.ts";
import type { People } from "./people.ts";
import { chatPolicy } from "./policy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONVERSATION = "me:them";

/** Two users "me" and "them", how many of their two inboxes exist, and what svc-users is asked. */
function fixture({ me = "Tutor", them = "Student" }: { me?: Role; them?: Role } = {}) {
  const state = { inboxes: 0, newToday: 3, error: null as Error | null, blocked: null as Blocked };
  const persons = new Map(
    [
      { _id: "me", role: me },
      { _id: "them", role: them },
    ].map((one) => [one._id, { ...one, userName: one._id, image: null, active: true }]),
  );
  const begun: string[] = [];
  const during = { fetch: () => {} };
  const people = async () => {
    during.fetch();
    if (state.error) throw state.error;
    return persons;
  };
  const policy = chatPolicy({
    messages: {
      countInboxes: async () => state.inboxes,
      countNewConversation: async (userId, limit) => userId === "me" && state.newToday++ < limit,
      async begin(conversation, one, other) {
        begun.push([conversation, one._id, other._id].join(" "));
        state.inboxes = 2;
      },
      filterBegun: async (userId, all) => all.filter((one) => one.includes(userId)),
    },
    people: people as unknown as People, // safe: all that is used of it
    blocks: {
      between: async () => state.blocked,
      filterBlocked: async (all) => new Set(all.filter((one) => one.includes("blocked"))),
    },
    newConversationsPerDay: 4,
  });
  const caller = { id: "me", role: me, sid: "s", expiresAt: 0 };
  const draft = { conversation: CONVERSATION, senderId: "me", receiverId: "them" };
  const begin = (change = {}) =>
    policy.authorizeDraft(caller, { ...draft, text: "Hi", clientMsgId: "1", ...change });
  const isKnown = () => policy.isRecentlyAllowed(CONVERSATION);
  return { state, persons, begun, during, policy, caller, begin, isKnown };
}

it("begins a conversation once, and does not check its members again for half a minute", async () => {
  const { begin, begun, isKnown } = fixture();
  expect(isKnown()).toBe(false);
  await begin();
  expect(begun).toEqual(["me:them me them"]);
  await begin();
  expect(begun).toHaveLength(1);
  expect(isKnown()).toBe(true);
  vi.advanceTimersByTime(29_999);
  expect(isKnown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isKnown()).toBe(false);
});

it("checks a user again who has changed, and no other", async () => {
  const { begin, policy, isKnown } = fixture();
  await begin();
  await begin();
  policy.forget("somebody");
  expect(isKnown()).toBe(true);
  policy.forget("them");
  expect(isKnown()).toBe(false);
});

it("does not cache a check during which a user has changed", async () => {
  const { begin, policy, during, isKnown } = fixture();
  await begin();
  during.fetch = () => policy.forget("them");
  policy.forget("them");
  await begin();
  expect(isKnown()).toBe(false);
});

it.each(["me", "them"])(
  "rejects a message when the account of %s is inactive or unknown",
  async (id) => {
    const { begin, persons, begun } = fixture();
    const message = id === "me" ? problems.chat_forbidden : problems.no_such_person;
    const person = persons.get(id);
    if (person) persons.set(id, { ...person, active: false });
    await expect(begin()).rejects.toMatchObject({ message });
    persons.delete(id);
    await expect(begin()).rejects.toMatchObject({ message });
    expect(begun).toEqual([]);
  },
);

it.each([
  ["Tutor", "Tutor", false],
  ["Student", "Student", false],
  ["Student", "Tutor", true],
  ["Admin", "Admin", true],
  ["Student", "Admin", true],
  ["Admin", "Student", true],
] as const)("a %s and a %s: %s", async (me, them, mayTalk) => {
  const { begin } = fixture({ me, them });
  const isRejected = await begin().then(
    () => false,
    () => true,
  );
  expect(isRejected).toBe(!mayTalk);
});

it("rejects the next new conversation until tomorrow, to the millisecond", async () => {
  vi.setSystemTime(new Date("2026-11-22T23:59:00.500Z"));
  const { begin, state, begun } = fixture();
  state.newToday = 4;
  await expect(begin()).rejects.toMatchObject({
    message: problems.chat_too_many_new,
    code: "chat_too_many_new",
    detail: { retryAfter: 59.5 },
  });
  expect(begun).toEqual([]);
});

it.each([
  ["an administrator", "Admin", 0],
  ["a conversation with one inbox", "Tutor", 1],
] as const)("counts no new conversation for %s", async (_name, me, inboxes) => {
  const { begin, state, begun } = fixture({ me });
  Object.assign(state, { newToday: 4, inboxes });
  await begin();
  expect(begun).toHaveLength(1);
  expect(state.newToday).toBe(4);
});

it("lets the members of a begun conversation write when no new conversation is left today", async () => {
  const { begin, state, begun } = fixture();
  Object.assign(state, { newToday: 4, inboxes: 2 });
  await begin();
  expect(begun).toEqual([]);
});

it("lets a user write in a conversation that another instance has begun meanwhile", async () => {
  const { begin, state, policy, begun } = fixture();
  state.newToday = 4;
  const inboxes = vi.fn(async () => 2).mockResolvedValueOnce(0);
  Object.defineProperty(state, "inboxes", { get: inboxes });
  await begin();
  expect(begun).toEqual([]);
  expect(policy.isRecentlyAllowed(CONVERSATION)).toBe(true);
});

it("lets only begun conversations go on while svc-users is unavailable", async () => {
  const { begin, state, begun } = fixture();
  state.error = new ServiceUnavailableError("away");
  state.inboxes = 1;
  await expect(begin()).rejects.toThrow("away");
  state.inboxes = 2;
  await begin();
  expect(begun).toEqual([]);
  state.error = new Error("a mistake of ours");
  await expect(begin()).rejects.toThrow("a mistake of ours");
});

it("rejects a draft in another user's name", async () => {
  const { begin } = fixture();
  await expect(begin({ senderId: "them" })).rejects.toMatchObject({ message: problems.forbidden });
  expect(await begin()).toMatchObject({ senderId: "me", receiverId: "them" });
});

it.each([
  ["by-you", problems.chat_blocked_by_you],
  ["by-them", problems.chat_blocked_by_them],
] as const)("rejects a draft when the pair is blocked %s", async (blocked, message) => {
  const { begin, state, begun } = fixture();
  state.blocked = blocked;
  await expect(begin()).rejects.toMatchObject({ status: 403, message });
  expect(begun).toEqual([]);
});

it("shows presence to the peers of begun conversations without a block", async () => {
  const { policy } = fixture();
  expect(await policy.filterVisible("me", ["a", "blocked", "z"])).toEqual(["a", "z"]);
  expect(await policy.filterVisible("me", [])).toEqual([]);
});

it("remembers fifty thousand conversations, and checks the first again when there are more", async () => {
  const { begin, state, isKnown, policy } = fixture();
  state.inboxes = 2;
  const name = (n: number) => `me:them ${n}`;
  for (let n = 0; n < 50_000; n++) await begin({ conversation: name(n) });
  expect([policy.isRecentlyAllowed(name(0)), policy.isRecentlyAllowed(name(49_999))]).toEqual([
    true,
    true,
  ]);
  await begin();
  expect([policy.isRecentlyAllowed(name(0)), isKnown()]).toEqual([false, true]);
});
