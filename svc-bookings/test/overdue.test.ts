import { expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { aTutor } from "../testing/person.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const DAY = 86_400_000;
const daysLater = (days: number) => new Date(Date.now() + days * DAY + 1000);

/** A harness in which two processes sweep the bookings. */
async function startOverdueHarness() {
  const harness = await startHarness();
  const days = { remindAfterDays: 2, expireAfterDays: 14 };
  const { bookings, similarTutors } = harness;
  const deps = { bookings, similarTutors, publish: () => {}, ...days };
  const twice = (now: Date) => Promise.all([sweepOverdue(deps, now), sweepOverdue(deps, now)]);
  const eventsOf = async (id: string) => (await harness.docs.findOne({ _id: id }))?.news ?? [];
  return { ...harness, deps, twice, eventsOf };
}

it("reminds the asked participant after two days, once, also with two processes", async () => {
  const { book, twice, eventsOf, tutor, student } = await startOverdueHarness();
  const { _id } = await book();
  await twice(daysLater(1.9));
  expect((await eventsOf(_id)).map((n) => n.kind)).toEqual(["requested"]);
  await twice(daysLater(2));
  await twice(daysLater(3));
  const [, reminder, ...rest] = await eventsOf(_id);
  expect(rest).toEqual([]);
  expect(reminder).toMatchObject({
    to: tutor._id,
    kind: "reminder",
    from: student.userName,
    status: "pending",
  });
});

it("cancels a request nobody answered for 14 days, and notifies both, once [SB-009]", async () => {
  const { book, twice, eventsOf, bookings, tutor, student } = await startOverdueHarness();
  const { _id } = await book();
  await twice(daysLater(13.9));
  expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
  await twice(daysLater(14));
  await twice(daysLater(15));
  expect(await bookings.find(_id)).toMatchObject({
    bookingStatus: "cancelled",
    reason: "expired",
    open: false,
  });
  const ended = (await eventsOf(_id)).filter((n) => n.kind === "cancelled");
  expect(ended.map((n) => n.to).toSorted()).toEqual([tutor._id, student._id].toSorted());
});

it("leaves accepted and cancelled bookings alone, and lets the pair ask again", async () => {
  const { book, bookAndAccept, move, studentCalls, twice, bookings } = await startOverdueHarness();
  const one = await bookAndAccept();
  await twice(daysLater(20));
  expect(await bookings.find(one._id)).toMatchObject({ bookingStatus: "accepted", reason: "" });
  await move(studentCalls, one._id, "cancelled", "Done");
  const two = await book();
  await twice(daysLater(20));
  expect(await bookings.find(one._id)).toMatchObject({ reason: "Done" });
  expect((await book())._id).not.toBe(two._id);
});

it("lets either the answer or the expiry win when they come at once", async () => {
  for (let round = 0; round < 5; round++) {
    const { book, move, tutorCalls, deps, bookings } = await startOverdueHarness();
    const { _id } = await book();
    const [answer] = await Promise.all([
      move(tutorCalls, _id, "accepted"),
      sweepOverdue(deps, daysLater(14)),
    ]);
    const truth = (await bookings.find(_id))?.bookingStatus;
    expect(truth).toBe(answer.status === 200 ? "accepted" : "cancelled");
  }
});

it("waits for whole days, to the millisecond, and notifies both of the reason", async () => {
  const { book, docs, deps, eventsOf, tutor, student } = await startOverdueHarness();
  const { _id } = await book();
  const { createdAt } = (await docs.findOne({ _id })) ?? {};
  const after = (days: number, ms = 0) =>
    sweepOverdue(deps, new Date(Number(createdAt) + days * DAY + ms));
  const kinds = async () => (await eventsOf(_id)).map(({ kind }) => kind);
  await after(2, -1);
  expect(await kinds()).toEqual(["requested"]);
  await after(2);
  expect(await kinds()).toEqual(["requested", "reminder"]);
  await after(14, -1);
  expect(await kinds()).toEqual(["requested", "reminder"]);
  await after(14);
  const ended = { kind: "cancelled", status: "cancelled", reason: "expired" };
  expect((await eventsOf(_id)).slice(2)).toMatchObject([
    { ...ended, to: tutor._id, from: student.userName },
    { ...ended, to: student._id, from: tutor.userName },
  ]);
});

it("reminds the student of a tutor's offer", async () => {
  const { tutorCalls, student, tutor, docs, twice } = await startOverdueHarness();
  await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  await twice(daysLater(2));
  const [doc] = await docs.find().toArray();
  expect(doc?.news.at(-1)).toMatchObject({
    kind: "reminder",
    to: student._id,
    from: tutor.userName,
  });
});

it("offers a student three tutors like the silent one, whom nobody has blocked or asked, once", async () => {
  const { book, docs, twice, everybody, similar, chat, blocks, student, studentCalls, list } =
    await startOverdueHarness();
  const others = Array.from({ length: 7 }, () => aTutor());
  for (const one of others) everybody.set(one._id, one);
  const [asked, blocked, blocker, gone, ...free] = others.map((one) => one._id);
  const { _id, tutorId } = await book();
  await studentCalls("POST", "/bookings/create-booking", { tutorId: asked });
  chat.block(student._id, blocked ?? "");
  chat.block(blocker ?? "", student._id);
  await blocks.apply(chat.blocks());
  similar.state.tutors = [tutorId._id, ...others.map((one) => one._id)];
  const was = everybody.get(gone ?? "");
  if (was) everybody.set(was._id, { ...was, active: false });
  await twice(daysLater(2));
  await twice(daysLater(3));
  const doc = await docs.findOne({ _id });
  const offered = free.slice(0, 2);
  expect(doc?.alternatives).toEqual(offered);
  const told = doc?.notices?.filter(({ kind }) => kind === "booking_unanswered");
  const names = offered.map((one) => everybody.get(one)?.userName).join(", ");
  expect(told).toMatchObject([{ to: student._id, params: { tutors: names } }]);
  const card = (await list(studentCalls)).bookings.find((one) => one._id === _id);
  expect(card?.alternatives?.map(({ userName }) => userName).join(", ")).toBe(names);
});

it("shows the tutors that are offered as they are now, and to nobody else", async () => {
  const harness = await startOverdueHarness();
  const { book, twice, everybody, similar, state, studentCalls, tutorCalls, list } = harness;
  const [one, two] = [aTutor(), aTutor()];
  for (const each of [one, two]) everybody.set(each._id, each);
  similar.state.tutors = [one._id, two._id];
  await book();
  await twice(daysLater(2));
  everybody.set(one._id, { ...one, active: false, suspended: true });
  const shown = async (who: typeof tutorCalls) => (await list(who)).bookings[0]?.alternatives;
  expect(await shown(studentCalls)).toEqual([
    { _id: two.tutor?._id, userName: two.userName, city: "Pune", fee: 2600 },
  ]);
  expect(await shown(tutorCalls)).toBeUndefined();
  state.isUsersDown = true;
  expect(await shown(studentCalls)).toBeUndefined();
});

it("reminds while svc-users is away, and offers once it is back", async () => {
  const { book, deps, docs, similar, student } = await startOverdueHarness();
  const { _id } = await book();
  similar.state.isDown = true;
  await expect(sweepOverdue(deps, daysLater(2))).rejects.toThrow("unavailable");
  const kinds = async () => (await docs.findOne({ _id }))?.notices?.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["booking_requested", "booking_reminder"]);
  similar.state.isDown = false;
  await sweepOverdue(deps, daysLater(2));
  expect(await kinds()).toEqual(["booking_requested", "booking_reminder", "booking_unanswered"]);
  const told = (await docs.findOne({ _id }))?.notices?.at(-1);
  expect([told?.to, told?.params["tutors"]]).toEqual([student._id, undefined]);
});

it("asks for no other tutors where a tutor waits", async () => {
  const { tutorCalls, student, tutor, docs, deps, similar } = await startOverdueHarness();
  await tutorCalls("POST", "/bookings/create-booking", { studentId: student._id });
  await sweepOverdue(deps, daysLater(2));
  const [doc] = await docs.find().toArray();
  expect(doc?.notices?.at(-1)).toMatchObject({ kind: "booking_unanswered", to: tutor._id });
  expect(similar.asked).toEqual([]);
});

it("neither reminds nor ends where other times were proposed, until they are old too", async () => {
  const { book, deps, eventsOf, tutorCalls, studentCalls, docs, bookings } =
    await startOverdueHarness();
  const { _id } = await book();
  const propose = (who: typeof tutorCalls, proposal: number) =>
    who("POST", `/bookings/${_id}/proposals`, {
      proposal,
      preferredSlots: [{ day: "sun", part: proposal === 0 ? "morning" : "evening" }],
    });
  const asOld = (days: number) =>
    docs.updateOne({ _id }, { $set: { createdAt: new Date(Date.now() - days * DAY) } });
  await propose(tutorCalls, 0);
  await asOld(15);
  await sweepOverdue(deps, daysLater(3));
  // It is not the tutor who is silent.
  expect((await eventsOf(_id)).map(({ kind }) => kind)).toEqual(["requested", "proposed"]);
  await propose(studentCalls, 1);
  await sweepOverdue(deps, daysLater(1));
  expect((await eventsOf(_id)).at(-1)?.kind).toBe("proposed");
  await sweepOverdue(deps, daysLater(3));
  expect((await eventsOf(_id)).at(-1)?.kind).toBe("reminder");
  await sweepOverdue(deps, daysLater(14));
  expect((await bookings.find(_id))?.reason).toBe("expired");
});

it("reminds who proposed a time and does not accept once the other one has agreed to it, and lets none end meanwhile", async () => {
  const { book, deps, eventsOf, tutorCalls, studentCalls, docs, bookings, tutor } =
    await startOverdueHarness();
  const { _id } = await book();
  const preferredSlots = [{ day: "sun", part: "morning" }];
  await tutorCalls("POST", `/bookings/${_id}/proposals`, { proposal: 0, preferredSlots });
  const old = new Date(Date.now() - 15 * DAY);
  await docs.updateOne({ _id }, { $set: { createdAt: old, proposedAt: old } });
  await studentCalls("POST", `/bookings/${_id}/agree-time`, { proposal: 1 });
  await sweepOverdue(deps, daysLater(1));
  expect((await eventsOf(_id)).at(-1)?.kind).toBe("time_agreed");
  await sweepOverdue(deps, daysLater(2));
  await sweepOverdue(deps, daysLater(3));
  const reminders = (await eventsOf(_id)).filter(({ kind }) => kind === "reminder");
  expect(reminders.map(({ to }) => to)).toEqual([tutor._id]);
  const told = (await docs.findOne({ _id }))?.notices ?? [];
  expect(told.filter(({ kind }) => kind === "booking_unanswered")).toHaveLength(1);
  await sweepOverdue(deps, daysLater(14));
  expect((await bookings.find(_id))?.reason).toBe("expired");
});

it("neither ends nor reminds of what somebody answers while it looks", async () => {
  for (const days of [2, 14]) {
    const { book, deps, eventsOf, tutorCalls, bookings } = await startOverdueHarness();
    const { _id } = await book();
    const preferredSlots = [{ day: "sun", part: "morning" }];
    const overdue: typeof bookings.overdue = async (...given) => {
      const found = await bookings.overdue(...given);
      if (found.length > 0)
        await tutorCalls("POST", `/bookings/${_id}/proposals`, { proposal: 0, preferredSlots });
      return found;
    };
    await sweepOverdue({ ...deps, bookings: { ...bookings, overdue } }, daysLater(days));
    const kinds = (await eventsOf(_id)).map(({ kind }) => kind);
    expect([days, kinds]).toEqual([days, ["requested", "proposed"]]);
    expect((await bookings.find(_id))?.bookingStatus).toBe("pending");
  }
});

it("uses the configured numbers of days", async () => {
  const { book, deps, bookings } = await startOverdueHarness();
  const { _id } = await book();
  await sweepOverdue({ ...deps, expireAfterDays: 3 }, daysLater(4));
  expect((await bookings.find(_id))?.reason).toBe("expired");
});
