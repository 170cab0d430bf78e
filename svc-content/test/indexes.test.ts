import type { Db } from "mongodb";
import { expect, it } from "vitest";
import { mongoBlogs } from "../src/store/blogs.ts";
import { mongoComments } from "../src/store/comments.ts";
import { mongoContacts } from "../src/store/contacts.ts";
import { mongoAuthorReferences } from "../src/store/author-references.ts";
import { mongoHelp } from "../src/store/help.ts";
import { mongoDeliveries } from "../src/store/deliveries.ts";
import { mongoPushSubscriptions } from "../src/store/push-subscriptions.ts";
import { mongoReactions } from "../src/store/reactions.ts";
import { mongoNotices } from "../src/store/notices.ts";

/** A database in which that index, counted from 1, cannot be made. */
function failingAt(failing: number) {
  const state = { asked: 0 };
  const createIndex = () => {
    state.asked += 1;
    return state.asked === failing ? Promise.reject(new Error("no index")) : Promise.resolve("");
  };
  return { state, db: { collection: () => ({ createIndex }) } as unknown as Db }; // safe: nothing else is asked of it
}

it.each([
  ["help requests", mongoHelp],
  ["deliveries", mongoDeliveries],
  ["devices", mongoPushSubscriptions],
  ["notices", mongoNotices],
  ["posts", mongoBlogs],
  ["reactions", mongoReactions],
  ["comments", mongoComments],
  ["contact messages", mongoContacts],
  ["names", mongoAuthorReferences],
] as const)("opens the store of %s only when all its indexes exist", async (_, open) => {
  const { state, db } = failingAt(0);
  await open(db);
  expect(state.asked).toBeGreaterThan(0);
  for (let n = 1; n <= state.asked; n += 1)
    await expect(open(failingAt(n).db)).rejects.toThrow("no index");
});
