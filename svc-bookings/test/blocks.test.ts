import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/apis";
import { problems } from "@tutorsetu/contracts/problems";
import { as } from "@tutorsetu/service-kit/testing/app";
import { describe, expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { aStudent, aTutor } from "../testing/person.ts";
import { startHarness, read, SECRET, withMongo } from "../testing/harness.ts";

withMongo();

type Harness = Awaited<ReturnType<typeof startHarness>>;

const offer = ({ tutorCalls, student }: Harness, message = "Do you still look?") =>
  tutorCalls("POST", "/bookings/create-booking", { studentId: student._id, message });
const request = ({ studentCalls, tutor }: Harness) =>
  studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id });
const refusal = ({ status, body }: { status: number; body: unknown }) =>
  [status, (body as { message?: string }).message] as const; // safe: only looked at
const shown = async (harness: Harness, calls: Harness["tutorCalls"], query = "") =>
  (await harness.list(calls, query)).bookings[0];

describe("a booking between two of whom one has blocked the other", () => {
  it("is rejected, and does not tell the blocked person who has blocked whom", async () => {
    const harness = await startHarness();
    const { tutor, student, chat } = harness;
    chat.block(student._id, tutor._id);
    expect(refusal(await offer(harness))).toEqual([403, problems.booking_blocked]);
    chat.unblock(student._id, tutor._id);
    chat.block(tutor._id, student._id);
    expect(refusal(await request(harness))).toEqual([403, problems.booking_blocked]);
    expect(await harness.docs.countDocuments()).toBe(0);
  });

  it("asks the blocker to unblock first, also when both have blocked", async () => {
    const harness = await startHarness();
    const { tutor, student, chat } = harness;
    chat.block(tutor._id, student._id);
    expect(refusal(await offer(harness))).toEqual([403, problems.booking_blocked_by_you]);
    chat.block(student._id, tutor._id);
    expect(refusal(await offer(harness))).toEqual([403, problems.booking_blocked_by_you]);
    chat.unblock(tutor._id, student._id);
    chat.unblock(student._id, tutor._id);
    expect((await offer(harness)).status).toBe(201);
  });

  it("does not keep others from booking", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, everybody, studentCalls } = harness;
    const other = aTutor();
    everybody.set(other._id, other);
    chat.block(student._id, tutor._id);
    const { status } = await studentCalls("POST", "/bookings/create-booking", {
      tutorId: other._id,
    });
    expect(status).toBe(201);
  });
});

describe("a booking made before the block", () => {
  it("stays in both lists and cannot be accepted, whichever of the two has blocked", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, book, move, list, tutorCalls, studentCalls } = harness;
    const { _id } = await book();
    chat.block(student._id, tutor._id);
    expect(refusal(await move(tutorCalls, _id, "accepted"))).toEqual([
      403,
      problems.booking_blocked,
    ]);
    chat.block(tutor._id, student._id);
    expect(refusal(await move(tutorCalls, _id, "accepted"))).toEqual([
      403,
      problems.booking_blocked_by_you,
    ]);
    for (const calls of [tutorCalls, studentCalls])
      expect((await list(calls, "?status=current")).counts).toEqual({ current: 1, history: 0 });
    chat.unblock(student._id, tutor._id);
    chat.unblock(tutor._id, student._id);
    expect((await move(tutorCalls, _id, "accepted")).status).toBe(200);
  });

  it("can be cancelled, but the reason is neither shown nor pushed to whoever has blocked its writer", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, events, book, move, tutorCalls, studentCalls } = harness;
    const { _id } = await book();
    await events.sweep();
    chat.pushed.length = 0;
    chat.block(student._id, tutor._id);
    const { status, body } = await move(tutorCalls, _id, "cancelled", "You will be sorry.");
    expect(status).toBe(200);
    await events.sweep();
    expect(chat.pushed).toEqual([]);
    expect(await shown(harness, studentCalls)).toMatchObject({
      bookingStatus: "cancelled",
      reason: "",
    });
    // The writer sees their own reason; so does an administrator.
    expect(read(bookingsApi.updateStatus, body).booking.reason).toBe("You will be sorry.");
    expect((await shown(harness, tutorCalls))?.reason).toBe("You will be sorry.");
    const all = read(bookingsApi.all, (await harness.adminCalls("GET", "/bookings/all")).body);
    expect(all.bookings[0]?.reason).toBe("You will be sorry.");
    chat.unblock(student._id, tutor._id);
    await harness.followBlocks();
    expect((await shown(harness, studentCalls))?.reason).toBe("");
  });

  it("hides what a student writes at the end from a tutor who has blocked them", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, bookAndAccept, move, tutorCalls, studentCalls } = harness;
    const { _id } = await bookAndAccept();
    chat.block(tutor._id, student._id);
    await move(studentCalls, _id, "cancelled", "You will be sorry.");
    expect((await shown(harness, tutorCalls))?.reason).toBe("");
    expect((await shown(harness, studentCalls))?.reason).toBe("You will be sorry.");
  });

  it("shows the blocked person the reason that the blocker writes", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, events, bookAndAccept, move, tutorCalls, studentCalls } = harness;
    const { _id } = await bookAndAccept();
    await events.sweep();
    chat.block(student._id, tutor._id);
    await move(studentCalls, _id, "cancelled", "We have stopped.");
    await events.sweep();
    expect(chat.pushed.at(-1)?.body).toMatchObject({
      userId: tutor._id,
      from: student._id,
      data: { kind: "cancelled", reason: "We have stopped." },
    });
    expect((await shown(harness, tutorCalls))?.reason).toBe("We have stopped.");
  });

  it("shows the blocked person neither number nor address any more", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, bookAndAccept, tutorCalls, studentCalls } = harness;
    await bookAndAccept();
    expect((await shown(harness, tutorCalls))?.studentId.phoneNo).not.toBeNull();
    chat.block(student._id, tutor._id);
    await harness.followBlocks();
    expect((await shown(harness, tutorCalls))?.studentId).toMatchObject({
      phoneNo: null,
      email: "",
    });
    const own = await shown(harness, studentCalls);
    expect(own?.tutorId.phoneNo).toBe(tutor.tutor?.phoneNo);
    expect(own?.studentId.phoneNo).toBe(student.student?.phoneNo);
    const path = `/internal/accepted?a=${tutor._id}&b=${student._id}`;
    const headers = { authorization: `Bearer ${SECRET}` };
    const answer: unknown = await (await harness.app.request(path, { headers })).json();
    expect(read(bookingsInternal.accepted, answer)).toEqual({ accepted: false });
  });

  it("shows the blocked student no number of the tutor, neither in the list nor in a reply", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, bookAndAccept, move, studentCalls, tutorCalls } = harness;
    const { _id } = await bookAndAccept();
    chat.block(tutor._id, student._id);
    await harness.followBlocks();
    expect((await shown(harness, studentCalls))?.tutorId).toMatchObject({
      phoneNo: null,
      email: "",
    });
    const phones = async (calls: Harness["tutorCalls"]) => {
      const { body } = await move(calls, _id, "accepted");
      const { tutorId, studentId } = read(bookingsApi.updateStatus, body).booking;
      return [tutorId.phoneNo, studentId.phoneNo];
    };
    const [theirs, own] = [tutor.tutor?.phoneNo, student.student?.phoneNo];
    expect(await phones(studentCalls)).toEqual([null, own]);
    expect(await phones(tutorCalls)).toEqual([theirs, own]);
  });

  it("names the sender of every push, of reminders too", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, events, book } = harness;
    await book();
    const waiting = { ...harness, publish: () => {}, remindAfterDays: 2, expireAfterDays: 14 };
    await sweepOverdue(waiting, new Date(Date.now() + 3 * 86_400_000));
    await events.sweep();
    expect(chat.pushed.map(({ body }) => body)).toMatchObject([
      { userId: tutor._id, from: student._id, data: { kind: "requested" } },
      { userId: tutor._id, from: student._id, data: { kind: "reminder" } },
    ]);
  });
});

describe("while svc-chat is unavailable", () => {
  it("applies the copied blocks, and lets everybody else book", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, everybody } = harness;
    chat.block(student._id, tutor._id);
    await harness.followBlocks();
    chat.state.isDown = true;
    expect(refusal(await offer(harness))).toEqual([403, problems.booking_blocked]);
    expect(refusal(await request(harness))).toEqual([403, problems.booking_blocked_by_you]);
    const other = aStudent();
    everybody.set(other._id, other);
    const { status } = await as(harness.app, "Student", other._id)(
      "POST",
      "/bookings/create-booking",
      { tutorId: tutor._id },
    );
    expect(status).toBe(201);
  });

  it("applies an unblocking, in whatever order two processes receive it", async () => {
    const harness = await startHarness();
    const { tutor, student, chat, blocks } = harness;
    chat.block(student._id, tutor._id);
    const before = chat.blocks();
    chat.unblock(student._id, tutor._id);
    await harness.followBlocks();
    await blocks.apply(before);
    chat.state.isDown = true;
    expect((await offer(harness)).status).toBe(201);
  });

  it("continues to copy from where it was when svc-chat is back, over several pages", async () => {
    const harness = await startHarness();
    const { tutor, student, chat } = harness;
    chat.state.pageOf = 2;
    for (let n = 0; n < 5; n += 1) chat.block(aStudent()._id, tutor._id);
    await harness.followBlocks();
    chat.state.isDown = true;
    chat.block(student._id, tutor._id);
    await expect(harness.followBlocks()).rejects.toThrow("unavailable");
    chat.state.isDown = false;
    chat.pushed.length = 0;
    await harness.followBlocks();
    expect(await harness.blocks.by(tutor._id, student._id)).toEqual([student._id]);
    expect(chat.asked.at(-1)).not.toBe("");
  });
});

it("books beside an older svc-chat that does not answer about blocks", async () => {
  const harness = await startHarness();
  harness.chat.state.isOld = true;
  expect((await offer(harness)).status).toBe(201);
  await expect(harness.followBlocks()).rejects.toThrow("404");
});
