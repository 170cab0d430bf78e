import { contentApi } from "@tutorsetu/contracts/apis";
import { type Blog } from "@tutorsetu/contracts/content";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const post = { title: "T", content: "Words.", author: "A" };

async function create(form: object = post): Promise<Blog> {
  const made = await harness.admin("POST", "/blogs", form);
  expect(made.status).toBe(201);
  const blog = contentApi.createBlog.reply?.parse(made.body);
  if (!blog) throw new Error("No post came back");
  return blog;
}
async function list(path = "/blogs", who = harness.visitor) {
  const page = contentApi.blogs.reply?.parse({ page: 1, ...Object((await who("GET", path)).body) });
  return { ...page, ids: page?.blogs.map((blog) => blog._id) ?? [] };
}

describe("a post", () => {
  it("has the fields of a blog, with defaults for what was not given [CO-019, CO-022]", async () => {
    const content = `# Head\n\n- a [link](https://test.example) and ${"word ".repeat(100)}end`;
    const blog = await create({ ...post, content });
    expect(blog).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: "T",
      content,
      author: "A",
      coverImage: null,
      excerpt: expect.stringMatching(/^Head a link and word word/),
      likes: 0,
      keyTakeaways: [],
      createdAt: expect.any(String),
      liked: false,
      saved: false,
      draft: false,
    });
    expect(Array.from(blog.excerpt)).toHaveLength(150);
  });

  it("is listed whole or as what a card shows", async () => {
    const content = `# Head ${"word ".repeat(100)}end`;
    const { _id } = await create({ ...post, content, keyTakeaways: ["Read"] });
    const shownAt = async (path: string) =>
      (await list(path)).blogs?.find((blog) => blog._id === _id);
    expect(await shownAt("/blogs")).toMatchObject({ content, keyTakeaways: ["Read"] });
    const card = await shownAt("/blogs?shown=card");
    expect(card).toMatchObject({ content: "", keyTakeaways: [] });
    expect(card?.preview).toMatch(/^Head word .+…$/);
  });

  it("stores a known cover, an excerpt and takeaways, and rejects any other cover", async () => {
    const more = { coverImage: "lamp", excerpt: "In short", keyTakeaways: ["One", "Two"] };
    const { _id } = await create({ ...post, ...more });
    expect((await harness.visitor("GET", `/blogs/${_id}`)).body).toMatchObject({ blog: more });
    const foreign = await harness.admin("POST", "/blogs", {
      ...post,
      coverImage: "https://evil.example/x.svg",
    });
    expect(foreign.status).toBe(422);
  });

  it("needs title, content and author [CO-023]", async () => {
    for (const missing of ["title", "content", "author"]) {
      const sent = await harness.admin("POST", "/blogs", { ...post, [missing]: " " });
      expect(sent).toMatchObject({
        status: 422,
        body: {
          message: "Title, content, and author are required!",
          fields: { [missing]: "Title, content, and author are required!" },
        },
      });
    }
  });

  it("is listed and shown to people who are not signed in [CO-020, CO-021, CO-027]", async () => {
    const { _id } = await create();
    expect((await list()).ids).toContain(_id);
    const shown = await harness.visitor("GET", `/blogs/${_id.toUpperCase()}`);
    expect(shown).toMatchObject({ status: 200, body: { blog: { _id, title: "T" } } });
  });

  it("is deleted once, with its likes and comments [CO-025]", async () => {
    const { _id } = await create();
    await harness.student()("PUT", `/blogs/${_id}/like`);
    await harness.student()("POST", `/blogs/${_id}/comments`, { text: "Good" });
    expect(await harness.admin("DELETE", `/blogs/${_id}`)).toMatchObject({
      status: 200,
      body: { message: "Blog deleted successfully!" },
    });
    expect((await harness.admin("DELETE", `/blogs/${_id}`)).status).toBe(404);
    expect((await harness.visitor("GET", `/blogs/${_id}`)).status).toBe(404);
    for (const name of ["marks", "comments"])
      expect(await harness.db.collection(name).countDocuments({ blogId: _id })).toBe(0);
  });

  it("answers 404 at a malformed id", async () => {
    for (const id of ["nonsense", "%00", "$ne", "e".repeat(24)]) {
      expect(await harness.visitor("GET", `/blogs/${id}`)).toMatchObject({
        status: 404,
        body: { message: "Blog Not Found" },
      });
    }
  });
});

it("pages newest first without a gap or a repeat, also between posts of one moment", async () => {
  await harness.db.collection("blogs").deleteMany({});
  const made = await Promise.all(Array.from({ length: 7 }, () => create()));
  await harness.db.collection("blogs").updateMany({}, { $set: { createdAt: new Date() } });
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await list(`/blogs?limit=3${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(7);
    seen.push(...page.ids);
    cursor = page.nextCursor ?? "";
  } while (cursor);
  expect(seen).toEqual(
    made
      .map((blog) => blog._id)
      .toSorted()
      .toReversed(),
  );
});

it("rejects a malformed cursor", async () => {
  const broken = Buffer.from('["x","y"]').toString("base64url");
  for (const cursor of ["x", broken])
    expect((await harness.visitor("GET", `/blogs?cursor=${cursor}`)).status).toBe(400);
});

describe("a draft", () => {
  it("is for administrators only", async () => {
    const { _id } = await create({ ...post, draft: true });
    expect((await list()).ids).not.toContain(_id);
    expect((await list("/blogs/all", harness.admin)).ids).toContain(_id);
    for (const who of [harness.visitor, harness.student(), harness.tutor()])
      expect((await who("GET", `/blogs/${_id}`)).status).toBe(404);
    expect((await harness.admin("GET", `/blogs/${_id}`)).body).toMatchObject({
      blog: { draft: true },
    });
    expect((await harness.student()("PUT", `/blogs/${_id}/like`)).status).toBe(404);
    const comment = { text: "Hello" };
    expect((await harness.student()("POST", `/blogs/${_id}/comments`, comment)).status).toBe(404);
  });

  it("becomes the newest post when it is published", async () => {
    const { _id } = await create({ ...post, draft: true });
    const other = await create();
    expect((await harness.admin("PUT", `/blogs/${_id}`, post)).body).toMatchObject({
      draft: false,
    });
    expect((await list()).ids.slice(0, 2)).toEqual([_id, other._id]);
  });
});

it("changes the texts of a post, but neither its date nor its likes", async () => {
  const blog = await create();
  await harness.student()("PUT", `/blogs/${blog._id}/like`);
  const edited = await harness.admin("PUT", `/blogs/${blog._id}`, {
    ...post,
    title: "Better",
    content: "New words.",
  });
  expect(edited.body).toMatchObject({
    title: "Better",
    excerpt: "New words.",
    createdAt: blog.createdAt,
    likes: 1,
  });
  expect((await harness.admin("PUT", `/blogs/${blog._id}`, { title: "Only" })).status).toBe(422);
  expect((await harness.admin("PUT", `/blogs/${"e".repeat(24)}`, post)).status).toBe(404);
});

describe.each(["like", "save"])("a %s", (kind) => {
  it("counts once per account, also for concurrent requests", async () => {
    const path = `/blogs/${(await create())._id}/${kind}`;
    const me = harness.student();
    const done = kind === "like" ? "liked" : "saved";
    await Promise.all(Array.from({ length: 10 }, () => me("PUT", path)));
    const likes = (count: number) => (kind === "like" ? count : 0);
    expect((await harness.tutor()("PUT", path)).body).toMatchObject({
      likes: likes(2),
      [done]: true,
    });
    expect((await me("DELETE", path)).body).toMatchObject({ likes: likes(1), [done]: false });
    expect((await me("DELETE", path)).body).toMatchObject({ likes: likes(1), [done]: false });
  });
});

it("shows everybody the count and each person their own reactions", async () => {
  const { _id } = await create();
  const me = newPersonId();
  await harness.student(me)("PUT", `/blogs/${_id}/like`);
  await harness.student(me)("PUT", `/blogs/${_id}/save`);
  const own = (await list("/blogs", harness.student(me))).blogs?.find((blog) => blog._id === _id);
  expect(own).toMatchObject({ likes: 1, liked: true, saved: true });
  const theirs = (await list()).blogs?.find((blog) => blog._id === _id);
  expect(theirs).toMatchObject({ likes: 1, liked: false, saved: false });
});
