import { contentApi } from "@tutorsetu/contracts/apis";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maskStudentNames } from "../src/comments/mask-names.ts";
import type { CommentDoc } from "../src/store/comments.ts";
import { mongoCommentNames } from "../src/store/comment-names.ts";
import { newPersonId, person, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const FULL_NAME = "Rohan Deshmukh";

/** An account of this role with a full name. */
function somebody(role: "Student" | "Tutor" | "Admin", userName = FULL_NAME) {
  const me = newPersonId();
  harness.people.set(me, { ...person(me), role, userName });
  return me;
}

async function newPost() {
  const form = { title: "T", content: "C", author: "A" };
  const { body } = await harness.admin("POST", "/blogs", form);
  const blogId = contentApi.createBlog.reply?.parse(body)._id ?? "";
  const path = `/blogs/${blogId}/comments`;
  const names = async (who: Harness["visitor"]) => {
    const reply = contentApi.comments.reply?.parse((await who("GET", path)).body);
    return reply?.comments.map(({ author }) => author);
  };
  return { blogId, path, names };
}

const comments = () => harness.db.collection<CommentDoc>("comments");

/** A comment as the release before stored it. */
async function fromBefore(blogId: string, authorId: string, author = FULL_NAME) {
  const doc = {
    blogId,
    parentId: null,
    author,
    authorId,
    text: "Thank you",
    state: "shown",
  } as const;
  const more = { createdAt: new Date(), reported: false, reports: [] };
  await comments().insertOne({ ...doc, ...more, _id: newPersonId() });
}

const runJob = async () =>
  maskStudentNames(await mongoCommentNames(harness.db), fetchPeople(harness.users));

it("shows nobody the full name of a student who comments, and stores none", async () => {
  const { path, names } = await newPost();
  const me = somebody("Student");
  const sent = await harness.student(me)("POST", path, { text: "Thank you" });
  expect(contentApi.comment.reply?.parse(sent.body).comment.author).toBe("Rohan D.");
  for (const reader of [harness.visitor, harness.tutor(), harness.admin, harness.student(me)])
    expect(await names(reader)).toEqual(["Rohan D."]);
  expect(JSON.stringify(await comments().find({ authorId: me }).toArray())).not.toMatch(/Deshmukh/);
});

it.each(["Tutor", "Admin"] as const)("shows the name of a %s as it is", async (role) => {
  const { path, names } = await newPost();
  const me = somebody(role);
  const account = { ...person(me), role, userName: FULL_NAME };
  harness.people.set(me, { ...account, student: null, tutor: null });
  await harness.tutor(me)("POST", path, { text: "Thank you" });
  expect(await names(harness.admin)).toEqual([FULL_NAME]);
});

it("masks names of before when they are read, and labels stay", async () => {
  const { blogId, names } = await newPost();
  await fromBefore(blogId, somebody("Student"));
  await fromBefore(blogId, newPersonId(), "Deleted user");
  expect(await names(harness.visitor)).toEqual(["Rohan D.", "Deleted user"]);
});

it("rewrites names of before, once, and gives tutors theirs back", async () => {
  const { blogId, names } = await newPost();
  const [student, tutor, unknown] = [somebody("Student"), somebody("Tutor"), newPersonId()];
  harness.people.set(unknown, null);
  await fromBefore(blogId, student);
  await fromBefore(blogId, student, "Rohan V. Deshmukh");
  await fromBefore(blogId, tutor);
  await fromBefore(blogId, unknown);
  await runJob();
  const stored = () =>
    comments()
      .find({ blogId })
      .sort({ _id: 1 })
      .project({ _id: 0, author: 1, authorRole: 1 })
      .toArray();
  const expected = [
    { author: "Rohan D.", authorRole: "Student" },
    { author: "Rohan D.", authorRole: "Student" },
    { author: FULL_NAME, authorRole: "Tutor" },
    { author: FULL_NAME },
  ];
  expect(await stored()).toEqual(expected);
  await runJob();
  expect(await stored()).toEqual(expected);
  expect(await names(harness.visitor)).toEqual(["Rohan D.", "Rohan D.", FULL_NAME, "Rohan D."]);
});

it("rewrites the names of more people than one batch holds", async () => {
  const { blogId } = await newPost();
  for (let n = 0; n < 120; n++) await fromBefore(blogId, somebody("Student"));
  await runJob();
  expect(await comments().countDocuments({ blogId, author: FULL_NAME })).toBe(0);
});
