import type { Collection } from "mongodb";
import { expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { mongoErasure } from "../src/store/erasure.ts";
import { phoneViewsCollection } from "../src/store/phone-views.ts";
import { mongoTuitionErasure } from "../src/store/tuition/tuition-erasure.ts";
import { startDemoWorld } from "../testing/demo-world.ts";
import { SECRET, withMongo } from "../testing/harness.ts";
import { startTuition } from "../testing/tuition.ts";

withMongo();

/** The same documents; just before the first one is written somebody else is faster. */
function withRace<Doc extends object>(docs: Collection<Doc>, faster: () => Promise<unknown>) {
  let isFirst = true;
  const updateOne = async (...args: Parameters<typeof docs.updateOne>) => {
    if (isFirst) {
      isFirst = false;
      await faster();
    }
    return docs.updateOne(...args);
  };
  return Object.create(docs, { updateOne: { value: updateOne } }) as Collection<Doc>; // safe: all else is the collection's own
}

it("erases what a person wrote of an arrangement, also where the other side changes it meanwhile", async () => {
  const { agreed, propose, answer, end, inDays, student, tutorCalls, studentCalls, tuitionStore } =
    await startTuition();
  await agreed();
  await propose(tutorCalls, 1, { feePaise: 900_000 });
  await answer(studentCalls, "decline", 2, "My father has lost his work");
  const { collections } = tuitionStore;
  const arrangements = withRace(collections.arrangements, () =>
    end(tutorCalls, 2, inDays(5), "I move to Pune"),
  );
  const erasure = mongoTuitionErasure({ ...collections, arrangements });
  await erasure.erase(bySystem({ userId: student._id }));
  const [kept] = await collections.arrangements.find().toArray();
  expect(JSON.stringify(kept)).not.toContain("My father");
  expect(kept).toMatchObject({ endsOn: inDays(5), endReason: "I move to Pune" });
});

it("keeps a notice that comes of a lesson while a removed child is erased", async () => {
  const { agreed, change, student, tutorCalls, studentCalls, tuitionStore, _id } =
    await startTuition();
  await agreed();
  await change(studentCalls, "call-off", "2026-12-02", { reason: "He has a fever" });
  const { collections } = tuitionStore;
  const lessons = withRace(collections.lessons, () =>
    change(tutorCalls, "move", "2026-12-02", {
      version: 1,
      startsAt: "2026-12-03T12:00:00.000Z",
      reason: "Then on Thursday",
    }),
  );
  const erasure = mongoTuitionErasure({ ...collections, lessons });
  const profiles = [student.student?._id ?? ""];
  await erasure.erase(bySystem({ userId: student._id, profiles }));
  const [kept] = await collections.lessons.find({ bookingId: _id }).toArray();
  const toParent = kept?.notices.filter(({ to }) => to === student._id);
  expect(toParent?.map(({ kind }) => kind)).toEqual(["lesson_moved"]);
});

it("takes the name and the words of a demo class out of a booking that is changed meanwhile", async () => {
  const world = await startDemoWorld();
  const { confirm, demo, docs, reviewDocs, db, demoDocs, student, tutorCalls, studentCalls } =
    world;
  await confirm();
  await demo(studentCalls, "/call-off", { version: 2, reason: "We have found another tutor" });
  const bookings = withRace(docs, () => world.propose(tutorCalls, 3));
  const phoneViews = phoneViewsCollection(db);
  const erasure = await mongoErasure({ bookings, reviews: reviewDocs, phoneViews, ...demoDocs });
  const before = await docs.findOne({ _id: world.bookingId });
  expect(JSON.stringify(before?.notices)).toContain(student.userName);
  await erasure.erase(bySystem({ userId: student._id }));
  const kept = await docs.findOne({ _id: world.bookingId });
  expect(kept?.demo).toMatchObject({ version: 4, state: "proposed", reason: "" });
  const toTutor = kept?.notices?.filter(({ to }) => to !== student._id) ?? [];
  expect(toTutor.length).toBeGreaterThan(1);
  expect(
    JSON.stringify([toTutor, kept?.news.filter(({ to }) => to !== student._id)]),
  ).not.toContain(student.userName);
});

it("takes what somebody wrote about a demo class out of it with the account", async () => {
  const { confirm, demo, docs, app, student, tutor, studentCalls, stored } = await startDemoWorld();
  await confirm();
  await demo(studentCalls, "/call-off", { version: 2, reason: "My mother is ill" });
  const headers = { authorization: `Bearer ${SECRET}` };
  const erase = (id: string) =>
    app.request(`/internal/bookings/of-erased/${id}`, { method: "POST", headers });
  expect((await erase(tutor._id)).status).toBe(200);
  expect(await stored()).toMatchObject({ reason: "My mother is ill" });
  expect((await erase(student._id)).status).toBe(200);
  expect(await stored()).toMatchObject({ state: "called_off", reason: "" });
  expect(await docs.countDocuments()).toBe(1);
});
