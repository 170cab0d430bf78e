import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/notifications/en";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { read, SECRET, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

/** A tutor with one review of three stars, and who may answer it. */
async function reviewed() {
  const harness = await startHarness();
  const { studentCalls, tutorCalls, adminCalls, tutor } = harness;
  const booking = await harness.bookAndAccept();
  const path = `/bookings/${booking._id}/review`;
  const { body } = await studentCalls("POST", path, { stars: 3, text: "Hmm" });
  const { review } = read(bookingsApi.review, body);
  const answer = (text: unknown, who = tutorCalls) =>
    who("PUT", `/reviews/${review._id}/answer`, { text });
  const shown = async (who: typeof tutorCalls = as(harness.app)) =>
    read(bookingsApi.reviews, (await who("GET", `/reviews/${tutor._id}`)).body).reviews[0];
  const moderate = (more: object) =>
    adminCalls("PUT", `/reviews/${review._id}`, { hidden: false, ...more });
  return { ...harness, review, answer, shown, moderate };
}

it("shows below a review what its tutor answers, the last words of several", async () => {
  const { answer, shown } = await reviewed();
  const { status, body } = await answer(" Thank you. ");
  expect([status, read(bookingsApi.answerReview, body).message]).toEqual([
    200,
    "Your answer stands below the review.",
  ]);
  expect((await shown())?.answer).toEqual({ text: "Thank you.", at: expect.any(String) });
  const both = await Promise.all([answer("One"), answer("Two")]);
  expect(both.map((one) => one.status)).toEqual([200, 200]);
  expect(["One", "Two"]).toContain((await shown())?.answer?.text);
});

it("keeps the answer when the review is written anew, and takes it away when it is empty", async () => {
  const { answer, shown, studentCalls, list } = await reviewed();
  await answer("Thank you.");
  const [booking] = (await list(studentCalls)).bookings;
  await studentCalls("POST", `/bookings/${booking?._id}/review`, { stars: 4, text: "Better" });
  expect(await shown()).toMatchObject({ stars: 4, answer: { text: "Thank you." } });
  expect(await answer("  ")).toMatchObject({
    status: 200,
    body: { message: "Your answer is taken away." },
  });
  expect(await shown()).not.toHaveProperty("answer");
  expect(await answer("")).toMatchObject({
    status: 422,
    body: { fields: { text: "Please write your answer first." } },
  });
});

it("takes an answer from nobody but the tutor, and none that is too long or about nothing", async () => {
  const { answer, studentCalls, adminCalls, tutorCalls, moderate, app, shown } = await reviewed();
  const another = as(app, "Tutor", id());
  for (const who of [studentCalls, adminCalls, another])
    expect((await answer("Me", who)).status).toBe(403);
  expect((await answer("Me", as(app))).status).toBe(401);
  expect((await answer("a".repeat(1001))).status).toBe(422);
  expect((await answer({ $ne: "" })).status).toBe(400);
  const unknown = await tutorCalls("PUT", `/reviews/${id()}/answer`, { text: "Me" });
  expect(unknown.status).toBe(404);
  expect(await shown()).not.toHaveProperty("answer");
  await moderate({ hidden: true });
  expect((await answer("Me")).status).toBe(404);
});

it("shows strangers no number that stands in an answer", async () => {
  const { answer, shown, studentCalls } = await reviewed();
  await answer("Call 98123 45678.");
  expect((await shown())?.answer?.text).toBe("Call ….");
  expect((await shown(studentCalls))?.answer?.text).toBe("Call 98123 45678.");
});

it("tells the student of the first answer, by the tutor's name of then", async () => {
  const { answer, notices, content, everybody, student, tutor } = await reviewed();
  await answer("Thank you.");
  everybody.set(tutor._id, { ...tutor, userName: "Ivo Marsh" });
  await notices.sweep();
  await answer("");
  await answer("Again.");
  await notices.sweep();
  const told = content.of(student._id).filter(({ kind }) => kind === "review_answered");
  expect(told).toMatchObject([
    {
      params: { name: "Ivo Marsh", answer: "Thank you." },
      subject: en.review_answered.title.replace("{name}", "Ivo Marsh"),
      link: `/tutor/${tutor.tutor?._id}`,
    },
  ]);
});

it("keeps what is told while svc-content is away, and tells nobody of a tutor whom they have blocked", async () => {
  const { answer, notices, content, chat, blocks, reviewDocs, student, tutor } = await reviewed();
  await notices.sweep();
  await answer("Thank you.");
  content.state.isDown = true;
  await expect(notices.sweep()).rejects.toThrow("unavailable");
  expect(await reviewDocs.countDocuments({ "answerNotice.id": { $gt: "" } })).toBe(1);
  content.state.isDown = false;
  chat.block(student._id, tutor._id);
  await blocks.apply(chat.blocks());
  await notices.sweep();
  expect(content.kindsOf(student._id)).not.toContain("review_answered");
  expect(await reviewDocs.countDocuments({ "answerNotice.id": { $gt: "" } })).toBe(0);
});

it("lets administrators hide the answer alone; the tutor writes no other one then", async () => {
  const { answer, shown, moderate, studentCalls, review, tutorCalls, adminCalls, tutor } =
    await reviewed();
  await answer("You are a liar.");
  const report = { reason: "harassment", about: "answer" };
  const path = `/reviews/${review._id}/report`;
  expect((await tutorCalls("POST", path, report)).status).toBe(403);
  for (const _ of [1, 2]) expect((await studentCalls("POST", path, report)).status).toBe(201);
  const queue = read(
    bookingsApi.reportedReviews,
    (await adminCalls("GET", "/bookings/reported-reviews?settled=no")).body,
  );
  expect(queue.reviews).toMatchObject([
    {
      text: "Hmm",
      answer: "You are a liar.",
      answerHidden: false,
      reports: [{ reason: "harassment", about: "answer" }],
    },
  ]);
  const of = async (userId: string) =>
    read(
      bookingsApi.reportedReviewsBy,
      (await adminCalls("GET", `/bookings/reported-reviews/by/${userId}`)).body,
    ).reports;
  expect(await of(tutor._id)).toMatchObject([{ kind: "review", about: "answer", count: 1 }]);
  expect((await moderate({ answerHidden: true })).status).toBe(200);
  expect(await shown()).toMatchObject({ text: "Hmm" });
  expect(await shown()).not.toHaveProperty("answer");
  expect(await answer("A liar!")).toMatchObject({ status: 409, body: { code: "answer_hidden" } });
  expect((await studentCalls("POST", path, report)).status).toBe(404);
  await moderate({});
  expect(await shown()).not.toHaveProperty("answer");
  await moderate({ answerHidden: false });
  expect((await shown())?.answer?.text).toBe("You are a liar.");
});

it("goes with the account of its tutor, and is in the tutor's copy of the own data until then", async () => {
  const { answer, app, tutor, student, reviewDocs, content, notices, shown } = await reviewed();
  await answer("Thank you.");
  await notices.sweep();
  const ask = (path: string, body: object) =>
    app.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    });
  const items: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const body = { role: "Tutor", ...(cursor && { cursor }) };
    const page = await ask(`/internal/bookings/own-data/${tutor._id}`, body);
    const read = bookingsInternal.ownData.reply.parse(await page.json());
    if (read.part === "reviewAnswers") items.push(...read.items);
    cursor = read.next;
  }
  expect(items).toMatchObject([{ text: "Thank you.", isHidden: false }]);
  const { answerNoticeId } = (await reviewDocs.findOne({})) ?? {};
  expect((await ask(`/internal/bookings/of-erased/${tutor._id}`, {})).status).toBe(200);
  expect(content.named).toContainEqual({ param: "name", id: answerNoticeId });
  expect(await reviewDocs.findOne({})).not.toHaveProperty("answer");
  expect(await shown()).toMatchObject({ text: "Hmm" });
  expect((await ask(`/internal/bookings/of-erased/${student._id}`, {})).status).toBe(200);
  expect(await shown()).toMatchObject({ author: "Deleted user", text: "Hmm" });
});
