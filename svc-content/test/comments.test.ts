import { contentApi } from "@tutorsetu/contracts/apis";
import { type Comment } from "@tutorsetu/contracts/content";
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { newPersonId, startHarness, person, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const HOUR_MS = 3_600_000;
type Person = ReturnType<Harness["student"]>;

async function newPost() {
  const form = { title: "T", content: "C", author: "A" };
  const made = contentApi.createBlog.reply?.parse(
    (await harness.admin("POST", "/blogs", form)).body,
  );
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
  harness.admin("PUT", `/blogs/comments/${id}`, { state });
async function toCheck() {
  const { body } = await harness.admin("GET", "/blogs/comments?limit=50");
  return contentApi.commentsToCheck.reply?.parse(body).comments ?? [];
}

describe("writing", () => {
  it("shows everybody the comments, as text, oldest first, with the name of the author", async () => {
    const { path, write, seenBy } = await newPost();
    const me = harness.student();
    for (const text of ["one", "<b>two</b>"]) await write(me, text);
    expect(await seenBy(harness.visitor)).toMatchObject([
      { text: "one", author: "Asha", state: "shown", parentId: null },
      { text: "<b>two</b>" },
    ]);
    expect((await me("POST", path, { text: " " })).body).toMatchObject({
      message: "Please write a comment first.",
    });
    expect((await harness.visitor("POST", path, { text: "x" })).status).toBe(401);
  });

  it("shows strangers no address and no number that somebody wrote", async () => {
    const { write, seenBy } = await newPost();
    const me = harness.student();
    await write(me, "Ask 98123 45678, asha@mail.test or @asha_rao in 2026.");
    expect(texts(await seenBy(harness.visitor))).toEqual(["Ask … or … in 2026."]);
    expect(texts(await seenBy(me))).toEqual([
      "Ask 98123 45678, asha@mail.test or @asha_rao in 2026.",
    ]);
  });

  it("lists replies under their comment; a reply to a reply joins the thread", async () => {
    const { write, seenBy } = await newPost();
    const first = await write(harness.student(), "first");
    await write(harness.student(), "second");
    const reply = await write(harness.student(), "reply", first._id);
    const deeper = await write(harness.student(), "deeper", reply._id);
    expect(deeper.parentId).toBe(first._id);
    expect(texts(await seenBy(harness.visitor))).toEqual(["first", "reply", "deeper", "second"]);
  });

  it("rejects a reply to a comment of another post, to a removed one and to a malformed id", async () => {
    const { write } = await newPost();
    const other = await newPost();
    const me = harness.student();
    const elsewhere = await write(me, "elsewhere");
    const removed = await other.write(me, "removed");
    await me("DELETE", `/blogs/comments/${removed._id}`);
    const waiting = await other.write(me, "see https://x.example");
    for (const parentId of [elsewhere._id, removed._id, waiting._id, "e".repeat(24)])
      expect((await me("POST", other.path, { text: "x", parentId })).status).toBe(404);
    expect((await me("POST", other.path, { text: "x", parentId: { $ne: "" } })).status).toBe(400);
  });

  it("pages by thread and counts what everybody sees", async () => {
    const { path, write } = await newPost();
    const tops = [];
    for (let at = 0; at < 3; at++) tops.push(await write(harness.student(), `top ${at}`));
    await write(harness.student(), "reply", tops[0]?._id);
    const page = async (query: string) =>
      contentApi.comments.reply?.parse((await harness.visitor("GET", `${path}?${query}`)).body);
    const one = await page("limit=2");
    expect(texts(one?.comments ?? [])).toEqual(["top 0", "reply", "top 1"]);
    expect(one?.total).toBe(4);
    const two = await page(`limit=2&cursor=${one?.nextCursor}`);
    expect(texts(two?.comments ?? [])).toEqual(["top 2"]);
    expect(two?.nextCursor).toBeNull();
  });

  it("answers 503 while svc-users is unavailable, and stores nothing", async () => {
    const { path, seenBy } = await newPost();
    harness.usersAreDown(true);
    const sent = await harness.student()("POST", path, { text: "Hello" });
    harness.usersAreDown(false);
    expect(sent.status).toBe(503);
    expect(await seenBy(harness.visitor)).toEqual([]);
  });

  it("answers 401 to an account that is no longer active", async () => {
    const { path } = await newPost();
    const me = newPersonId();
    harness.people.set(me, { ...person(me), active: false });
    expect((await harness.student(me)("POST", path, { text: "Hello" })).status).toBe(401);
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
    harness.people.set(me, person(me, "Student", ageMs));
    expect((await write(harness.student(me), text)).state).toBe(state);
  });

  it("is needed when the account's age is not known, and never by an administrator", async () => {
    const { write } = await newPost();
    const me = newPersonId();
    harness.people.set(me, person(me, "Tutor"));
    expect((await write(harness.tutor(me), "Hello")).state).toBe("waiting");
    harness.people.set("00000000000000000000ad01", person("00000000000000000000ad01", "Admin"));
    expect((await write(harness.admin, "See www.x.example")).state).toBe("shown");
  });

  it("lets only the writer and administrators see what waits, until it is given", async () => {
    const { write, seenBy } = await newPost();
    const me = harness.student();
    const { _id } = await write(me, "see https://x.example");
    for (const who of [harness.visitor, harness.student()]) expect(await seenBy(who)).toEqual([]);
    for (const who of [me, harness.admin])
      expect(await seenBy(who)).toMatchObject([{ state: "waiting" }]);
    expect((await toCheck()).find((one) => one._id === _id)).toMatchObject({ blogTitle: "T" });
    expect((await moderate(_id, "shown")).status).toBe(200);
    expect(await seenBy(harness.visitor)).toMatchObject([{ state: "shown" }]);
    expect((await toCheck()).some((one) => one._id === _id)).toBe(false);
  });
});

describe("hiding and removing", () => {
  it("hides from everybody but the author and administrators, and shows again", async () => {
    const { write, seenBy } = await newPost();
    const me = harness.student();
    const { _id } = await write(me, "rude");
    await moderate(_id, "hidden");
    expect(await seenBy(harness.visitor)).toEqual([]);
    expect(await seenBy(me)).toMatchObject([{ text: "rude", state: "hidden" }]);
    await moderate(_id, "shown");
    expect(texts(await seenBy(harness.visitor))).toEqual(["rude"]);
  });

  it("keeps the replies of a hidden comment, below an empty one", async () => {
    const { write, seenBy } = await newPost();
    const { _id } = await write(harness.student(), "rude");
    await write(harness.student(), "calm", _id);
    await moderate(_id, "hidden");
    expect(await seenBy(harness.visitor)).toMatchObject([
      { _id, text: "", author: "", authorId: "", state: "removed" },
      { text: "calm" },
    ]);
  });

  it("lets only the author withdraw it, once", async () => {
    const { write, seenBy } = await newPost();
    const me = harness.student();
    const { _id } = await write(me, "mine");
    const path = `/blogs/comments/${_id}`;
    expect((await harness.student()("DELETE", path)).status).toBe(403);
    expect((await harness.admin("DELETE", path)).status).toBe(403);
    expect((await me("DELETE", path)).status).toBe(200);
    expect((await me("DELETE", path)).status).toBe(404);
    expect(await seenBy(harness.admin)).toEqual([]);
    expect(await harness.db.collection("comments").findOne({ text: "mine" })).toBeNull();
    expect((await moderate(_id, "shown")).status).toBe(404);
  });
});

describe("reports", () => {
  it("reach the administrator once per account, until a decision", async () => {
    const { write } = await newPost();
    const { _id } = await write(harness.student(), "advertisement");
    const path = `/blogs/comments/${_id}/report`;
    const me = harness.student();
    for (const reason of ["Spam", "Spam again"])
      expect((await me("POST", path, { reason })).status).toBe(201);
    await harness.tutor()("POST", path, { reason: "Advertising" });
    const found = () => toCheck().then((all) => all.find((one) => one._id === _id));
    expect((await found())?.reports.map((one) => one.reason)).toEqual(["Spam", "Advertising"]);
    await moderate(_id, "shown");
    expect(await found()).toBeUndefined();
    await me("POST", path, { reason: "Once more" });
    expect(await found()).toBeUndefined();
  });

  it("are shown to their reporter, on comments and on replies, and to nobody else", async () => {
    const { write, seenBy } = await newPost();
    const top = await write(harness.student(), "advertisement");
    const reply = await write(harness.tutor(), "more of it", top._id);
    const [me, other] = [harness.student(), harness.tutor()];
    const reported = async (reader: Person) =>
      (await seenBy(reader)).map((one) => Boolean(one.reportedByViewer));
    expect(await reported(me)).toEqual([false, false]);
    await me("POST", `/blogs/comments/${top._id}/report`, { reason: "Spam" });
    await other("POST", `/blogs/comments/${reply._id}/report`, { reason: "Spam" });
    expect(await reported(me)).toEqual([true, false]);
    expect(await reported(other)).toEqual([false, true]);
    for (const reader of [harness.visitor, harness.admin, harness.student()])
      expect(await reported(reader)).toEqual([false, false]);
    await moderate(top._id, "shown");
    expect(await reported(me)).toEqual([true, false]);
  });

  it("require a reason, a signed-in person and an existing comment", async () => {
    const { write } = await newPost();
    const { _id } = await write(harness.student(), "x");
    const path = `/blogs/comments/${_id}/report`;
    expect((await harness.student()("POST", path, { reason: " " })).status).toBe(422);
    expect((await harness.visitor("POST", path, { reason: "Spam" })).status).toBe(401);
    const nothing = `/blogs/comments/${"e".repeat(24)}/report`;
    expect((await harness.student()("POST", nothing, { reason: "Spam" })).status).toBe(404);
  });
});
