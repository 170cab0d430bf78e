import { apis, bookingsInternal, chatInternal, usersInternal } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { describe, expect, it } from "vitest";
import { bookings } from "./bookings.ts";
import { chat, say } from "./chat.ts";
import { content } from "./content.ts";
import { deployments } from "./deployments.ts";
import * as internal from "./internal.ts";
import { users } from "./users.ts";
import { accountOf, me, people, StubError, setCaller } from "./context.ts";

const student = people.students[0]?.userId ?? "";
const tutor = people.tutors[1]?.userId ?? "";
const pin = people.students[0]?.pinCode ?? "";

/** An id that exists for each call that is about one thing. */
const idFor: Record<string, string> = {
  "/users/student/:id": student,
  "/bookings/one/:id": bookings.all?.({ query: {} }).bookings[0]?._id ?? "",
  "/requirements/:id": bookings.requirements?.({ query: {} }).requirements[0]?._id ?? "",
  "/blogs/:id": content.blogs?.({ query: {} }).blogs[0]?._id ?? "",
};
const input = (path: string) => ({
  params: { id: idFor[path] ?? tutor, userId: tutor, tutorId: tutor, pin },
  query: {
    subject: people.tutors[1]?.tutor?.subjects[0]?.replaceAll(" ", "-"),
    ids: `${tutor},nobody`,
    after: 0,
    a: tutor,
    b: student,
    tutor,
    students: `${student},nobody`,
    to: tutor,
    from: `${student},nobody`,
  },
});

const tables: [string, Record<string, Endpoint>, object][] = [
  ["svc-users", apis["svc-users"], users],
  ["svc-bookings", apis["svc-bookings"], bookings],
  ["svc-chat", apis["svc-chat"], chat],
  ["svc-content", apis["svc-content"], content],
  ["gateway", apis.gateway, deployments],
  ["svc-users to other services", usersInternal, internal.usersInternalStub],
  ["svc-bookings to other services", bookingsInternal, internal.bookingsInternalStub],
  ["svc-chat to other services", chatInternal, internal.chatInternalStub],
];

const reads = tables.flatMap(([service, api, answers]) =>
  Object.entries(api)
    .filter(([, { method }]) => method === "GET")
    .map(([name, endpoint]) => ({ service, name, endpoint, answers })),
);

describe("the stub keeps its contracts", () => {
  it.each(reads)("$service $name", ({ name, endpoint, answers }) => {
    setCaller(accountOf("Admin"));
    const answer: unknown = Object.entries(answers).find(([key]) => key === name)?.[1];
    if (typeof answer !== "function") throw new Error(`Nothing answers ${endpoint.path}.`);
    const reply: unknown = answer(input(endpoint.path));
    expect(endpoint.reply?.safeParse(reply).error).toBeUndefined();
  });
});

it("signs in as a demo account, and as nobody else", () => {
  users.login?.({ body: { email: "tutor@tutorsetu.example", password: "demo1234" } });
  expect(me().role).toBe("Tutor");
  expect(() => users.login?.({ body: { email: "a@b.in", password: "demo1234" } })).toThrow(
    StubError,
  );
});

it("shows each person their own bookings", () => {
  const idsOf = (role: "Tutor" | "Student") => {
    setCaller(accountOf(role));
    return bookings.list?.({ query: {} }).bookings.map(({ _id }) => _id) ?? [];
  };
  const [tutors, students] = [idsOf("Tutor"), idsOf("Student")];
  expect(tutors.length).toBeGreaterThan(0);
  expect(students.length).toBeGreaterThan(0);
  expect(tutors.filter((id) => students.includes(id))).toEqual([]);
});

it("keeps the messages that are sent", () => {
  setCaller(accountOf("Student"));
  const { seq } = say(tutor, "Good evening");
  expect(say(tutor, "Are you there?").seq).toBe(seq + 1);
  const messages = chat.messages?.({ params: { userId: tutor }, query: {} });
  expect(messages?.at(-1)?.text).toBe("Are you there?");
});

it("has a parent, who books for a child and reads the bookings of each", () => {
  setCaller(accountOf("Student"));
  const [first, second] = users.children?.({}).children ?? [];
  const totalOf = (child?: string) => bookings.list?.({ query: { child } }).total ?? 0;
  const before = totalOf();
  expect([totalOf(first?._id), totalOf(second?._id)]).toEqual([before, 0]);
  const made = bookings.create?.({ body: { tutorId: tutor, childId: second?._id } });
  expect(made?.booking).toMatchObject({
    studentProfileId: second?._id,
    studentId: { userName: second?.name, guardianName: me().userName },
  });
  expect([totalOf(first?._id), totalOf(second?._id)]).toEqual([before, 1]);
});

it("filters, counts and orders tutors as the list is asked", () => {
  const ask = (query: object) => {
    const reply = users.allTutors?.({ query });
    if (!reply) throw new Error("Nothing answers the list.");
    return reply;
  };
  const all = ask({ limit: 50 });
  expect(all.facets["city"]?.["nashik"]).toBeGreaterThan(0);
  const near = ask({ near: "nashik", within: 5, sort: "distance" });
  expect(near.allTutor.map(({ city }) => city)).toContain("Nashik");
  expect(near.allTutor.every(({ distanceKm }) => distanceKm === 2)).toBe(true);
  const fees = ask({ maxFee: 2500, class: 10, place: "home", sort: "-fee" }).allTutor;
  expect(fees.map(({ fee }) => fee)).toEqual(fees.map(({ fee }) => fee).toSorted((a, b) => b - a));
  expect(fees[0]?.fee).toBeLessThanOrEqual(2500);
});

it("agrees on a demo class, moves on from it, and rejects what is older", () => {
  setCaller(accountOf("Student"));
  const [first, second] = ["2026-12-02T12:00:00.000Z", "2026-12-01T12:00:00.000Z"];
  const made = bookings.create?.({ body: { tutorId: tutor, demoTimes: [first, second] } });
  const id = made?.booking._id ?? "";
  const demo = () => bookings.booking?.({ params: { id } }).booking.demo;
  expect(demo()).toMatchObject({ version: 1, by: "Student", times: [second, first] });
  const params = { id };
  setCaller(people.tutors[1] ?? accountOf("Tutor"));
  expect(() => bookings.goOn?.({ params, body: { version: 0 } })).toThrow(StubError);
  bookings.proposeDemo?.({ params, body: { version: 1, times: [first], minutes: 30 } });
  expect(demo()).toMatchObject({ version: 2, by: "Tutor", minutes: 30, times: [first] });
  setCaller(accountOf("Student"));
  bookings.confirmDemo?.({ params, body: { version: 2, startsAt: first } });
  const taken = () => bookings.availability?.({ params: { tutorId: tutor } }).taken;
  expect(taken()).toEqual([{ startsAt: first, minutes: 30 }]);
  bookings.noteDemo?.({ params, body: { version: 3, isHeld: true } });
  bookings.endDemo?.({ params, body: { version: 4, isEnding: true } });
  expect(demo()).toMatchObject({ state: "held", ending: { by: "Student" } });
  bookings.endDemo?.({ params, body: { version: 5, isEnding: false } });
  bookings.goOn?.({ params, body: { version: 6 } });
  expect(demo()).toMatchObject({ state: "held", outcome: "go_on", outcomeBy: "Student" });
  expect(demo()?.ending).toBeUndefined();
  bookings.proposeDemo?.({ params, body: { version: 7, times: [second], minutes: 60 } });
  bookings.callOffDemo?.({ params, body: { version: 8, reason: "Ill" } });
  expect(demo()).toMatchObject({ state: "called_off", reason: "Ill", version: 9 });
});
