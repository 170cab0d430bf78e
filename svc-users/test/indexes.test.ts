import { silent } from "@tutorsetu/service-kit/testing/app";
import type { Db } from "mongodb";
import { expect, it } from "vitest";
import { formerAudit } from "../src/store/former-audit.ts";
import { mongoEmailQueue } from "../src/store/emails.ts";
import { mongoResets } from "../src/store/one-time/resets.ts";
import { mongoPhoneViews } from "../src/store/phone-views.ts";
import { mongoSessionEnds } from "../src/store/session-ends.ts";
import { mongoSessions } from "../src/store/sessions.ts";
import { mongoStores } from "../src/store/stores.ts";

/** A database in which that index, counted from 1, cannot be made. */
function failingAt(failing: number) {
  const state = { asked: 0 };
  const make = () => {
    state.asked += 1;
    return state.asked === failing ? Promise.reject(new Error("no index")) : Promise.resolve("");
  };
  const collection = () => ({ createIndex: make, createIndexes: make });
  return { state, db: { collection } as unknown as Db }; // safe: nothing else is asked of it
}

it.each([
  ["what administrators did before the chain", formerAudit],
  ["e-mails", mongoEmailQueue],
  ["links for new passwords", mongoResets],
  ["who has seen a number", mongoPhoneViews],
  ["sessions", (db: Db) => mongoSessions(db, { add: async () => {} })],
  ["ended sessions", mongoSessionEnds],
] as const)("there is no store of %s before all its indexes are there", async (_, open) => {
  const { state, db } = failingAt(0);
  await open(db);
  expect(state.asked).toBeGreaterThan(0);
  for (let n = 1; n <= state.asked; n += 1)
    await expect(open(failingAt(n).db)).rejects.toThrow("no index");
});

it.each([1, 2, 3, 4, 5, 6])("nothing is read of people before index %i is there", async (n) => {
  await expect(mongoStores(failingAt(n).db, silent)).rejects.toThrow("no index");
});
