import { bookingsApi } from "@tutorsetu/contracts/bookings";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { Person } from "@tutorsetu/contracts/people";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { NeighbourDown } from "@tutorsetu/service-kit/neighbour";
import { answering, as, type Asked, fakeVerify, silent } from "@tutorsetu/service-kit/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import type * as z from "zod";
import { createApp } from "../src/app.ts";
import { newsDispatcher } from "../src/bookings/dispatcher.ts";
import { askPeople } from "../src/bookings/people.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "../src/bookings/store.ts";
import { ratingTeller } from "../src/reviews/rating-teller.ts";
import { indexReviews, mongoReviews, reviewsCollection } from "../src/reviews/store.ts";
import { aStudent, aTutor } from "./person.ts";

export const SECRET = "a secret of thirty-two characters";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let worlds = 0;

/** Starts the store of a test file, and ends it. */
export function withMongo() {
  beforeAll(async () => {
    mongo = await testMongo();
    client = await new MongoClient(mongo.url).connect();
  });
  afterAll(async () => {
    await client.close();
    await mongo.close();
  });
}

/** Reads a reply by its contract; what does not fit is red. */
export function read<R>({ reply }: { readonly reply?: z.ZodType<R> }, body: unknown): R {
  if (!reply) throw new Error("The contract has no such reply");
  return reply.parse(body);
}

/** A neighbour that notes what it is told, or is away. */
export function fakeNeighbour() {
  const told: { path: string; params?: unknown; body?: unknown }[] = [];
  const state = { isDown: false };
  const neighbour = answering((endpoint: Endpoint, asked: Asked) => {
    if (state.isDown) throw new NeighbourDown("away");
    told.push({ path: endpoint.path, ...asked });
    return { ok: true };
  });
  return { told, state, neighbour };
}

/** A database of its own with a tutor and a student, and the service over it. */
export async function world() {
  const db = client.db(`bookings-${Date.now()}-${++worlds}`);
  const docs = bookingsCollection(db);
  const reviewDocs = reviewsCollection(db);
  await Promise.all([indexBookings(docs), indexReviews(reviewDocs)]);
  const bookings = mongoBookings(docs);
  const reviews = mongoReviews(reviewDocs);
  const tutor = aTutor();
  const student = aStudent();
  const everybody = new Map([tutor, student].map((p) => [p._id, p]));
  const state = { isUsersDown: false };
  const chat = fakeNeighbour();
  const users = fakeNeighbour();
  const news = newsDispatcher(bookings, chat.neighbour, silent);
  const ratings = ratingTeller(reviews, users.neighbour, silent);

  const app = createApp({
    log: silent,
    verify: fakeVerify,
    bookings,
    reviews,
    announce: () => {},
    tellRating: () => {},
    internalSecret: SECRET,
    ready: () => Promise.resolve(),
    askPeople: askPeople(
      answering((_endpoint, { query }) => {
        if (state.isUsersDown) throw new NeighbourDown("away");
        const ids = query?.["ids"]?.split(",") ?? [];
        const isAskedFor = (p: Person) =>
          ids.some((i) => i === p._id || i === p.tutor?._id || i === p.student?._id);
        return { people: [...everybody.values()].filter(isAskedFor) };
      }),
    ),
  });
  const tutorCalls = as(app, "Tutor", tutor._id);
  const studentCalls = as(app, "Student", student._id);
  const adminCalls = as(app, "Admin", "0000000000000000000000ad");

  const book = async () => {
    const asked = { tutorId: tutor._id };
    const { body } = await studentCalls("POST", "/bookings/create-booking", asked);
    return read(bookingsApi.create, body).booking;
  };
  const move = (who: typeof tutorCalls, bookingId: string, newStatus: string, reason?: string) =>
    who("PUT", "/bookings/update-bookings-status", { bookingId, newStatus, reason });
  const bookAndAccept = async () => {
    const booking = await book();
    await move(tutorCalls, booking._id, "accepted");
    return booking;
  };
  const list = async (who: typeof tutorCalls, query = "") =>
    read(bookingsApi.list, (await who("GET", `/bookings${query}`)).body);

  return {
    app,
    docs,
    reviewDocs,
    bookings,
    reviews,
    state,
    chat,
    users,
    news,
    ratings,
    tutor,
    student,
    everybody,
    tutorCalls,
    studentCalls,
    adminCalls,
    book,
    bookAndAccept,
    move,
    list,
  };
}
