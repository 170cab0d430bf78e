import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await create({ title: "कक्षा १० की गणित", content: "फ़ीस पर बात।" });
  await create({ title: "Maps in class", content: "Draw **rivers** first.", author: "Asha Rao" });
  await create({ title: "Lists", keyTakeaways: ["Walk.", "Draw a map."], excerpt: "Short" });
  await create({ title: "Maps later", draft: true });
});
afterAll(() => harness.close());

const post = { title: "T", content: "Words.", author: "A" };

const create = async (form: object) =>
  expect((await harness.admin("POST", "/blogs", { ...post, ...form })).status).toBe(201);

async function found(q: string, more = "") {
  const path = `/blogs?shown=card&q=${encodeURIComponent(q)}${more}`;
  const page = contentApi.blogs.reply?.parse((await harness.visitor("GET", path)).body);
  return { ...page, titles: page?.blogs.map(({ title }) => title) };
}

it.each([
  ["maps RIVERS", ["Maps in class"]],
  ["rao draw", ["Maps in class"]],
  ["draw map", ["Lists", "Maps in class"]],
  ["short", ["Lists"]],
  ["गणित 10", ["कक्षा १० की गणित"]],
  ["फीस", ["कक्षा १० की गणित"]],
  ["chess", []],
  [".*", []],
  ["  ", ["Lists", "Maps in class", "कक्षा १० की गणित"]],
])("finds by '%s' the posts in which all its words stand, wherever", async (q, titles) => {
  expect((await found(q)).titles).toEqual(titles);
});

it("pages what it finds as the list is, and counts it", async () => {
  const first = await found("draw", "&limit=1");
  expect([first.titles, first.total]).toEqual([["Lists"], 2]);
  const next = await found("draw", `&limit=1&cursor=${first.nextCursor}`);
  expect([next.titles, next.total, next.nextCursor]).toEqual([["Maps in class"], 2, null]);
});

it("takes a hundred letters, and no object", async () => {
  expect((await found("अ".repeat(100))).titles).toEqual([]);
  expect(await harness.visitor("GET", `/blogs?q=${"a".repeat(101)}`)).toMatchObject({
    status: 422,
    body: { code: "too_long", fields: { q: expect.any(String) } },
  });
  expect((await harness.visitor("GET", "/blogs?q[$ne]=1")).body).toMatchObject({ total: 3 });
});
