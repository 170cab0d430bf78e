import { bookingsApi } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { sweepRequirements } from "../src/requirements/sweep.ts";
import { read, SECRET, withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";
import { offer, startPosts } from "../testing/requirements.ts";

withMongo();

const DAY_MS = 86_400_000;

it("ends after thirty days, announces that three days before, and tells each once", async () => {
  const { write, finishing, finish, postNotices, content, student, tutor, applyTo, state, shown } =
    await startPosts();
  const { _id } = await write();
  await applyTo(_id);
  const after = async (days: number) => {
    const at = new Date(Date.now() + days * DAY_MS);
    state.now = () => at;
    await Promise.all([sweepRequirements(finishing, at), sweepRequirements(finishing, at)]);
    await finish(at);
    await postNotices.sweep();
  };
  for (const days of [20, 28, 29, 31, 32]) await after(days);
  expect(content.kindsOf(student._id)).toEqual([
    "requirement_application",
    "requirement_ending",
    "requirement_expired",
  ]);
  expect(content.kindsOf(tutor._id)).toEqual(["requirement_closed"]);
  expect((await shown(_id)).found?.requirement).toMatchObject({ isOpen: false });
  await after(400);
  expect((await shown(_id)).status).toBe(404);
});

it("closes with a deleted account, tells who has applied, and is gone once it is erased", async () => {
  const {
    write,
    applyTo,
    app,
    posts: _posts,
    finishing,
    tutor,
    content,
    postNotices,
    student,
    shown,
  } = await startPosts();
  const { _id } = await write();
  await applyTo(_id);
  const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
  const tell = (path: string) => app.request(path, { method: "POST", headers, body: "{}" });
  await tell(`/internal/people/${student._id}/gone`);
  await postNotices.sweep();
  expect(content.kindsOf(tutor._id)).toEqual(["requirement_closed"]);
  expect((await shown(_id)).status).toBe(404);
  await tell(`/internal/bookings/of-erased/${student._id}`);
  expect(await finishing.requirements.find(_id)).toBeNull();
  expect(await finishing.applications.ofRequirement(_id)).toEqual([]);
});

it("takes back what a deleted tutor has sent, and erases it with the name that notices told", async () => {
  const { write, applyTo, app, tutor, content, compared, finishing } = await startPosts();
  const { _id } = await write();
  await applyTo(_id);
  const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
  const tell = (path: string) => app.request(path, { method: "POST", headers, body: "{}" });
  await tell(`/internal/people/${tutor._id}/gone`);
  expect(await compared(_id)).toEqual([]);
  await tell(`/internal/bookings/of-erased/${tutor._id}`);
  expect(content.named).toContainEqual({
    param: "name",
    link: `/requirements/${_id}?tutor=${tutor._id}`,
  });
  expect(await finishing.applications.find(`${_id}-${tutor._id}`)).toBeNull();
});

it("is reported once by each account, hidden by an administrator, and shown again", async () => {
  const { write, tutorCalls, studentCalls, adminCalls, shown, listed } = await startPosts();
  const { _id } = await write();
  const report = { reason: "not-genuine", text: "No such class" };
  expect((await studentCalls("POST", `/requirements/${_id}/report`, report)).status).toBe(403);
  for (let n = 0; n < 2; n += 1)
    expect((await tutorCalls("POST", `/requirements/${_id}/report`, report)).status).toBe(201);
  const open = async () =>
    read(
      bookingsApi.reportedRequirements,
      (await adminCalls("GET", "/requirements/reported?settled=no")).body,
    ).requirements;
  expect(await open()).toMatchObject([{ _id, hidden: false, reports: [report] }]);
  await adminCalls("PUT", `/requirements/${_id}/moderation`, { hidden: true });
  expect((await shown(_id)).status).toBe(404);
  expect((await listed()).total).toBe(0);
  expect((await shown(_id, studentCalls)).found?.own).toMatchObject({ isShown: false });
  expect(await open()).toEqual([]);
  await adminCalls("PUT", `/requirements/${_id}/moderation`, { hidden: false });
  expect((await shown(_id)).status).toBe(200);
  expect((await tutorCalls("POST", `/requirements/${id()}/report`, report)).status).toBe(404);
  expect((await tutorCalls("POST", `/requirements/${_id}/applications`, offer)).status).toBe(201);
});
