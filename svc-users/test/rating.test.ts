import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  fits,
  SECRET,
  student,
  tutor,
  startHarness,
  type Harness,
  ref,
} from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const tutorPage = (id: string, token?: string) =>
  users.call("GET", `/users/tutor/${id}`, undefined, token);

it("shows the rating that svc-bookings sends, and none before", async () => {
  const { _id } = await users.register(tutor({ userName: "Rated Person" }));
  const viewer = await users.register(student());
  const rate = (rating: unknown, id = _id) =>
    users.call("PUT", `/internal/people/${id}/rating`, { rating }, SECRET);
  const shown = async () => {
    const list = await users.call("GET", "/users/alltutors?search=rated");
    const page = await tutorPage(_id, viewer.refreshToken);
    const { rating } = fits(usersApi.tutor, page).data;
    expect(fits(usersApi.allTutors, list).allTutor[0]?.rating).toEqual(rating);
    return rating;
  };
  expect(await shown()).toBe(null);
  for (const _ of [1, 2]) {
    const answer = await rate({ average: 4.5, count: 2 });
    expect(fits(usersInternal.rating, answer)).toEqual({ ok: true });
  }
  expect(await shown()).toEqual({ average: 4.5, count: 2 });
  expect((await rate({ average: 9, count: 2 })).status).toBe(422);
  expect((await rate({ average: 4, count: 1 }, viewer._id)).status).toBe(404);
  const { _id: raised } = await users.register(tutor());
  await users.stores.people.promote(ref(raised), users.now());
  expect((await rate({ average: 4, count: 1 }, raised)).status).toBe(200);
  expect((await users.stores.people.find(raised))?.rating).toBeNull();
  await rate(null);
  expect(await shown()).toBe(null);
});

it("shows in what time a tutor answers who has no review, as messages of now and of before tell it", async () => {
  const { _id } = await users.register(tutor({ userName: "Answering Person" }));
  const viewer = await users.register(student());
  const tell = async (body: object) => {
    const answer = await users.call("PUT", `/internal/people/${_id}/rating`, body, SECRET);
    expect(fits(usersInternal.rating, answer)).toEqual({ ok: true });
  };
  const shown = async () => {
    const list = await users.call("GET", "/users/alltutors?search=answering");
    const page = await users.call("GET", `/users/public-tutors/${_id}`);
    const own = await tutorPage(_id, viewer.refreshToken);
    const hours = [
      fits(usersApi.allTutors, list).allTutor[0]?.answersInHours,
      fits(usersApi.publicTutor, page).tutor.answersInHours,
      fits(usersApi.tutor, own).data.answersInHours,
    ];
    expect(new Set(hours).size).toBe(1);
    return hours[0];
  };
  expect(await shown()).toBeUndefined();
  await tell({ rating: null, answersInHours: 5 });
  expect(await shown()).toBe(5);
  // A svc-bookings of before says nothing of it without a rating.
  await tell({ rating: null });
  expect(await shown()).toBe(5);
  await tell({ rating: { average: 4, count: 1, answersInHours: 7 } });
  expect(await shown()).toBe(7);
  await tell({ rating: { average: 4, count: 1 }, answersInHours: null });
  expect(await shown()).toBeUndefined();
  // As it was stored before it stood by itself.
  const rating = { average: 4, count: 1, answersInHours: 9 };
  await users.db
    .collection<{ _id: string }>("people")
    .updateOne({ _id }, { $set: { rating }, $unset: { answersInHours: "" } });
  expect(await shown()).toBe(9);
});
