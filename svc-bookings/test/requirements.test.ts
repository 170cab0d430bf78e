import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { sweepRequirements } from "../src/requirements/sweep.ts";
import { startFamily, withChild } from "../testing/family.ts";
import { read, withMongo } from "../testing/harness.ts";
import { id } from "../testing/person.ts";
import { post, startPosts } from "../testing/requirements.ts";

withMongo();

const DAY_MS = 86_400_000;

it("shows a post to everybody without name, number or PIN code, and to its writer as it was written [AMB-019, AMB-070]", async () => {
  const { write, shown, listed, student, studentCalls } = await startPosts();
  const { _id, ownText, pinCode, status } = await write();
  expect({ ownText, pinCode, status }).toEqual({
    ownText: post.text,
    pinCode: "422001",
    status: "open",
  });
  const { found } = await shown(_id);
  expect(found?.requirement).toMatchObject({
    subject: "physics",
    class: 10,
    city: "Nashik",
    state: "Maharashtra",
    budget: 3000,
    text: "Weak in optics. Call ….",
    isOpen: true,
    applications: 0,
  });
  const text = JSON.stringify([found, await listed()]);
  for (const secret of [student._id, student.userName, "98123", "422001"])
    expect(text).not.toContain(secret);
  expect((await shown(_id, studentCalls)).found?.own).toMatchObject({ ownText: post.text });
});

it.each([
  ["pinCode", { pinCode: "" }, "pin_code_required"],
  ["pinCode", { pinCode: "560001" }, "pin_code_unknown"],
  ["subject", { subject: "karate" }, "subject_required"],
  ["class", { class: 13 }, "grade_required"],
  ["budget", { budget: "two" }, "budget_wrong"],
])("refuses a post whose %s is wrong: %j", async (field, form, code) => {
  const { studentCalls } = await startPosts();
  const { status, body } = await studentCalls("POST", "/requirements", { ...post, ...form });
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { problems: { [field]: { code } } },
  });
});

it("takes online lessons without a PIN code, with the city of the profile", async () => {
  const { write } = await startPosts();
  expect(await write({ mode: "online", pinCode: "" })).toMatchObject({ city: "Pune", pinCode: "" });
});

it("keeps three open posts for a student, also of ten at once, and one more when one is closed", async () => {
  const { studentCalls, write } = await startPosts();
  const all = await Promise.all(
    Array.from({ length: 10 }, () => studentCalls("POST", "/requirements", post)),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = all.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(7);
  expect(refused[0]?.body).toMatchObject({ code: "requirements_full" });
  const { body } = await studentCalls("GET", "/requirements/mine");
  const { requirements } = read(bookingsApi.myRequirements, body);
  expect(requirements).toHaveLength(3);
  await studentCalls("POST", `/requirements/${requirements[0]?._id}/close`);
  expect((await write()).status).toBe("open");
});

it("is one post when the same request comes twice", async () => {
  const { app, student } = await startPosts();
  const once = () =>
    app.request("/requirements", {
      method: "POST",
      headers: {
        authorization: `Bearer Student-${student._id}`,
        "content-type": "application/json",
        "idempotency-key": "a-key-of-its-own",
      },
      body: JSON.stringify(post),
    });
  const replies = await Promise.all([once(), once()]);
  const bodies = await Promise.all(replies.map(async (reply) => reply.json() as Promise<unknown>));
  const ids = bodies.map((body) => read(bookingsApi.postRequirement, body).requirement._id);
  expect(ids[0]).toBe(ids[1]);
});

it("filters by subject, class, city and mode, newest first, page by page", async () => {
  const { write, listed, everybody, app } = await startPosts();
  const made = [
    await write(),
    await write({ subject: "chemistry", class: 9 }),
    await write({ mode: "online", pinCode: "" }),
  ].map(({ _id }) => _id);
  const other = (await startFamily()).mother;
  everybody.set(other._id, other);
  const either = await write({ mode: "either" }, as(app, "Student", other._id));
  const idsOf = async (query: string) => (await listed(query)).requirements.map(({ _id }) => _id);
  expect(await idsOf("")).toEqual([either._id, ...made.toReversed()]);
  expect(await idsOf("?subject=chemistry")).toEqual([made[1]]);
  expect(await idsOf("?subject=science&class=9")).toEqual([made[1]]);
  expect(await idsOf("?city=pune")).toEqual([made[2]]);
  expect(await idsOf("?mode=online")).toEqual([either._id, made[2]]);
  expect(await idsOf("?mode=home&class=10")).toEqual([either._id, made[0]]);
  const first = await listed("?limit=3");
  expect(first).toMatchObject({ total: 4, nextCursor: expect.any(String) });
  expect(first.cities).toEqual([
    { slug: "nashik", name: "Nashik", count: 3 },
    { slug: "pune", name: "Pune", count: 1 },
  ]);
  expect(await idsOf(`?limit=3&cursor=${first.nextCursor}`)).toEqual([made[0]]);
});

it("hides a post at once when its student is suspended, hidden or deleted, and shows it again", async () => {
  const { write, shown, listed, everybody, student, finishing } = await startPosts();
  const { _id } = await write();
  for (const gone of [{ suspended: true }, { hidden: true }, {}]) {
    everybody.set(student._id, { ...student, active: false, ...gone });
    expect((await shown(_id)).status).toBe(404);
    expect((await listed()).requirements).toEqual([]);
  }
  // What is known then holds while svc-users is away.
  const later = new Date(Date.now() + 120_000);
  await sweepRequirements(finishing, later);
  expect((await listed()).total).toBe(0);
  everybody.set(student._id, student);
  await sweepRequirements(finishing, new Date(later.getTime() + 120_000));
  expect((await listed()).total).toBe(1);
  expect((await shown(_id)).status).toBe(200);
});

it("stays readable while svc-users is away, and hidden if it was", async () => {
  const { write, shown, state, posts, studentCalls } = await startPosts();
  const { _id } = await write();
  state.isUsersDown = true;
  posts.state.isDown = true;
  expect((await shown(_id)).status).toBe(200);
  expect((await studentCalls("POST", "/requirements", post)).status).toBe(503);
});

it("belongs to one child, and is hidden with that child alone", async () => {
  const { app, motherCalls, ravi, asha, mother, everybody } = await startFamily();
  const forChild = async (childId: string) =>
    read(
      bookingsApi.postRequirement,
      (await motherCalls("POST", "/requirements", { ...post, childId })).body,
    ).requirement;
  const ofRavi = await forChild(ravi);
  const ofAsha = await forChild(asha);
  expect([ofAsha.child, ofRavi.child]).toEqual(["Asha Rao", "Ravi Rao"]);
  const hidden = withChild(mother, ravi, { hidden: true });
  everybody.set(mother._id, { ...mother, children: hidden });
  const statuses = await Promise.all(
    [ofAsha, ofRavi].map(async ({ _id }) => (await as(app)("GET", `/requirements/${_id}`)).status),
  );
  expect(statuses).toEqual([200, 404]);
  const refused = await motherCalls("POST", "/requirements", { ...post, childId: ravi });
  expect(refused).toMatchObject({ status: 409, body: { code: "child_hidden" } });
  const foreign = await motherCalls("POST", "/requirements", { ...post, childId: id() });
  expect(foreign).toMatchObject({ status: 404, body: { code: "no_such_child" } });
});

it("is changed, extended once and closed by its writer alone", async () => {
  const { app, write, studentCalls, tutorCalls, shown, posts } = await startPosts();
  const { _id, closesAt } = await write();
  const stranger = as(app, "Student", id());
  for (const who of [stranger, tutorCalls])
    for (const [method, path] of [
      ["PUT", `/requirements/${_id}`],
      ["POST", `/requirements/${_id}/close`],
      ["POST", `/requirements/${_id}/extend`],
      ["GET", `/requirements/${_id}/applications`],
      ["POST", `/requirements/${_id}/take`],
    ] as const) {
      const body = path.endsWith("take") ? { tutorUserId: id() } : post;
      const { status } = await who(method, path, method === "GET" ? undefined : body);
      expect([path, status]).toEqual([path, who === stranger ? 404 : 403]);
    }
  const { budget: _budget, ...cheaper } = post;
  await studentCalls("PUT", `/requirements/${_id}`, { ...cheaper, class: "९", text: "New text" });
  expect((await shown(_id)).found?.requirement).toMatchObject({ class: 9, text: "New text" });
  expect((await shown(_id)).found?.requirement).not.toHaveProperty("budget");
  const extend = () => studentCalls("POST", `/requirements/${_id}/extend`);
  const { requirement } = read(bookingsApi.extendRequirement, (await extend()).body);
  expect(Date.parse(requirement.closesAt) - Date.parse(closesAt)).toBe(30 * DAY_MS);
  expect(await extend()).toMatchObject({ status: 409, body: { code: "requirement_extended" } });
  await studentCalls("POST", `/requirements/${_id}/close`);
  expect((await studentCalls("POST", `/requirements/${_id}/close`)).status).toBe(200);
  const late = await studentCalls("PUT", `/requirements/${_id}`, post);
  expect(late).toMatchObject({ status: 409, body: { code: "requirement_closed" } });
  expect((await shown(_id)).found?.requirement).toMatchObject({ isOpen: false, text: "" });
  expect(posts.asked).toEqual([]);
});
