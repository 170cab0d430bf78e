import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Role } from "@tutorsetu/contracts/people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { KnownPeople } from "./people.ts";
import type { Messages } from "./store.ts";
import { mayWrite } from "./who.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONVERSATION = "me:them";

/** Me, a tutor, and them, a student; how many of the two have their box; and what is asked of svc-users. */
function world({ me = "Tutor", them = "Student" }: { me?: Role; them?: Role } = {}) {
  const state = { sides: 0, free: 3, error: null as Error | null };
  const persons = new Map(
    [
      { _id: "me", role: me },
      { _id: "them", role: them },
    ].map((one) => [one._id, { ...one, userName: one._id, image: null, active: true }]),
  );
  const begun: string[] = [];
  const asked: unknown[] = [];
  const during = { ask: () => {} };
  const people = async (ids: readonly string[]) => {
    asked.push(ids);
    during.ask();
    if (state.error) throw state.error;
    return persons;
  };
  const messages = {
    sides: async () => state.sides,
    mayBegin: async (userId: string, limit: number) => userId === "me" && state.free++ < limit,
    async begin(conversation: string, one: { _id: string }, other: { _id: string }) {
      begun.push([conversation, one._id, other._id].join(" "));
      state.sides = 2;
    },
  };
  const may = mayWrite({
    // safe: the calls that are made
    messages: messages as unknown as Messages,
    people: people as unknown as KnownPeople,
    newConversationsPerDay: 4,
  });
  const caller = { id: "me", role: me, sid: "s", expiresAt: 0 };
  const begin = () => may.begin(caller, "them", CONVERSATION);
  const isKnown = () => may.isKnown(CONVERSATION);
  return { state, persons, begun, asked, during, may, begin, isKnown };
}

it("begins a conversation of two who may talk once, and knows of it for half a minute", async () => {
  const { begin, begun, isKnown } = world();
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

it("knows nothing any more of whom something has changed, and of others what it knew", async () => {
  const { begin, may, isKnown } = world();
  await begin();
  await begin();
  may.forget("somebody");
  expect(isKnown()).toBe(true);
  may.forget("them");
  expect(isKnown()).toBe(false);
});

it("does not remember what has changed while it was asked", async () => {
  const { begin, may, during, isKnown } = world();
  await begin();
  during.ask = () => may.forget("them");
  may.forget("them");
  await begin();
  expect(isKnown()).toBe(false);
});

it.each(["me", "them"])(
  "refuses when the account of %s is not active, or not there",
  async (id) => {
    const { begin, persons, begun } = world();
    const message = id === "me" ? en.chatForbidden : en.noSuchPerson;
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
  const { begin } = world({ me, them });
  const isRefused = await begin().then(
    () => false,
    () => true,
  );
  expect(isRefused).toBe(!mayTalk);
});

it("refuses the next new conversation until tomorrow, to the millisecond", async () => {
  vi.setSystemTime(new Date("2026-11-22T23:59:00.500Z"));
  const { begin, state, begun } = world();
  state.free = 4;
  await expect(begin()).rejects.toMatchObject({
    message: en.chatTooManyNew,
    code: "too_often",
    detail: { retryAfter: 59.5 },
  });
  expect(begun).toEqual([]);
});

it.each([
  ["an administrator's", "Admin", 0],
  ["what was begun half", "Tutor", 1],
] as const)("counts no new conversation for %s", async (_name, me, sides) => {
  const { begin, state, begun } = world({ me });
  Object.assign(state, { free: 4, sides });
  await begin();
  expect(begun).toHaveLength(1);
  expect(state.free).toBe(4);
});

it("lets write who has begun, though no new conversation is left", async () => {
  const { begin, state, begun } = world();
  Object.assign(state, { free: 4, sides: 2 });
  await begin();
  expect(begun).toEqual([]);
});

it("lets write in what another instance has begun a moment ago", async () => {
  const { begin, state, may, begun } = world();
  state.free = 4;
  const sides = vi.fn(async () => 2).mockResolvedValueOnce(0);
  Object.defineProperty(state, "sides", { get: sides });
  await begin();
  expect(begun).toEqual([]);
  expect(may.isKnown(CONVERSATION)).toBe(true);
});

it("lets those go on who have begun while svc-users is away, and nobody else", async () => {
  const { begin, state, begun } = world();
  state.error = new ServiceUnavailableError("away");
  state.sides = 1;
  await expect(begin()).rejects.toThrow("away");
  state.sides = 2;
  await begin();
  expect(begun).toEqual([]);
  state.error = new Error("a mistake of ours");
  await expect(begin()).rejects.toThrow("a mistake of ours");
});
