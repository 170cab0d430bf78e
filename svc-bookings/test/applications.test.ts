import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { read, withMongo } from "../testing/harness.ts";
import { aStudent, id } from "../testing/person.ts";
import { offer, startPosts } from "../testing/requirements.ts";

withMongo();

type Posts = Awaited<ReturnType<typeof startPosts>>;

const some = (count: number, { another }: Posts) => Array.from({ length: count }, another);

it("stores ten of twenty applications that come at once, and tells the other ten why", async () => {
  const posts = await startPosts();
  const { write, applyTo, compared, shown } = posts;
  const { _id } = await write();
  const answers = await Promise.all(some(20, posts).map(({ calls }) => applyTo(_id, calls)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(
    Array.from({ length: 10 }, () => "applications_full"),
  );
  expect(await compared(_id)).toHaveLength(10);
  expect((await shown(_id)).found?.requirement.applications).toBe(10);
});

it("is one application when it comes twice, also at once, and tells the student once", async () => {
  const { write, applyTo, compared, postNotices, content, student, tutor } = await startPosts();
  const { _id } = await write();
  const answers = await Promise.all(Array.from({ length: 5 }, () => applyTo(_id)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(await compared(_id)).toMatchObject([
    { ...offer, state: "open", userName: tutor.userName },
  ]);
  await postNotices.sweep();
  await postNotices.sweep();
  expect(content.of(student._id)).toMatchObject([
    {
      kind: "requirement_application",
      params: { name: tutor.userName, fee: "2,600", subject: "Physics" },
      link: `/requirements/${_id}?tutor=${tutor._id}`,
    },
  ]);
});

it("lets ten applications of a tutor wait, of fifteen at once, and another one when one is answered", async () => {
  const { write, everybody, app, tutorCalls, applyTo, studentCalls, tutor } = await startPosts();
  const ids = [(await write())._id];

  for (let n = 1; n < 15; n += 1) {
    const student = aStudent();
    everybody.set(student._id, student);
    ids.push((await write({}, as(app, "Student", student._id)))._id);
  }
  const answers = await Promise.all(ids.map((one) => applyTo(one)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const full = answers.find(({ status }) => status === 409);
  expect(full?.body).toMatchObject({ code: "applications_yours_full" });
  const { body } = await tutorCalls("GET", "/requirements/my-applications");
  expect(read(bookingsApi.myApplications, body).applications).toHaveLength(10);
  const left = ids.filter((_, n) => answers[n]?.status === 409);
  const sent = ids.filter((_, n) => answers[n]?.status === 201);
  const [first = ""] = sent;
  if (first === ids[0]) {
    const path = `/requirements/${first}/applications/${tutor._id}`;
    await studentCalls("PUT", path, { state: "declined", reason: "Too far away" });
  } else await tutorCalls("DELETE", `/requirements/${first}/applications`);
  const more = await Promise.all(left.map((one) => applyTo(one)));
  expect(more.filter(({ status }) => status === 201)).toHaveLength(1);
});

it("shortlists, declines with a reason, and tells the tutor of both", async () => {
  const posts = await startPosts();
  const { write, applyTo, compared, studentCalls, postNotices, content, tutor, shown } = posts;
  const [second] = some(1, posts);
  if (!second) throw new Error("There is a second tutor");
  const { _id } = await write();
  await applyTo(_id);
  await applyTo(_id, second.calls);
  const answer = (to: string, body: object) =>
    studentCalls("PUT", `/requirements/${_id}/applications/${to}`, body);
  expect((await answer(tutor._id, { state: "declined" })).status).toBe(422);
  await answer(second.tutor._id, { state: "shortlisted" });
  await answer(second.tutor._id, { state: "shortlisted" });
  await answer(tutor._id, { state: "declined", reason: "Too far away" });
  expect(await compared(_id)).toMatchObject([
    { tutorUserId: second.tutor._id, state: "shortlisted" },
    { tutorUserId: tutor._id, state: "declined", reason: "Too far away" },
  ]);
  await postNotices.sweep();
  expect(content.kindsOf(second.tutor._id)).toEqual(["requirement_shortlisted"]);
  expect(content.of(tutor._id)).toMatchObject([
    { kind: "requirement_declined", params: { reason: "Too far away" } },
  ]);
  const late = await answer(tutor._id, { state: "shortlisted" });
  expect(late).toMatchObject({ status: 409, body: { code: "application_decided" } });
  const again = await applyTo(_id);
  expect(again).toMatchObject({ status: 409, body: { code: "application_declined" } });
  expect((await shown(_id, posts.tutorCalls)).found?.application).toMatchObject({
    state: "declined",
    reason: "Too far away",
  });
  expect((await answer(id(), { state: "shortlisted" })).status).toBe(404);
});

it("is taken back with what was written, can be sent anew, and not once it is decided", async () => {
  const {
    write,
    applyTo,
    compared,
    tutorCalls,
    take,
    tutor,
    shown,
    content,
    postNotices,
    student,
  } = await startPosts();
  const { _id } = await write();
  const withdraw = () => tutorCalls("DELETE", `/requirements/${_id}/applications`);
  expect((await withdraw()).status).toBe(404);
  await applyTo(_id);
  expect([await withdraw(), await withdraw()].map(({ status }) => status)).toEqual([200, 200]);
  expect(await compared(_id)).toEqual([]);
  expect((await shown(_id, tutorCalls)).found).not.toHaveProperty("application");
  const again = { message: "Once more", fee: "2,400" };
  expect((await applyTo(_id, tutorCalls, again)).status).toBe(201);
  expect(await compared(_id)).toMatchObject([{ message: "Once more", fee: 2400, state: "open" }]);
  await take(_id, tutor._id);
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: "application_decided" } });
  await postNotices.sweep();
  expect(content.kindsOf(student._id)).toEqual([
    "requirement_application",
    "requirement_withdrawn",
    "requirement_application",
  ]);
});

it("refuses who has blocked or is blocked, and shows neither to the other", async () => {
  const { write, applyTo, compared, chat, blocks, tutor, student, take } = await startPosts();
  const { _id } = await write();
  await applyTo(_id);
  chat.block(student._id, tutor._id);
  await blocks.apply(chat.blocks());
  expect(await compared(_id)).toEqual([]);
  expect((await take(_id, tutor._id)).status).toBe(403);
  const other = await startPosts();
  const { _id: second } = await other.write();
  other.chat.block(other.tutor._id, other.student._id);
  expect((await other.applyTo(second)).status).toBe(403);
});

it("refuses students, strangers and the suspended, and an empty sentence or fee", async () => {
  const { write, applyTo, studentCalls, app, tutorCalls, suspended, tutor } = await startPosts();
  const { _id } = await write();
  expect((await applyTo(_id, studentCalls)).status).toBe(403);
  expect((await applyTo(_id, as(app))).status).toBe(401);
  expect((await applyTo(_id, as(app, "Tutor", id()))).status).toBe(403);
  for (const [form, code] of [
    [{ fee: 2000 }, "application_text_required"],
    [{ message: " ", fee: 2000 }, "application_text_required"],
    [{ message: "Hello" }, "fee_required"],
  ] as const)
    expect(await applyTo(_id, tutorCalls, form)).toMatchObject({
      status: 422,
      body: {
        code: expect.anything(),
        problems: expect.objectContaining({
          [code === "fee_required" ? "fee" : "message"]: { code },
        }),
      },
    });
  expect((await applyTo(id())).status).toBe(404);
  suspended.set(tutor._id, "Money");
  expect(await applyTo(_id)).toMatchObject({ status: 403, body: { code: "suspended" } });
});
