import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import { bookingsApi, chatInternal } from "@tutorsetu/contracts/apis";
import { type Block, conversationId } from "@tutorsetu/contracts/chat";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import type { Person } from "@tutorsetu/contracts/people";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { knownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import {
  fakeServiceClient,
  as,
  type CallInput,
  fakeVerify,
  silent,
} from "@tutorsetu/service-kit/testing/app";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import type { Schema } from "@tutorsetu/contracts/endpoint";
import { createApp } from "../src/app.ts";
import { blockFollower, fetchBlockers } from "../src/blocks/chat-blocks.ts";
import { blocksCollection, mongoBlocks } from "../src/store/blocks.ts";
import type { BookingDoc } from "../src/bookings/booking.ts";
import { bookingPublisher } from "../src/bookings/events.ts";
import { bookingsCollection, indexBookings, mongoBookings } from "../src/store/bookings.ts";
import { phoneViewOutbox } from "../src/privacy/phone-view-outbox.ts";
import { viewFor } from "../src/privacy/view-for.ts";
import { mongoPhoneViews, phoneViewsCollection } from "../src/store/phone-views.ts";
import { ratingPublisher } from "../src/reviews/rating-publisher.ts";
import { mongoReviewReports } from "../src/store/review-reports.ts";
import { indexReviews, mongoReviews, reviewsCollection } from "../src/store/reviews.ts";
import { fakePrivacy } from "./fake-privacy.ts";
import { aStudent, aTutor } from "./person.ts";

export const SECRET = "a secret of thirty-two characters";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let databases = 0;

/** Starts the store for a test file and stops it afterwards. */
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

/** Parses a reply by its contract; a reply that does not match fails the test. */
export function read<R>({ reply }: { readonly reply?: Schema<R> }, body: unknown): R {
  if (!reply) throw new Error("The contract has no such reply");
  return reply.parse(body);
}

/** svc-users: records the calls it receives, or is unavailable. */
export function fakeUsers() {
  const calls: { path: string; params?: unknown; body?: unknown }[] = [];
  const state = { isDown: false };
  const client = fakeServiceClient((endpoint: Endpoint, asked: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    calls.push({ path: endpoint.path, ...asked });
    return { ok: true };
  });
  return { calls, state, client };
}

/** svc-chat: records what is pushed, and knows who has blocked whom. */
export function fakeChat() {
  const pushed: { path: string; body?: unknown }[] = [];
  /** The `after` of each request for changed blocks. */
  const asked: string[] = [];
  const state = { isDown: false, isOld: false, pageOf: 100 };
  const changes: Block[] = [];
  const byOf = (pair: string) => changes.findLast((one) => one.pair === pair)?.by ?? [];
  const change = (pair: string, by: string[]) => {
    const now = { pair, by, version: changes.length + 1 };
    changes.splice(0, changes.length, ...changes.filter((one) => one.pair !== pair), now);
  };
  const client = fakeServiceClient(({ path }: Endpoint, { query, body }: CallInput) => {
    if (state.isDown) throw new ServiceUnavailableError("unavailable");
    if (path === chatInternal.push.path) {
      pushed.push({ path, body });
      return { ok: true };
    }
    if (state.isOld) throw new ServiceUnavailableError("answered 404");
    if (path === chatInternal.blockers.path)
      return { by: byOf(conversationId(query?.["a"] ?? "", query?.["b"] ?? "")) };
    // As a URL carries it: undefined becomes a text there.
    const after = query && "after" in query ? String(query["after"]) : "";
    asked.push(after);
    const rest = changes.filter(({ version }) => version > Number(after));
    const page = rest.slice(0, state.pageOf);
    const next = String(page.at(-1)?.version ?? after);
    return { blocks: page, next, more: rest.length > page.length };
  });
  return {
    pushed,
    asked,
    state,
    client,
    /** All blocks, as a reader from the beginning receives them. */
    blocks: (): Block[] => [...changes],
    block: (by: string, other: string) =>
      change(conversationId(by, other), [...new Set([...byOf(conversationId(by, other)), by])]),
    unblock: (by: string, other: string) =>
      change(
        conversationId(by, other),
        byOf(conversationId(by, other)).filter((one) => one !== by),
      ),
  };
}

/** A database of its own with a tutor and a student, and the service over it. */
export async function startHarness() {
  const db = client.db(`bookings-${Date.now()}-${++databases}`);
  const docs = bookingsCollection(db);
  const reviewDocs = reviewsCollection(db);
  await Promise.all([indexBookings(docs), indexReviews(reviewDocs)]);
  const bookings = mongoBookings(docs);
  const reviews = mongoReviews(reviewDocs);
  const tutor = aTutor();
  const student = aStudent();
  const everybody = new Map([tutor, student].map((p) => [p._id, p]));
  const blocks = mongoBlocks(blocksCollection(db));
  const privacy = fakePrivacy(everybody);
  const state = {
    get isUsersDown() {
      return privacy.state.isDown;
    },
    set isUsersDown(isDown: boolean) {
      privacy.state.isDown = isDown;
    },
  };
  const phoneViews = mongoPhoneViews(phoneViewsCollection(db));
  const chat = fakeChat();
  const users = fakeUsers();
  const events = bookingPublisher(bookings, chat.client, silent);
  const ratings = ratingPublisher(reviews, users.client, silent);
  /** What the routes have published at once; the store keeps it until it is delivered. */
  const published: BookingDoc[] = [];
  const rated: string[] = [];

  /** User id → why they may only read. */
  const suspended = new Map<string, string>();
  const app = createApp({
    log: silent,
    audit: await auditTrail(db, { service: "svc-bookings", log: silent }),
    verify: fakeVerify,
    suspensionOf: (userId) => suspended.get(userId) ?? null,
    bookings,
    reviews,
    reviewReports: mongoReviewReports(reviewDocs),
    blocks,
    fetchBlockers: fetchBlockers(chat.client, blocks),
    publishEvents: (doc) => published.push(doc),
    publishRating: (tutorUserId) => rated.push(tutorUserId),
    internalSecret: SECRET,
    ready: () => Promise.resolve(),
    viewFor: viewFor({
      users: privacy.client,
      knownStudents: knownStudents(privacy.client),
      phoneViews,
    }),
    fetchPeople: fetchPeople(
      fakeServiceClient((_endpoint, { query }) => {
        if (state.isUsersDown) throw new ServiceUnavailableError("unavailable");
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
    suspended,
    docs,
    reviewDocs,
    bookings,
    reviews,
    blocks,
    followBlocks: blockFollower(blocks, chat.client),
    state,
    privacy,
    phoneViews: phoneViewOutbox(phoneViews, privacy.client, silent),
    chat,
    users,
    events,
    ratings,
    published,
    rated,
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
