import { bookingsApi } from "@tutorsetu/contracts/bookings";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { NeighbourDown } from "@tutorsetu/service-kit/neighbour";
import { as, badBodies, fakeVerify, isMounted, silent } from "@tutorsetu/service-kit/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "../src/bookings/store.ts";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let bookings: ReturnType<typeof mongoBookings>;
let n = 0;

beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
  const docs = bookingsCollection(client.db(`bookings-${Date.now()}`));
  await indexBookings(docs);
  bookings = mongoBookings(docs);
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

function never(): never {
  throw new Error("The contract has no such reply");
}

const id = () => (++n).toString(16).padStart(24, "0");
const createdAt = "2026-01-01T00:00:00.000Z";

function person(role: "Tutor" | "Student"): Person {
  const _id = id();
  const place = {
    city: "Pune",
    state: "Maharashtra",
    bio: "",
    createdAt,
    phoneNo: "+919812345678",
  };
  const userId = { _id, userName: `${role} ${_id}`, image: null };
  return {
    _id,
    userName: userId.userName,
    email: `${_id}@test.example`,
    role,
    image: null,
    active: true,
    tutor:
      role === "Tutor"
        ? {
            _id: id(),
            userId: { ...userId, email: null },
            fee: 2600,
            hourly_rate: null,
            rating: null,
            subjects: ["physics"],
            experience: 4,
            ...place,
          }
        : null,
    student:
      role === "Student"
        ? {
            _id: id(),
            userId,
            grade: 10,
            subjectInterested: ["physics"],
            requirement: null,
            ...place,
          }
        : null,
  };
}

function world() {
  const tutor = person("Tutor");
  const student = person("Student");
  const everybody = new Map([tutor, student].map((p) => [p._id, p]));
  const state = { down: false };
  const app = createApp({
    log: silent,
    verify: fakeVerify,
    bookings,
    announce: () => {},
    ready: () => Promise.resolve(),
    askPeople: (ids) => {
      if (state.down) return Promise.reject(new NeighbourDown("away"));
      return Promise.resolve(
        [...everybody.values()].filter((p) =>
          ids.some((i) => i === p._id || i === p.tutor?._id || i === p.student?._id),
        ),
      );
    },
  });
  const tutorCalls = as(app, "Tutor", tutor._id);
  const studentCalls = as(app, "Student", student._id);
  const book = async () => {
    const { body } = await studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id });
    return bookingsApi.create.reply?.parse(body).booking ?? never();
  };
  const move = (who: typeof tutorCalls, bookingId: string, newStatus: string) =>
    who("PUT", "/bookings/update-bookings-status", { bookingId, newStatus });
  return { app, tutor, student, everybody, state, tutorCalls, studentCalls, book, move };
}

it("lets a student book a tutor by profile id, pending, and ignores the sent role [SB-001] [SB-005] [SB-006] [SB-007] [SB-009]", async () => {
  const { studentCalls, tutor, student } = world();
  const { status, body } = await studentCalls("POST", "/bookings/create-booking", {
    tutorId: tutor.tutor?._id,
    studentId: id(),
    bookerRole: "Tutor",
  });
  expect(status).toBe(201);
  const reply = bookingsApi.create.reply?.parse(body);
  expect(reply?.message).toBe("Tutor Booked Successful!");
  expect(reply?.booking).toMatchObject({
    bookerRole: "Student",
    bookingStatus: "pending",
    tutorId: { _id: tutor._id, tutor: { fee: 2600 } },
    studentId: { _id: student._id, student: { grade: 10 } },
  });
});

it("lets a tutor offer to a student [SB-008]", async () => {
  const { tutorCalls, student } = world();
  const { status, body } = await tutorCalls("POST", "/bookings/create-booking", {
    studentId: student._id,
  });
  expect(status).toBe(201);
  expect(bookingsApi.create.reply?.parse(body)).toMatchObject({
    message: "Student Booked Successful!",
    booking: { bookerRole: "Tutor" },
  });
});

it("makes one booking of twenty presses, and prompts the other side to accept", async () => {
  const { studentCalls, tutorCalls, tutor, student } = world();
  const tries = Array.from({ length: 20 }, () =>
    studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id }),
  );
  const statuses = (await Promise.all(tries)).map((a) => a.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const back = await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  expect(back).toMatchObject({
    status: 409,
    body: { message: "This person has already asked you. You can accept it in My Bookings." },
  });
});

it("refuses oneself, the same role, strangers to the site and bad ids", async () => {
  const { studentCalls, student, everybody } = world();
  const other = person("Student");
  everybody.set(other._id, other);
  const book = (tutorId: unknown) => studentCalls("POST", "/bookings/create-booking", { tutorId });
  expect((await book(student._id)).status).toBe(403);
  expect((await book(other._id)).status).toBe(403);
  expect((await book(id())).status).toBe(404);
  expect((await book({ $ne: "" })).status).toBe(400);
  expect((await book(undefined)).status).toBe(400);
});

it("writes nothing while svc-users is away, and still lists what there is", async () => {
  const { studentCalls, tutor, state, book } = world();
  await book();
  state.down = true;
  expect(
    (await studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id })).status,
  ).toBe(503);
  const { status, body } = await studentCalls("GET", "/bookings");
  expect(status).toBe(200);
  expect(bookingsApi.list.reply?.parse(body)).toMatchObject({
    total: 1,
    counts: { current: 1, history: 0 },
  });
});

it("moves pending to accepted by the other party only, then the lists follow [SB-010] [SB-011] [SB-012] [SB-014]", async () => {
  const { studentCalls, tutorCalls, book, move } = world();
  const { _id } = await book();
  expect((await move(studentCalls, _id, "accepted")).status).toBe(409);
  const answer = await move(tutorCalls, _id, "accepted");
  expect(bookingsApi.updateStatus.reply?.parse(answer.body).message).toBe(
    "Booking status updated to: accepted",
  );
  expect((await move(tutorCalls, _id, "accepted")).status).toBe(200);
  const { body } = await studentCalls("GET", "/bookings?status=history");
  expect(bookingsApi.list.reply?.parse(body)).toMatchObject({
    counts: { current: 0, history: 1 },
    bookings: [{ bookingStatus: "accepted" }],
  });
});

it("leaves one truth when one accepts and the other cancels at once, and cancelled is final [SB-013] [SB-015]", async () => {
  const { studentCalls, tutorCalls, book, move } = world();
  const { _id } = await book();
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 ? move(tutorCalls, _id, "accepted") : move(studentCalls, _id, "cancelled"),
    ),
  );
  expect((await bookings.find(_id))?.bookingStatus).toBe("cancelled");
  expect((await move(tutorCalls, _id, "accepted")).status).toBe(409);
  expect((await move(tutorCalls, _id, "pending")).status).toBe(409);
  expect((await book())._id).not.toBe(_id);
});

it("hides a booking from strangers [SB-017]", async () => {
  const { app, book, move } = world();
  const { _id } = await book();
  for (const role of ["Student", "Tutor", "Admin"] as const) {
    expect((await move(as(app, role, id()), _id, "cancelled")).status).toBe(404);
    expect((await as(app, role, id())("GET", "/bookings")).body).toMatchObject({ bookings: [] });
  }
  expect((await as(app, "Admin", id())("GET", "/bookings/all")).body).toMatchObject({
    total: expect.any(Number),
  });
});

it("shows a person who left without contact", async () => {
  const { studentCalls, tutor, everybody, book } = world();
  await book();
  everybody.set(tutor._id, { ...tutor, active: false });
  const { body } = await studentCalls("GET", "/bookings");
  expect(bookingsApi.list.reply?.parse(body).bookings[0]?.tutorId).toMatchObject({
    userName: "Deleted user",
    phoneNo: null,
  });
});

it("answers nonsense with a 400", async () => {
  const { app, studentCalls, move } = world();
  expect((await move(studentCalls, "nonsense", "accepted")).status).toBe(400);
  expect((await move(studentCalls, id(), "done")).status).toBe(400);
  expect((await studentCalls("GET", "/bookings?cursor=xyz")).status).toBe(400);
  const broken = await app.request("/bookings/create-booking", {
    method: "POST",
    body: "{",
    headers: { authorization: `Bearer Student-${id()}`, "content-type": "application/json" },
  });
  expect(broken.status).toBe(400);
});

it.each(Object.entries(bookingsApi))("mounts %s", (_name, endpoint) => {
  expect(isMounted(world().app, endpoint)).toBe(true);
});

const roles: (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];
it.each(
  Object.entries(bookingsApi).flatMap(([name, endpoint]) =>
    roles.map((role) => ({ name, endpoint, role })),
  ),
)("$name for $role [SB-018] [SB-019]", async ({ endpoint, role }) => {
  const { status } = await as(world().app, role, id())(
    endpoint.method,
    endpoint.path,
    endpoint.body ? {} : undefined,
  );
  const { roles: allowed } = endpoint.access;
  const may = role !== undefined && allowed !== "anyone" && allowed.includes(role);
  const refusal = role ? 403 : 401;
  expect(may ? ![401, 403].includes(status) : status === refusal).toBe(true);
});

it.each(Object.entries(bookingsApi).filter(([, { body }]) => body))(
  "refuses bodies that fit nothing at %s",
  async (_name, { method, path }) => {
    for (const body of badBodies) {
      const { status, body: said } = await as(world().app, "Student", id())(
        method,
        path.replace(":id", id()),
        body,
      );
      expect([400, 403, 404]).toContain(status);
      expect(said).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  },
);
