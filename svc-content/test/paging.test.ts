import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const idOf = (n: number) => String(n).padStart(24, "0");
const POST = idOf(999);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  const rows = (fields: object) =>
    Array.from({ length: 51 }, (_, n) => ({
      _id: idOf(n + 1),
      createdAt: new Date(NOON + n),
      ...fields,
    }));
  const blog = { title: "T", content: "C", author: "A", excerpt: "", coverImage: null };
  const comment = { blogId: POST, parentId: null, author: "Asha", authorId: newPersonId() };
  const stored = {
    blogs: rows({ ...blog, keyTakeaways: [], draft: false }),
    contacts: rows({ name: "A", email: "a@x.example", subject: "S", message: "M" }),
    comments: rows({ ...comment, text: "t", state: "shown", reported: true, reports: [] }),
  };
  for (const [name, docs] of Object.entries(stored))
    await harness.db.collection(name).insertMany(docs as never);
  const post = { _id: POST, ...blog, keyTakeaways: [], createdAt: new Date(NOON - 1) };
  const draft = { ...post, _id: idOf(998), draft: true };
  await harness.db.collection("blogs").insertMany([post, draft] as never); // safe: ids are texts here
});
afterAll(() => harness.close());

async function pageOf(path: string, key: string) {
  const { status, body } = await harness.admin("GET", path);
  expect(status).toBe(200);
  const { nextCursor, total, ...lists } = body as Record<string, unknown>; // safe: each field is compared below
  const docs = lists[key] as readonly { _id: string }[]; // safe: as above
  return { ids: docs.map(({ _id }) => _id), nextCursor, total };
}

it.each([
  ["posts", "/blogs", "blogs", 52, false],
  ["posts and drafts", "/blogs/all", "blogs", 53, false],
  ["comments to check", "/blogs/comments", "comments", 51, false],
  ["comments of a post", `/blogs/${POST}/comments`, "comments", 51, true],
  ["messages", "/contact", "contacts", 51, false],
] as const)(
  "pages %s by twenty or as many as asked for, and goes on after the cursor",
  async (_, path, key, total, isOldestFirst) => {
    const usual = await pageOf(path, key);
    expect([usual.ids.length, usual.total]).toEqual([20, total]);
    const two = await pageOf(`${path}?limit=2`, key);
    expect(two).toMatchObject({ ids: usual.ids.slice(0, 2), total });
    const next = await pageOf(`${path}?limit=2&cursor=${String(two.nextCursor)}`, key);
    expect(next).toMatchObject({ ids: usual.ids.slice(2, 4), total });
    expect(usual.ids[0]).toBe(isOldestFirst ? idOf(1) : idOf(51));
  },
);

it("numbers the page of published posts 1, as older pages expect", async () => {
  expect((await harness.visitor("GET", "/blogs?limit=1")).body).toMatchObject({ page: 1 });
});

it("shows a post that was stored before there were drafts as published", async () => {
  const { body } = await harness.visitor("GET", `/blogs/${POST}`);
  expect(body).toMatchObject({ blog: { _id: POST, draft: false } });
});
