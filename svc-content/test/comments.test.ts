import { type Comment, contentApi } from "@tutorsetu/contracts/content";
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { newPersonId, openWorld, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
type Person = ReturnType<World["student"]>;

async function newPost() {
  const form = { title: "T", content: "C", author: "A" };
  const made = contentApi.createBlog.reply?.parse((await world.admin("POST", "/blogs", form)).body);
  const path = `/blogs/${made?._id}/comments`;
  const write = async (who: Person, text: string, parentId?: string): Promise<Comment> => {
    const sent = await who("POST", path, { text, parentId });
    expect(sent.status).toBe(201);
    const comment = contentApi.comment.reply?.parse(sent.body).comment;
    if (!comment) throw new Error("No comment came back");
    return comment;
  };
  const seenBy = async (who: Person) =>
    contentApi.comments.reply?.parse((await who("GET", path)).body).comments ?? [];
  return { path, write, seenBy };
}
const texts = (comments: readonly Comment[]) => comments.map((comment) => comment.text);
const moderate = (id: string, state: string) =>
  world.admin("PUT", `/blogs/comments/${id}`, { state });
async function toCheck() {
  const { body } = await world.admin("GET", "/blogs/comments?limit=50");
  return contentApi.commentsToCheck.reply?.parse(body).comments ?? [];
}

describe("writing", () => {
  it("shows everybody what was written, as text, oldest first, with the writer's name", async () => {
    const { path, write, seenBy } = await newPost();
    const me = world.student();
    for (const text of ["one", "<b>two</b>"]) await write(me, text);
    expect(await seenBy(world.visitor)).toMatchObject([
      { text: "one", author: "Asha", state: "shown", parentId: null },
      { text: "<b>two</b>" },
    ]);
    expect((await me("POST", path, { text: " " })).body).toMatchObject({
      message: "Please write a comment first.",
    });
    expect((await world.visitor("POST", path, { text: "x" })).status).toBe(401);
  });

  it("keeps replies under what they answer; an answer to an answer joins the thread", async () => {
    const { write, seenBy } = await newPost();
    const first = await write(world.student(), "first");
    await write(world.student(), "second");
    const reply = await write(world.student(), "reply", first._id);
    const deeper = await write(world.student(), "deeper", reply._id);
    expect(deeper.parentId).toBe(first._id);
    expect(texts(await seenBy(world.visitor))).toEqual(["first", "reply", "deeper", "second"]);
  });

  it("answers nothing of another post, nothing that is gone, and no id that is none", async () => {
    const { write } = await newPost();
    const other = await newPost();
    const me = world.student();
    const elsewhere = await write(me, "elsewhere");
    const gone = await other.write(me, "gone");
    await me("DELETE", `/blogs/comments/${gone._id}`);
    for (const parentId of [elsewhere._id, gone._id, "e".repeat(24)])
      expect((await me("POST", other.path, { text: "x", parentId })).status).toBe(404);
    expect((await me("POST", other.path, { text: "x", parentId: { $ne: "" } })).status).toBe(400);
  });

  it("pages by thread and counts what everybody sees", async () => {
    const { path, write } = await newPost();
    const tops = [];
    for (let at = 0; at < 3; at++) tops.push(await write(world.student(), `top ${at}`));
    await write(world.student(), "reply", tops[0]?._id);
    const page = async (query: string) =>
      contentApi.comments.reply?.parse((await world.visitor("GET", `${path}?${query}`)).body);
    const one = await page("limit=2");
    expect(texts(one?.comments ?? [])).toEqual(["top 0", "reply", "top 1"]);
    expect(one?.total).toBe(4);
    const two = await page(`limit=2&cursor=${one?.nextCursor}`);
    expect(texts(two?.comments ?? [])).toEqual(["top 2"]);
    expect(two?.nextCursor).toBeNull();
  });

  it("says that the site is busy while svc-users is away, and keeps nothing", async () => {
    const { path, seenBy } = await newPost();
    world.usersAreDown(true);
    const sent = await world.student()("POST", path, { text: "Hello" });
    world.usersAreDown(false);
    expect(sent.status).toBe(503);
    expect(await seenBy(world.visitor)).toEqual([]);
  });

  it("ends for an account that is no longer active", async () => {
    const { path } = await newPost();
    const me = newPersonId();
    world.people.set(me, { ...person(me), active: false });
    expect((await world.student(me)("POST", path, { text: "Hello" })).status).toBe(401);
  });
});

describe("approval", () => {
  it.each([
    ["an account of 23 hours", 23 * HOUR_MS, "Hello", "waiting"],
    ["an account of 25 hours", 25 * HOUR_MS, "Hello", "shown"],
    ["a link", 999 * HOUR_MS, "see https://x.example/y", "waiting"],
    ["a link without a protocol", 999 * HOUR_MS, "buy at cheap-notes.com now", "waiting"],
    ["a link with a hidden character", 999 * HOUR_MS, "ww\u200Bw.x.example", "waiting"],
    ["a number with a point", 999 * HOUR_MS, "We pay 2.5 thousand.It is fine", "shown"],
  ])("%s: a comment is %4$s", async (_what, ageMs, text, state) => {
    const { write } = await newPost();
    const me = newPersonId();
    world.people.set(me, person(me, "Student", ageMs));
    expect((await write(world.student(me), text)).state).toBe(state);
  });

  it("is needed when the account's age is not known, and never by an administrator", async () => {
    const { write } = await newPost();
    const me = newPersonId();
    world.people.set(me, person(me, "Tutor"));
    expect((await write(world.tutor(me), "Hello")).state).toBe("waiting");
    world.people.set("00000000000000000000ad01", person("00000000000000000000ad01", "Admin"));
    expect((await write(world.admin, "See www.x.example")).state).toBe("shown");
  });

  it("lets only the writer and administrators see what waits, until it is given", async () => {
    const { write, seenBy } = await newPost();
    const me = world.student();
    const { _id } = await write(me, "see https://x.example");
    for (const who of [world.visitor, world.student()]) expect(await seenBy(who)).toEqual([]);
    for (const who of [me, world.admin])
      expect(await seenBy(who)).toMatchObject([{ state: "waiting" }]);
    expect((await toCheck()).find((one) => one._id === _id)).toMatchObject({ blogTitle: "T" });
    expect((await moderate(_id, "shown")).status).toBe(200);
    expect(await seenBy(world.visitor)).toMatchObject([{ state: "shown" }]);
    expect((await toCheck()).some((one) => one._id === _id)).toBe(false);
  });
});

describe("hiding and removing", () => {
  it("hides from everybody but the writer and administrators, and shows again", async () => {
    const { write, seenBy } = await newPost();
    const me = world.student();
    const { _id } = await write(me, "rude");
    await moderate(_id, "hidden");
    expect(await seenBy(world.visitor)).toEqual([]);
    expect(await seenBy(me)).toMatchObject([{ text: "rude", state: "hidden" }]);
    await moderate(_id, "shown");
    expect(texts(await seenBy(world.visitor))).toEqual(["rude"]);
  });

  it("keeps the replies of what is hidden, and the place without its words", async () => {
    const { write, seenBy } = await newPost();
    const { _id } = await write(world.student(), "rude");
    await write(world.student(), "calm", _id);
    await moderate(_id, "hidden");
    expect(await seenBy(world.visitor)).toMatchObject([
      { _id, text: "", author: "", authorId: "", state: "removed" },
      { text: "calm" },
    ]);
  });

  it("lets the writer take it back, once, and nobody else", async () => {
    const { write, seenBy } = await newPost();
    const me = world.student();
    const { _id } = await write(me, "mine");
    const path = `/blogs/comments/${_id}`;
    expect((await world.student()("DELETE", path)).status).toBe(403);
    expect((await world.admin("DELETE", path)).status).toBe(403);
    expect((await me("DELETE", path)).status).toBe(200);
    expect((await me("DELETE", path)).status).toBe(404);
    expect(await seenBy(world.admin)).toEqual([]);
    expect(await world.db.collection("comments").findOne({ text: "mine" })).toBeNull();
    expect((await moderate(_id, "shown")).status).toBe(404);
  });
});

describe("reports", () => {
  it("reach the administrator once per account, and are settled by a decision", async () => {
    const { write } = await newPost();
    const { _id } = await write(world.student(), "advertisement");
    const path = `/blogs/comments/${_id}/report`;
    const me = world.student();
    for (const reason of ["Spam", "Spam again"])
      expect((await me("POST", path, { reason })).status).toBe(201);
    await world.tutor()("POST", path, { reason: "Advertising" });
    const found = () => toCheck().then((all) => all.find((one) => one._id === _id));
    expect((await found())?.reports.map((one) => one.reason)).toEqual(["Spam", "Advertising"]);
    await moderate(_id, "shown");
    expect(await found()).toBeUndefined();
    await me("POST", path, { reason: "Once more" });
    expect(await found()).toBeUndefined();
  });

  it("are told to who made them, on comments and on replies, and to nobody else", async () => {
    const { write, seenBy } = await newPost();
    const top = await write(world.student(), "advertisement");
    const reply = await write(world.tutor(), "more of it", top._id);
    const [me, other] = [world.student(), world.tutor()];
    const told = async (reader: Person) =>
      (await seenBy(reader)).map((one) => Boolean(one.reportedByViewer));
    expect(await told(me)).toEqual([false, false]);
    await me("POST", `/blogs/comments/${top._id}/report`, { reason: "Spam" });
    await other("POST", `/blogs/comments/${reply._id}/report`, { reason: "Spam" });
    expect(await told(me)).toEqual([true, false]);
    expect(await told(other)).toEqual([false, true]);
    for (const reader of [world.visitor, world.admin, world.student()])
      expect(await told(reader)).toEqual([false, false]);
    await moderate(top._id, "shown");
    expect(await told(me)).toEqual([true, false]);
  });

  it("need a reason, a reader and something that is there", async () => {
    const { write } = await newPost();
    const { _id } = await write(world.student(), "x");
    const path = `/blogs/comments/${_id}/report`;
    expect((await world.student()("POST", path, { reason: " " })).status).toBe(422);
    expect((await world.visitor("POST", path, { reason: "Spam" })).status).toBe(401);
    const nothing = `/blogs/comments/${"e".repeat(24)}/report`;
    expect((await world.student()("POST", nothing, { reason: "Spam" })).status).toBe(404);
  });
});
