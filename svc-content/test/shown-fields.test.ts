import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHarness, type Harness } from "../testing/harness.ts";

const POST = {
  title: "Fractions without fear",
  content: "Cut a roti in **four**.",
  author: "Sunita Rao",
  coverImage: "lamp",
  excerpt: "In short",
  keyTakeaways: ["Draw it", "Say it"],
};
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const NO_REACTIONS = { likes: 0, liked: false, saved: false };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function published(form: object = POST) {
  const { body } = await harness.admin("POST", "/blogs", form);
  return contentApi.createBlog.reply?.parse(body)._id ?? "";
}
const seen = async (who: Harness["visitor"], id: string) => {
  const { body } = await who("GET", `/blogs/${id}`);
  return contentApi.blog.reply?.parse(body).blog;
};
const listed = async (who: Harness["visitor"], id: string) => {
  const { body } = await who("GET", "/blogs?limit=50");
  return contentApi.blogs.reply?.parse(body).blogs.find(({ _id }) => _id === id);
};

it("shows a post whole, alone and in the list [BL-011..BL-014, BL-018, BL-019]", async () => {
  const _id = await published();
  const whole = { _id, ...POST, draft: false, createdAt: INSTANT, ...NO_REACTIONS };
  expect(await seen(harness.visitor, _id)).toEqual(whole);
  expect(await listed(harness.visitor, _id)).toEqual(whole);
});

it("keeps likes and saves of one person for that person, and takes them back [BL-015, BL-016]", async () => {
  const _id = await published();
  const [reader, other] = [harness.student(), harness.tutor()];
  const reactions = async (who: Harness["visitor"]) => {
    const { likes, liked, saved } = (await seen(who, _id)) ?? {};
    expect(await listed(who, _id)).toMatchObject({ likes, liked, saved });
    return { likes, liked, saved };
  };
  expect((await reader("PUT", `/blogs/${_id}/save`)).body).toEqual({
    ...NO_REACTIONS,
    saved: true,
  });
  expect(await reactions(reader)).toEqual({ ...NO_REACTIONS, saved: true });
  expect(await reactions(other)).toEqual(NO_REACTIONS);
  expect((await other("PUT", `/blogs/${_id}/like`)).body).toMatchObject({ likes: 1, liked: true });
  expect(await reactions(reader)).toEqual({ likes: 1, liked: false, saved: true });
  expect((await reader("DELETE", `/blogs/${_id}/save`)).body).toMatchObject({ saved: false });
  expect(await reactions(reader)).toEqual({ likes: 1, liked: false, saved: false });
  expect((await other("DELETE", `/blogs/${_id}/like`)).body).toEqual(NO_REACTIONS);
  expect(await reactions(other)).toEqual(NO_REACTIONS);
});

it("shows a comment with its author, text and day under its own post", async () => {
  const [_id, another] = [await published(), await published()];
  const sent = await harness.student()("POST", `/blogs/${_id}/comments`, { text: "It helped." });
  expect(sent.status).toBe(201);
  const under = async (id: string) => {
    const { body } = await harness.visitor("GET", `/blogs/${id}/comments`);
    return contentApi.comments.reply?.parse(body).comments;
  };
  expect(await under(_id)).toMatchObject([
    { author: "Asha", text: "It helped.", createdAt: INSTANT },
  ]);
  expect(await under(another)).toEqual([]);
});
