import { expect, it } from "vitest";
import type { NoticeDoc, Notices } from "../notices/store.ts";
import { createOutcomes } from "./outcome.ts";
import type { HelpDoc, HelpRequests } from "./store.ts";

const request: HelpDoc = {
  _id: "h1",
  user: { _id: "asha", userName: "Asha", email: "asha@x.example" },
  role: "Student",
  subject: "Fees",
  message: "m",
  solved: false,
  createdAt: new Date(0),
};
const wish = { solved: true, reply: "Look again.", by: "admin" };

/** Stores in memory that note in which order they are asked. */
function world(found: HelpDoc | null = request) {
  const state = { doc: found, isHandedDown: false, faster: 0, known: new Set<string>() };
  const steps: string[] = [];
  const help = {
    find: async () => state.doc,
    settle: async (
      _before: HelpDoc,
      { solved, round, owed }: Parameters<HelpRequests["settle"]>[1],
    ) => {
      if (state.faster-- > 0) {
        state.doc = { ...request, solved: true, round: 1 };
        return null;
      }
      state.doc = { ...request, solved, round, owed };
      return state.doc;
    },
    owing: async () => (state.doc ? [state.doc] : []),
    handed: async () => {
      await Promise.resolve();
      if (state.isHandedDown) throw new Error("the store is away");
      steps.push("handed");
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
  const announce = ({ subject }: NoticeDoc) => void steps.push(`announced: ${subject}`);
  return { outcomes: createOutcomes({ help, notices, announce }), state, steps };
}

it("keeps the notice, tells of it and only then takes it off what is owed, before it answers", async () => {
  const { outcomes, steps, state } = world();
  expect(await outcomes.settle("h1", wish)).toMatchObject({ solved: true, round: 1 });
  expect(steps).toEqual(["added", "announced: Your help request was solved", "handed"]);
  expect(state.doc?.owed?.[0]?.message).toContain("Look again.");
});

it("what could not be taken off what is owed is a failure, and is told once when it is handed over again", async () => {
  const { outcomes, steps, state } = world();
  state.isHandedDown = true;
  await expect(outcomes.settle("h1", wish)).rejects.toThrow("the store is away");
  await expect(outcomes.sweep()).rejects.toThrow("the store is away");
  state.isHandedDown = false;
  await outcomes.sweep();
  expect(steps.filter((step) => step.startsWith("announced"))).toHaveLength(1);
  expect(steps.at(-1)).toBe("handed");
});

it("opening again owes nothing, and solving once more is another round", async () => {
  const { outcomes, steps, state } = world({ ...request, solved: true, round: 1 });
  await outcomes.settle("h1", wish);
  expect(state.doc).toMatchObject({ round: 1 });
  steps.length = 0;
  await outcomes.settle("h1", { ...wish, solved: false });
  expect([state.doc?.round, state.doc?.owed, steps]).toEqual([1, [], []]);
  await outcomes.settle("h1", wish);
  expect([state.doc?.round, state.doc?.owed?.length]).toEqual([2, 1]);
});

it("begins with what another administrator has just done", async () => {
  const { outcomes, state } = world();
  state.faster = 1;
  expect(await outcomes.settle("h1", wish)).toMatchObject({ solved: true, round: 1 });
});

it("does nothing about a request that is not there", async () => {
  const { outcomes, steps } = world(null);
  expect(await outcomes.settle("h1", wish)).toBeNull();
  expect(steps).toEqual([]);
});
