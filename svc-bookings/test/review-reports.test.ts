import { bookingsApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

/** A tutor with one review of three stars. */
async function reviewed() {
  const harness = await startHarness();
  const booking = await harness.bookAndAccept();
  const path = `/bookings/${booking._id}/review`;
  const { body } = await harness.studentCalls("POST", path, { stars: 3, text: "Hmm" });
  const { review } = read(bookingsApi.review, body);
  const readerCalls = as(harness.app, "Tutor", id());
  const report = (who: typeof readerCalls, more: object = {}) =>
    who("POST", `/reviews/${review._id}/report`, { reason: "not-genuine", ...more });
  const reported = async (settled: "yes" | "no" = "no") =>
    read(
      bookingsApi.reportedReviews,
      (await harness.adminCalls("GET", `/bookings/reported-reviews?settled=${settled}`)).body,
    ).reviews;
  const shown = async () =>
    read(
      bookingsApi.reviews,
      (await harness.studentCalls("GET", `/reviews/${harness.tutor._id}`)).body,
    );
  const hide = (who: typeof readerCalls, hidden: boolean) =>
    who("PUT", `/reviews/${review._id}`, { hidden });
  return { ...harness, review, readerCalls, report, reported, shown, hide };
}

it("keeps one report of each account about a review, and none of its author", async () => {
  const { report, reported, readerCalls, studentCalls, tutorCalls, app } = await reviewed();
  expect((await report(as(app))).status).toBe(401);
  expect(await report(studentCalls)).toMatchObject({ status: 403, body: { code: "report_self" } });
  expect((await report(readerCalls, { reason: "nothing of the list" })).status).toBe(422);
  const both = await Promise.all([report(readerCalls), report(readerCalls)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  await report(tutorCalls, { reason: "harassment", text: "Insults me" });
  const [found, ...others] = await reported();
  expect(others).toEqual([]);
  expect(found?.reports.map(({ reason, text }) => [reason, text])).toEqual([
    ["not-genuine", ""],
    ["harassment", "Insults me"],
  ]);
});

it("stops a flood of reports after twenty", async () => {
  const { report, readerCalls } = await reviewed();
  const answers = [];
  for (let n = 0; n < 25; n++) answers.push((await report(readerCalls)).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
});

it("hides a review from the page and the rating, and shows it again, for administrators alone", async () => {
  const { report, reported, readerCalls, adminCalls, shown, hide, rated, tutor } = await reviewed();
  await report(readerCalls);
  expect((await hide(readerCalls, true)).status).toBe(403);
  expect(await shown()).toMatchObject({ total: 1, rating: { average: 3, count: 1 } });
  const before = rated.length;
  expect((await hide(adminCalls, true)).status).toBe(200);
  expect(await shown()).toMatchObject({ total: 0, reviews: [], rating: null });
  expect(rated.slice(before)).toEqual([tutor._id]);
  expect(await reported()).toEqual([]);
  expect(await reported("yes")).toMatchObject([{ hidden: true, settled: true }]);
  expect((await report(readerCalls)).status).toBe(404);
  expect((await hide(adminCalls, false)).status).toBe(200);
  expect(await shown()).toMatchObject({ total: 1 });
  expect((await adminCalls("PUT", `/reviews/${id()}`, { hidden: true })).status).toBe(404);
});

it("counts the requests of people for administrators", async () => {
  const { adminCalls, studentCalls, tutor, student } = await reviewed();
  const path = `/bookings/counts?ids=${tutor._id},${student._id},${id()}`;
  const { body } = await adminCalls("GET", path);
  expect(read(bookingsApi.requestCounts, body).counts).toEqual({
    [tutor._id]: 1,
    [student._id]: 1,
  });
  expect((await studentCalls("GET", path)).status).toBe(403);
  expect((await adminCalls("GET", "/bookings/counts?ids=x")).status).toBe(400);
});

it("lists to administrators the reported reviews of a student, and not the others", async () => {
  const { report, readerCalls, tutorCalls, adminCalls, student, tutor, review, hide } =
    await reviewed();
  const by = async (userId: string) =>
    read(
      bookingsApi.reportedReviewsBy,
      (await adminCalls("GET", `/bookings/reported-reviews/by/${userId}`)).body,
    );
  const none = { reports: [], total: 0 };
  expect(await by(student._id)).toEqual(none);
  await report(readerCalls);
  await report(tutorCalls, { reason: "harassment" });
  const listed = { _id: review._id, kind: "review", reason: "not-genuine", count: 2 };
  const open = await by(student._id);
  expect(open).toMatchObject({ total: 1, reports: [{ ...listed, settled: false }] });
  expect(open.reports[0]).not.toHaveProperty("settlement");
  await hide(adminCalls, true);
  expect(await by(student._id)).toMatchObject({
    reports: [{ ...listed, settled: true, settlement: { at: expect.any(String) } }],
  });
  expect(await by(tutor._id)).toEqual(none);
  const path = `/bookings/reported-reviews/by/${student._id}`;
  expect((await readerCalls("GET", path)).status).toBe(403);
});
