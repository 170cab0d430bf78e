import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import { as } from "@tutorsetu/service-kit/testing";
import { expect, it } from "vitest";
import { aStudent, id } from "./person.ts";
import { createFixture, read, SECRET, withMongo } from "./fixture.ts";

withMongo();

type Fixture = Awaited<ReturnType<typeof createFixture>>;

const ask = async ({ app }: Fixture, method: string, path: string, secret = SECRET) => {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await app.request(path, { method, headers });
  return { status: response.status, body: (await response.json()) as unknown };
};
const deleteAccount = (fixture: Fixture, userId: string, secret?: string) =>
  ask(fixture, "POST", `/internal/people/${userId}/gone`, secret);
const accepted = async (fixture: Fixture, a: string, b: string) =>
  read(
    bookingsInternal.accepted,
    (await ask(fixture, "GET", `/internal/accepted?a=${a}&b=${b}`)).body,
  ).accepted;

it("cancels the pending bookings of a deleted account, notifies the other side and removes the contact", async () => {
  const fixture = await createFixture();
  const { tutor, student, studentCalls, book, list, state, chat, events } = fixture;
  const { _id } = await book();
  await events.sweep();
  const { status, body } = await deleteAccount(fixture, tutor._id);
  expect(status).toBe(200);
  expect(read(bookingsInternal.personGone, body)).toEqual({ ok: true, cancelled: 1 });
  await events.sweep();
  expect(chat.pushed.at(-1)?.body).toEqual({
    userId: student._id,
    event: "booking",
    from: tutor._id,
    data: {
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
  const fixture = await createFixture();
  const { tutor, student, tutorCalls, book, list, chat, events } = fixture;
  await book();
  await deleteAccount(fixture, student._id.toUpperCase());
  await events.sweep();
  const data: unknown = expect.objectContaining({ kind: "cancelled", reason: "account deleted" });
  expect(chat.pushed.at(-1)?.body).toMatchObject({ userId: tutor._id, from: student._id, data });
  fixture.state.isUsersDown = true;
  const [booking] = (await list(tutorCalls)).bookings;
  expect(booking).toMatchObject({
    deletedSide: "Student",
    studentId: { userName: "Deleted user", email: "", image: null, phoneNo: null, student: null },
    tutorId: { userName: tutor.userName },
  });
});

it("keeps accepted and cancelled bookings of a deleted account", async () => {
  const fixture = await createFixture();
  const { student, bookAndAccept, bookings } = fixture;
  const { _id } = await bookAndAccept();
  expect((await deleteAccount(fixture, student._id)).body).toMatchObject({ cancelled: 0 });
  expect((await bookings.find(_id))?.bookingStatus).toBe("accepted");
});

it("cancels once and notifies once when it is called again, also at once", async () => {
  const fixture = await createFixture();
  const { tutor, book, docs } = fixture;
  const { _id } = await book();
  const answers = await Promise.all([
    deleteAccount(fixture, tutor._id),
    deleteAccount(fixture, tutor._id),
  ]);
  const again = await deleteAccount(fixture, tutor._id);
  expect(again.body).toEqual({ ok: true, cancelled: 0 });
  const sum = answers
    .map(({ body }) => read(bookingsInternal.personGone, body).cancelled)
    .reduce((a, b) => a + b, 0);
  expect(sum).toBe(1);
  const kinds = (await docs.findOne({ _id }))?.news.map((n) => n.kind);
  expect(kinds).toEqual(["requested", "cancelled"]);
});

async function reviewed() {
  const fixture = await createFixture();
  const { tutor, studentCalls, bookAndAccept } = fixture;
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good" });
  const shown = async () => {
    const { body } = await as(fixture.app)("GET", `/reviews/${tutor._id}`);
    return read(bookingsApi.reviews, body);
  };
  return { ...fixture, shown };
}

it.each([
  ["is unknown", () => undefined],
  ["is anonymous", (who: Person) => ({ ...who, active: false, userName: "Deleted user" })],
])(
  "removes the name from the reviews of a student who %s, and keeps the stars",
  async (_, left) => {
    const fixture = await reviewed();
    const { student, everybody, shown } = fixture;
    const kept = left(student);
    if (kept) everybody.set(student._id, kept);
    else everybody.delete(student._id);
    await deleteAccount(fixture, student._id);
    expect(await shown()).toMatchObject({
      reviews: [{ author: "Deleted user", stars: 5 }],
      rating: { average: 5, count: 1 },
    });
  },
);

it("keeps the name on the reviews of a student whose account may still be restored", async () => {
  const fixture = await reviewed();
  const { student, everybody, shown } = fixture;
  everybody.set(student._id, { ...student, active: false });
  await deleteAccount(fixture, student._id);
  everybody.set(student._id, student);
  expect(await shown()).toMatchObject({ reviews: [{ author: student.userName }] });
});

it("answers 503 while svc-users cannot say whether an account is purged", async () => {
  const fixture = await reviewed();
  fixture.state.isUsersDown = true;
  expect((await deleteAccount(fixture, fixture.student._id)).status).toBe(503);
  expect(await fixture.shown()).toMatchObject({ reviews: [{ author: fixture.student.userName }] });
});

it("knows whether two people have an accepted booking now, in either order", async () => {
  const fixture = await createFixture();
  const { tutor, student, studentCalls, tutorCalls, book, move } = fixture;
  const { _id } = await book();
  expect(await accepted(fixture, tutor._id, student._id)).toBe(false);
  await move(tutorCalls, _id, "accepted");
  expect(await accepted(fixture, tutor._id, student._id)).toBe(true);
  expect(await accepted(fixture, student._id.toUpperCase(), tutor._id)).toBe(true);
  expect(await accepted(fixture, student._id, tutor._id.toUpperCase())).toBe(true);
  expect(await accepted(fixture, tutor._id, aStudent()._id)).toBe(false);
  await move(studentCalls, _id, "cancelled", "The exam is over.");
  expect(await accepted(fixture, tutor._id, student._id)).toBe(false);
});

it("answers 404 to callers without the secret, signed in or not", async () => {
  const fixture = await createFixture();
  const { tutor, student, book, bookings } = fixture;
  const { _id } = await book();
  for (const secret of ["", "wrong", `Tutor-${tutor._id}`, `Admin-${id()}`]) {
    expect((await deleteAccount(fixture, tutor._id, secret)).status).toBe(404);
    const path = `/internal/accepted?a=${tutor._id}&b=${student._id}`;
    expect((await ask(fixture, "GET", path, secret)).status).toBe(404);
  }
  expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
});

it("rejects malformed ids", async () => {
  const fixture = await createFixture();
  expect((await deleteAccount(fixture, "nonsense")).status).toBe(400);
  expect((await ask(fixture, "GET", "/internal/accepted?a=1&b=2")).status).toBe(400);
  expect((await ask(fixture, "GET", "/internal/accepted")).status).toBe(400);
});
