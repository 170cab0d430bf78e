import type { Db } from "mongodb";
import { expect, it } from "vitest";
import { mongoBlogs } from "../src/blogs/store.ts";
import { mongoComments } from "../src/comments/store.ts";
import { mongoContacts } from "../src/contact/store.ts";
import { mongoAuthorReferences } from "../src/anonymise/store.ts";
import { mongoHelp } from "../src/help/store.ts";
import { mongoReactions } from "../src/reactions/store.ts";
import { mongoNotices } from "../src/notices/store.ts";

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
