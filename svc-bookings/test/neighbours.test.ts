import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/bookings";
import type { Person } from "@tutorsetu/contracts/people";
import { as } from "@tutorsetu/service-kit/testing";
import { expect, it } from "vitest";
import { aStudent, id } from "./person.ts";
import { read, SECRET, withMongo, world } from "./world.ts";

withMongo();

type World = Awaited<ReturnType<typeof world>>;

const ask = async ({ app }: World, method: string, path: string, secret = SECRET) => {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await app.request(path, { method, headers });
  return { status: response.status, body: (await response.json()) as unknown };
};
const gone = (here: World, userId: string, secret?: string) =>
  ask(here, "POST", `/internal/people/${userId}/gone`, secret);
const accepted = async (here: World, a: string, b: string) =>
  read(bookingsInternal.accepted, (await ask(here, "GET", `/internal/accepted?a=${a}&b=${b}`)).body)
    .accepted;

it("cancels what waits for a deleted person, tells the other side and forgets the contact", async () => {
  const here = await world();
  const { tutor, student, studentCalls, book, list, state, chat, news } = here;
  const { _id } = await book();
  await news.sweep();
  const { status, body } = await gone(here, tutor._id);
  expect(status).toBe(200);
  expect(read(bookingsInternal.personGone, body)).toEqual({ ok: true, cancelled: 1 });
  await news.sweep();
  expect(chat.told.at(-1)?.body).toEqual({
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

it("tells the tutor when a student who has asked is gone", async () => {
  const here = await world();
  const { tutor, student, tutorCalls, book, list, chat, news } = here;
  await book();
  await gone(here, student._id.toUpperCase());
  await news.sweep();
  const data: unknown = expect.objectContaining({ kind: "cancelled", reason: "account deleted" });
  expect(chat.told.at(-1)?.body).toMatchObject({ userId: tutor._id, from: student._id, data });
  here.state.isUsersDown = true;
  const [booking] = (await list(tutorCalls)).bookings;
  expect(booking).toMatchObject({
    deletedSide: "Student",
    studentId: { userName: "Deleted user", email: "", image: null, phoneNo: null, student: null },
    tutorId: { userName: tutor.userName },
  });
});

it("leaves accepted and cancelled bookings of the deleted person as they are", async () => {
  const here = await world();
  const { student, bookAndAccept, bookings } = here;
  const { _id } = await bookAndAccept();
  expect((await gone(here, student._id)).body).toMatchObject({ cancelled: 0 });
  expect((await bookings.find(_id))?.bookingStatus).toBe("accepted");
});

it("cancels once and tells once when it is asked again, also at once", async () => {
  const here = await world();
  const { tutor, book, docs } = here;
  const { _id } = await book();
  const answers = await Promise.all([gone(here, tutor._id), gone(here, tutor._id)]);
  const again = await gone(here, tutor._id);
  expect(again.body).toEqual({ ok: true, cancelled: 0 });
  const sum = answers
    .map(({ body }) => read(bookingsInternal.personGone, body).cancelled)
    .reduce((a, b) => a + b, 0);
  expect(sum).toBe(1);
  const kinds = (await docs.findOne({ _id }))?.news.map((n) => n.kind);
  expect(kinds).toEqual(["requested", "cancelled"]);
});

async function reviewed() {
  const here = await world();
  const { tutor, studentCalls, bookAndAccept } = here;
  const { _id } = await bookAndAccept();
  await studentCalls("POST", `/bookings/${_id}/review`, { stars: 5, text: "Good" });
  const shown = async () => {
    const { body } = await as(here.app)("GET", `/reviews/${tutor._id}`);
    return read(bookingsApi.reviews, body);
  };
  return { ...here, shown };
}

it.each([
  ["is known no more", () => undefined],
  ["is blank", (who: Person) => ({ ...who, active: false, userName: "Deleted user" })],
])("takes the name off the reviews of a student who %s, and keeps the stars", async (_, left) => {
  const here = await reviewed();
  const { student, everybody, shown } = here;
  const kept = left(student);
  if (kept) everybody.set(student._id, kept);
  else everybody.delete(student._id);
  await gone(here, student._id);
  expect(await shown()).toMatchObject({
    reviews: [{ author: "Deleted user", stars: 5 }],
    rating: { average: 5, count: 1 },
  });
});

it("keeps the name of who left and may come back within the week on their reviews", async () => {
  const here = await reviewed();
  const { student, everybody, shown } = here;
  everybody.set(student._id, { ...student, active: false });
  await gone(here, student._id);
  everybody.set(student._id, student);
  expect(await shown()).toMatchObject({ reviews: [{ author: student.userName }] });
});

it("is told again later while svc-users cannot say whether a person is erased", async () => {
  const here = await reviewed();
  here.state.isUsersDown = true;
  expect((await gone(here, here.student._id)).status).toBe(503);
  expect(await here.shown()).toMatchObject({ reviews: [{ author: here.student.userName }] });
});

it("knows whether two people have an accepted booking now, in either order", async () => {
  const here = await world();
  const { tutor, student, studentCalls, tutorCalls, book, move } = here;
  const { _id } = await book();
  expect(await accepted(here, tutor._id, student._id)).toBe(false);
  await move(tutorCalls, _id, "accepted");
  expect(await accepted(here, tutor._id, student._id)).toBe(true);
  expect(await accepted(here, student._id.toUpperCase(), tutor._id)).toBe(true);
  expect(await accepted(here, student._id, tutor._id.toUpperCase())).toBe(true);
  expect(await accepted(here, tutor._id, aStudent()._id)).toBe(false);
  await move(studentCalls, _id, "cancelled", "The exam is over.");
  expect(await accepted(here, tutor._id, student._id)).toBe(false);
});

it("does not exist for callers without the secret, signed in or not", async () => {
  const here = await world();
  const { tutor, student, book, bookings } = here;
  const { _id } = await book();
  for (const secret of ["", "wrong", `Tutor-${tutor._id}`, `Admin-${id()}`]) {
    expect((await gone(here, tutor._id, secret)).status).toBe(404);
    const path = `/internal/accepted?a=${tutor._id}&b=${student._id}`;
    expect((await ask(here, "GET", path, secret)).status).toBe(404);
  }
  expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
});

it("refuses ids that are none", async () => {
  const here = await world();
  expect((await gone(here, "nonsense")).status).toBe(400);
  expect((await ask(here, "GET", "/internal/accepted?a=1&b=2")).status).toBe(400);
  expect((await ask(here, "GET", "/internal/accepted")).status).toBe(400);
});
