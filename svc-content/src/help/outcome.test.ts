import { silent } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import type { NoticeDoc, Notices } from "../store/notices.ts";
import { bySystem } from "../policy.ts";
import { helpOutcomes } from "./outcome.ts";
import type { HelpDoc, HelpRequests } from "../store/help.ts";

const request: HelpDoc = {
  _id: "h1",
  user: { _id: "asha", userName: "Asha", email: "asha@x.example" },
  role: "Student",
  subject: "Fees",
  message: "m",
  solved: false,
  createdAt: new Date(0),
};
const id = bySystem("h1");
const outcome = { solved: true, reply: "Look again.", by: "admin" };

/** Stores in memory that record the order of calls. */
function createHarness(found: HelpDoc | null = request) {
  const state = { doc: found, isStoreDown: false, faster: 0, known: new Set<string>() };
  const steps: string[] = [];
  const help = {
    find: async () => state.doc,
    settle: async (
      _id: string,
      _before: unknown,
      { solved, round, owed }: Parameters<HelpRequests["settle"]>[2],
    ) => {
      if (state.faster-- > 0) {
        state.doc = { ...request, solved: true, round: 1 };
        return null;
      }
      state.doc = { ...request, solved, round, owed };
      return state.doc;
    },
    withPendingNotices: async () => (state.doc ? [state.doc] : []),
    markDelivered: async () => {
      await Promise.resolve();
      if (state.isStoreDown) throw new Error("the store is unavailable");
      steps.push("delivered");
    },
  } as unknown as HelpRequests; // safe: nothing else is asked of it
  const notices = {
    add: async ({ _id }: NoticeDoc) => {
      steps.push("added");
      const isNew = !state.known.has(_id);
      state.known.add(_id);
      return isNew;
    },
  } as unknown as Notices; // safe: nothing else is asked of it
  const publishNotice = ({ subject }: NoticeDoc) => void steps.push(`published: ${subject}`);
  return { outcomes: helpOutcomes({ help, notices, publishNotice, log: silent }), state, steps };
}

it("stores the notice, publishes it and only then marks it as delivered, before it answers", async () => {
  const { outcomes, steps, state } = createHarness();
  expect(await outcomes.settle(id, outcome)).toMatchObject({ solved: true, round: 1 });
  expect(steps).toEqual(["added", "published: Your help request was solved", "delivered"]);
  expect(state.doc?.owed?.[0]?.message).toContain("Look again.");
});

it("rejects when the notice cannot be marked, and publishes it once when it is delivered again", async () => {
  const { outcomes, steps, state } = createHarness();
  state.isStoreDown = true;
  await expect(outcomes.settle(id, outcome)).rejects.toThrow("the store is unavailable");
  await expect(outcomes.sweep()).rejects.toThrow("the store is unavailable");
  state.isStoreDown = false;
  await outcomes.sweep();
  expect(steps.filter((step) => step.startsWith("published"))).toHaveLength(1);
  expect(steps.at(-1)).toBe("delivered");
});

it("sends no notice for reopening, and another one for solving again", async () => {
  const { outcomes, steps, state } = createHarness({ ...request, solved: true, round: 1 });
  await outcomes.settle(id, outcome);
  expect(state.doc).toMatchObject({ round: 1 });
  steps.length = 0;
  await outcomes.settle(id, { ...outcome, solved: false });
  expect([state.doc?.round, state.doc?.owed, steps]).toEqual([1, [], []]);
  await outcomes.settle(id, outcome);
  expect([state.doc?.round, state.doc?.owed?.length]).toEqual([2, 1]);
});

it("starts again from what another administrator has just written", async () => {
  const { outcomes, state } = createHarness();
  state.faster = 1;
  expect(await outcomes.settle(id, outcome)).toMatchObject({ solved: true, round: 1 });
});

it("keeps the order of the notices of one request: after a failure the later ones wait", async () => {
  const owed = ["n1", "n2"].map((_id) => ({ _id, subject: _id }) as NoticeDoc); // safe: nothing else is read
  const { outcomes, steps, state } = createHarness({ ...request, solved: true, round: 1, owed });
  state.isStoreDown = true;
  await expect(outcomes.sweep()).rejects.toThrow("the store is unavailable");
  expect(steps).toEqual(["added", "published: n1"]);
});

it("returns null for an unknown request", async () => {
  const { outcomes, steps } = createHarness(null);
  expect(await outcomes.settle(id, outcome)).toBeNull();
  expect(steps).toEqual([]);
});
