import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/apis";
import type { Person } from "@tutorsetu/contracts/people";
import { as } from "@tutorsetu/service-kit/testing/app";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import { expect, it } from "vitest";
import { aStudent, id } from "../testing/person.ts";
import { startHarness, read, SECRET, withMongo } from "../testing/harness.ts";

withMongo();

type Harness = Awaited<ReturnType<typeof startHarness>>;

const ask = async ({ app }: Harness, method: string, path: string, secret = SECRET) => {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await app.request(path, { method, headers });
  return { status: response.status, body: (await response.json()) as unknown };
};
const deleteAccount = (harness: Harness, userId: string, secret?: string) =>
  ask(harness, "POST", `/internal/people/${userId}/gone`, secret);
const accepted = async (harness: Harness, a: string, b: string) =>
  read(
    bookingsInternal.accepted,
    (await ask(harness, "GET", `/internal/accepted?a=${a}&b=${b}`)).body,
  ).accepted;

it("cancels the pending bookings of a deleted account, notifies the other side and removes the contact", async () => {
  const harness = await startHarness();
  const { tutor, student, studentCalls, book, list, state, chat, events } = harness;
  const { _id } = await book();
  await events.sweep();
  const { status, body } = await deleteAccount(harness, tutor._id);
  expect(status).toBe(200);
  expect(read(bookingsInternal.personGone, body)).toEqual({ ok: true, cancelled: 1 });
  await events.sweep();
  expect(chat.pushed.at(-1)?.body).toEqual({
    userId: student._id,
    event: "booking",
    from: tutor._id,
    data: {
      id: expect.any(String),
      bookingId: _id,
      kind: "cancelled",
      status: "cancelled",
      from: tutor.userName,
      reason: "account deleted",
    },
  });
  state.isUsersDown = true;
  expect((await list(studentCalls, "?status=history")).bookings).toMatchObject([
    {
      reason: "account deleted",
      deletedSide: "Tutor",
      tutorId: { userName: "Deleted user", phoneNo: null },
    },
  ]);
});

it("notifies the tutor when the account of a student who has asked is deleted", async () => {
  const harness = await startHarness();
  const { tutor, student, tutorCalls, book, list, chat, events } = harness;
  await book();
  await deleteAccount(harness, student._id.toUpperCase());
  await events.sweep();
  const data: unknown = expect.objectContaining({ kind: "cancelled", reason: "account deleted" });
  expect(chat.pushed.at(-1)?.body).toMatchObject({ userId: tutor._id, from: student._id, data });
  harness.state.isUsersDown = true;
  const [booking] = (await list(tutorCalls)).bookings;
  expect(booking).toMatchObject({
    deletedSide: "Student",
    studentId: { userName: "Deleted user", email: "", image: null, phoneNo: null, student: null },
    tutorId: { userName: tutor.userName },
  });
});

it("keeps accepted and cancelled bookings of a deleted account", async () => {
  const harness = await startHarness();
  const { student, bookAndAccept, bookings } = harness;
  const { _id } = await bookAndAccept();
  expect((await deleteAccount(harness, student._id)).body).toMatchObject({ cancelled: 0 });
  expect((await bookings.find(_id))?.bookingStatus).toBe("accepted");
});

it("cancels once and notifies once when it is called again, also at once", async () => {
  const harness = await startHarness();
  const { tutor, book, docs } = harness;
  const { _id } = await book();
  const answers = await Promise.all([
    deleteAccount(harness, tutor._id),
    deleteAccount(harness, tutor._id),
  ]);
  const again = await deleteAccount(harness, tutor._id);
  expect(again.body).toEqual({ ok: true, cancelled: 0 });
  const sum = answers
    .map(({ body }) => read(bookingsInternal.personGone, body).cancelled)
    .reduce((a, b) => a + b, 0);
  expect(sum).toBe(1);
  const kinds = (await docs.findOne({ _id }))?.news.map((n) => n.kind);
  expect(kinds).toEqual(["requested", "cancelled"]);
});

async function reviewed() {
  const harness = await startHarness();
  const { tutor, studentCalls, bookAndAccept } = harness;
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good" });
  const shown = async () => {
    const { body } = await as(harness.app)("GET", `/reviews/${tutor._id}`);
    return read(bookingsApi.reviews, body);
  };
  return { ...harness, shown };
}

it.each([
  ["is unknown", () => undefined],
  ["is anonymous", (who: Person) => ({ ...who, active: false, userName: "Deleted user" })],
])(
  "removes the name from the reviews of a student who %s, and keeps the stars",
  async (_, left) => {
    const harness = await reviewed();
    const { student, everybody, shown } = harness;
    const kept = left(student);
    if (kept) everybody.set(student._id, kept);
    else everybody.delete(student._id);
    await deleteAccount(harness, student._id);
    expect(await shown()).toMatchObject({
      reviews: [{ author: "Deleted user", stars: 5 }],
      rating: { average: 5, count: 1 },
    });
  },
);

it("keeps the name on the reviews of a student whose account may still be restored", async () => {
  const harness = await reviewed();
  const { student, everybody, shown } = harness;
  everybody.set(student._id, { ...student, active: false });
  await deleteAccount(harness, student._id);
  everybody.set(student._id, student);
  expect(await shown()).toMatchObject({ reviews: [{ author: maskName(student.userName) }] });
});

it("answers 503 while svc-users cannot say whether an account is purged", async () => {
  const harness = await reviewed();
  harness.state.isUsersDown = true;
  expect((await deleteAccount(harness, harness.student._id)).status).toBe(503);
  expect(await harness.shown()).toMatchObject({
    reviews: [{ author: maskName(harness.student.userName) }],
  });
});

it("knows whether two people have an accepted booking now, in either order", async () => {
  const harness = await startHarness();
  const { tutor, student, studentCalls, tutorCalls, book, move } = harness;
  const { _id } = await book();
  expect(await accepted(harness, tutor._id, student._id)).toBe(false);
  await move(tutorCalls, _id, "accepted");
  expect(await accepted(harness, tutor._id, student._id)).toBe(true);
  expect(await accepted(harness, student._id.toUpperCase(), tutor._id)).toBe(true);
  expect(await accepted(harness, student._id, tutor._id.toUpperCase())).toBe(true);
  expect(await accepted(harness, tutor._id, aStudent()._id)).toBe(false);
  await move(studentCalls, _id, "cancelled", "The exam is over.");
  expect(await accepted(harness, tutor._id, student._id)).toBe(false);
});

it("answers 404 to callers without the secret, signed in or not", async () => {
  const harness = await startHarness();
  const { tutor, student, book, bookings } = harness;
  const { _id } = await book();
  for (const secret of ["", "wrong", `Tutor-${tutor._id}`, `Admin-${id()}`]) {
    expect((await deleteAccount(harness, tutor._id, secret)).status).toBe(404);
    const path = `/internal/accepted?a=${tutor._id}&b=${student._id}`;
    expect((await ask(harness, "GET", path, secret)).status).toBe(404);
  }
  expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
});

it("rejects malformed ids", async () => {
  const harness = await startHarness();
  expect((await deleteAccount(harness, "nonsense")).status).toBe(400);
  expect((await ask(harness, "GET", "/internal/accepted?a=1&b=2")).status).toBe(400);
  expect((await ask(harness, "GET", "/internal/accepted")).status).toBe(400);
});
