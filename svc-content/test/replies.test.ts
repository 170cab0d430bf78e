import { contentApi } from "@tutorsetu/contracts/apis";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/replies";
import { problems } from "@tutorsetu/contracts/problems";
import { as } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, person, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const post = { title: "T", content: "C", author: "A" };
const message = { subject: "Hello", message: "There" };

async function newPost() {
  const { body } = await harness.admin("POST", "/blogs", post);
  return contentApi.createBlog.reply?.parse(body)._id ?? "";
}
async function newComment(blogId: string, who = harness.student()) {
  const { body } = await who("POST", `/blogs/${blogId}/comments`, { text: "Thank you" });
  return contentApi.comment.reply?.parse(body).comment._id ?? "";
}
async function newNotice(me: string) {
  const notice = { id: me, role: "Student", ...message };
  await harness.admin("POST", "/notices/send-notice", notice);
  const { body } = await harness.student(me)("GET", `/notices/${me}`);
  return contentApi.notices.reply?.parse(body).data[0]?._id ?? "";
}

it("answers a decision with the comment as everybody sees it, without its reports", async () => {
  const me = newPersonId();
  const _id = await newComment(await newPost(), harness.student(me));
  await harness.tutor()("POST", `/blogs/comments/${_id}/report`, { reason: "rude" });
  const { body } = await harness.admin("PUT", `/blogs/comments/${_id}`, { state: "hidden" });
  const comment = { _id, parentId: null, author: "Asha", authorId: me, text: "Thank you" };
  expect(body).toEqual({ comment: { ...comment, state: "hidden", createdAt: INSTANT } });
});

it("thanks for a report, and says that a comment is deleted", async () => {
  const me = harness.student();
  const path = `/blogs/comments/${await newComment(await newPost(), me)}`;
  const sent = await harness.tutor()("POST", `${path}/report`, { reason: "rude" });
  expect(sent).toMatchObject({ status: 201, body: { message: en.reported } });
  expect((await me("DELETE", path)).body).toEqual({ message: en.commentDeleted });
});

it("lists for the administrator only what was reported, whole, also of a post that is gone", async () => {
  const [blogId, me] = [await newPost(), newPersonId()];
  const _id = await newComment(blogId, harness.student(me));
  await newComment(blogId);
  await harness.tutor()("POST", `/blogs/comments/${_id}/report`, { reason: "rude" });
  await harness.db.collection("blogs").deleteOne({ _id: blogId as never }); // safe: ids are texts here
  const { body } = await harness.admin("GET", "/blogs/comments?limit=50");
  const found = contentApi.commentsToCheck.reply?.parse(body).comments ?? [];
  expect(found.filter((one) => one.blogId === blogId)).toEqual([
    {
      _id,
      parentId: null,
      author: "Asha",
      authorId: me,
      text: "Thank you",
      state: "shown",
      createdAt: INSTANT,
      blogId,
      blogTitle: "",
      authorRole: "Student",
      reports: [{ reason: "rude", createdAt: INSTANT }],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('"userId"');
});

it("answers that a notice is read with the notice, without what only the service needs", async () => {
  const me = newPersonId();
  const _id = await newNotice(me);
  const read = await harness.student(me)("PUT", `/notices/${_id}/read`, { solved: true });
  const user = { _id: me, userName: "Asha", email: "asha@test.example" };
  const sentBy = "00000000000000000000ad01";
  const notice = { _id, user, role: "Student", ...message, sentBy, createdAt: INSTANT };
  expect(read.body).toEqual({ data: { ...notice, solved: true } });
});

it("answers a solved help request without its outbox, and gives its notice an id like any other", async () => {
  const me = newPersonId();
  await harness.student(me)("POST", "/helprequests/submithelpform", message);
  const request = await harness.db.collection("help").findOne({ "user._id": me });
  harness.chatIsDown(true);
  const path = `/helprequests/marksolved/${String(request?._id)}`;
  const { body } = await harness.admin("PUT", path, { solved: true });
  const user = { _id: me, userName: "Asha", email: "asha@test.example" };
  const solved = { _id: request?._id, user, role: "Student", ...message, solved: true };
  expect(body).toEqual({ data: { ...solved, createdAt: INSTANT } });
  const notice = await harness.db.collection("notices").findOne({ "user._id": me });
  expect(notice).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), told: false });
  harness.chatIsDown(false);
  await harness.sweep();
  expect(harness.pushedTo(me)).toHaveLength(1);
});

it("accepts no request for help from an account that svc-users does not know", async () => {
  const me = newPersonId();
  harness.people.set(me, null);
  const sent = await harness.student(me)("POST", "/helprequests/submithelpform", message);
  expect(sent).toMatchObject({ status: 401, body: { message: problems.session_ended } });
});

it("refuses a comment of whoever is hidden, without ending the session", async () => {
  const me = newPersonId();
  harness.people.set(me, { ...person(me), active: false, hidden: true });
  const form = { title: "T", content: "C", author: "A" };
  const { body } = await harness.admin("POST", "/blogs", form);
  const path = `/blogs/${String(Reflect.get(Object(body), "_id"))}/comments`;
  expect((await harness.student(me)("POST", path, { text: "x" })).status).toBe(403);
});

it("takes ids of people, posts, comments and notices in capitals, too", async () => {
  const me = `abc${newPersonId().slice(3)}`;
  const capitals = me.toUpperCase();
  const notice = { id: capitals, role: "Student", ...message };
  expect((await harness.admin("POST", "/notices/send-notice", notice)).status).toBe(201);
  const { status, body } = await harness.student(me)("GET", `/notices/${capitals}`);
  expect(status).toBe(200);
  const [found] = contentApi.notices.reply?.parse(body).data ?? [];
  expect(found?.user._id).toBe(me);
  const read = `/notices/${found?._id.toUpperCase()}/read`;
  expect((await harness.student(me)("PUT", read, { solved: true })).status).toBe(200);
  const blogId = await newPost();
  const comment = (await newComment(blogId)).toUpperCase();
  const liked = await harness.student(me)("PUT", `/blogs/${blogId.toUpperCase()}/like`);
  expect(liked.body).toMatchObject({ likes: 1 });
  const hidden = await harness.admin("PUT", `/blogs/comments/${comment}`, { state: "hidden" });
  expect(hidden.status).toBe(200);
});

it("takes the longest post even if every character is escaped, and nothing that is longer", async () => {
  const most = LIMITS.blogContent * 6;
  const send = (body: string) =>
    harness.app.request("/blogs", {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "content-length": String(body.length),
        authorization: "Bearer Admin-00000000000000000000ad01",
      },
    });
  const form = JSON.stringify({ ...post, content: "x".repeat(LIMITS.blogContent) });
  expect((await send(form.padEnd(most))).status).toBe(201);
  expect((await send(form.padEnd(most + 1))).status).toBe(413);
});

it("names itself to those who ask whether it lives", async () => {
  expect((await harness.visitor("GET", "/livez")).body).toMatchObject({ service: "svc-content" });
});

it("takes a like back that was set while its post was deleted, and answers 404", async () => {
  const blogId = await newPost();
  const app = harness.appWith(({ reactions }) => ({
    reactions: {
      ...reactions,
      set: async (reaction, on) => {
        await harness.db.collection("blogs").deleteOne({ _id: blogId as never }); // safe: ids are texts here
        await reactions.set(reaction, on);
      },
    },
  }));
  const liked = await as(app, "Student", newPersonId())("PUT", `/blogs/${blogId}/like`);
  expect(liked).toMatchObject({ status: 404, body: { message: problems.no_such_blog } });
  expect(await harness.db.collection("marks").countDocuments({ blogId })).toBe(0);
});
