import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { SECRET, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

type Harness = Awaited<ReturnType<typeof startHarness>>;

const ask = ({ app }: Harness, method: string, path: string, body?: object) =>
  app.request(path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
  });

it("names an erased person nowhere, and tells svc-content first which of its notices do", async () => {
  const harness = await startHarness();
  const { tutor, student, studentCalls, bookAndAccept, content, bookings, reviews } = harness;
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good" });
  const one = await harness.docs.findOne({ _id });
  if (!one) throw new Error("The booking is not stored");
  const to = "0000000000000000000000fe";
  const params = { name: "Ivo", tutors: student.userName };
  const notice = { id: "offer", to, kind: "booking_unanswered", params, at: new Date() };
  await harness.docs.insertOne({
    ...one,
    _id: "another",
    alternatives: [student._id],
    studentUserId: to,
    student: { ...one.student, _id: to, userName: "Mira", email: "" },
    open: false,
    news: [],
    notices: [notice],
  });
  const erase = () => ask(harness, "POST", `/internal/bookings/of-erased/${student._id}`);
  content.state.isDown = true;
  expect((await erase()).status).toBe(503);
  const isNamed = async () => {
    const docs = [
      ...(await harness.docs.find().toArray()),
      ...(await harness.reviewDocs.find().toArray()),
    ];
    return JSON.stringify(docs).includes(student.userName);
  };
  expect(await isNamed()).toBe(true);
  content.state.isDown = false;
  expect((await erase()).status).toBe(200);
  expect(await isNamed()).toBe(false);
  const [review] = await reviews.by(student._id, [tutor._id]);
  expect(review).toMatchObject({ author: "Deleted user", stars: 5 });
  expect(content.named).toEqual([
    { param: "name", link: `/my-bookings?booking=${_id}` },
    { param: "tutors", link: "/my-bookings?booking=another" },
    { param: "name", id: review?.noticeId },
  ]);
  expect((await bookings.find(_id))?.tutor.userName).toBe(tutor.userName);
  expect((await erase()).status).toBe(200);
});

it("follows a new name in bookings and reviews; a label stays", async () => {
  const harness = await startHarness();
  const { tutor, student, studentCalls, bookAndAccept, bookings, reviews } = harness;
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good" });
  const rename = async (userId: string, userName: string) => {
    const path = `/internal/bookings/of-renamed/${userId}`;
    const renamed = await ask(harness, "POST", path, { userName, role: "Student" });
    expect(renamed.status).toBe(200);
  };
  const named = async () => {
    const booking = await bookings.find(_id);
    const [review] = await reviews.by(student._id, [tutor._id]);
    return [booking?.tutor.userName, booking?.student.userName, review?.author];
  };
  await rename(student._id, "Mira Sol");
  await rename(tutor._id, "Ivo Marsh");
  expect(await named()).toEqual(["Ivo Marsh", "Mira Sol", "Mira S."]);
  await ask(harness, "POST", `/internal/bookings/of-erased/${student._id}`);
  await rename(student._id, "Mira Sol");
  expect(await named()).toEqual(["Ivo Marsh", "Deleted user", "Deleted user"]);
});

it("gives a person what is theirs, without the other's address and number, and not who reported", async () => {
  const harness = await startHarness();
  const { tutor, student, studentCalls, tutorCalls, bookAndAccept } = harness;
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good" });
  const [review] = await harness.reviews.by(student._id, [tutor._id]);
  await tutorCalls("POST", `/reviews/${review?._id}/report`, { reason: "money", text: "No" });
  const ownData = async (userId: string) => {
    const parts: Record<string, unknown[]> = {};
    let cursor: string | null = "";
    while (cursor !== null) {
      const body = { role: "Student", ...(cursor && { cursor }) };
      const answer = await ask(harness, "POST", `/internal/bookings/own-data/${userId}`, body);
      expect(answer.status).toBe(200);
      const page = bookingsInternal.ownData.reply.parse(await answer.json());
      parts[page.part] = [...(parts[page.part] ?? []), ...page.items];
      cursor = page.next;
    }
    return parts;
  };
  const hers = await ownData(student._id);
  expect(hers).toMatchObject({
    bookings: [{ with: tutor.userName, askedBy: "you", bookingStatus: "accepted" }],
    reviewsWritten: [{ about: tutor.userName, stars: 5, text: "Good", isHidden: false }],
    reviewReportsReceived: [{ reported: "Good", times: 1, settled: false }],
  });
  const text = JSON.stringify(hers);
  expect(text).not.toMatch(/phone|@|"No"|money|_id|UserId/);
  expect(await ownData(tutor._id)).toMatchObject({
    bookings: [{ with: student.userName, askedBy: "them" }],
    reviewsReceived: [{ stars: 5, text: "Good" }],
    reviewReportsMade: [{ reported: "Good", reason: "money", text: "No" }],
  });
  const bad = await ask(harness, "POST", `/internal/bookings/own-data/${tutor._id}`, {
    role: "Tutor",
    cursor: "nonsense",
  });
  expect(bad.status).toBe(400);
});
