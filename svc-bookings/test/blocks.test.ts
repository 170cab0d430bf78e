import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/bookings";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { as } from "@tutorsetu/service-kit/testing";
import { describe, expect, it } from "vitest";
import { sweepOverdue } from "../src/bookings/overdue.ts";
import { aStudent, aTutor } from "./person.ts";
import { read, SECRET, withMongo, world } from "./world.ts";

withMongo();

type World = Awaited<ReturnType<typeof world>>;

const offer = ({ tutorCalls, student }: World, message = "Do you still look?") =>
  tutorCalls("POST", "/bookings/create-booking", { studentId: student._id, message });
const request = ({ studentCalls, tutor }: World) =>
  studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id });
const refusal = ({ status, body }: { status: number; body: unknown }) =>
  [status, (body as { message?: string }).message] as const; // safe: only looked at
const shown = async (here: World, calls: World["tutorCalls"], query = "") =>
  (await here.list(calls, query)).bookings[0];

describe("a booking between two of whom one has blocked the other", () => {
  it("is refused, and tells the blocked person no more than that", async () => {
    const here = await world();
    const { tutor, student, chat } = here;
    chat.block(student._id, tutor._id);
    expect(refusal(await offer(here))).toEqual([403, en.bookingBlocked]);
    chat.unblock(student._id, tutor._id);
    chat.block(tutor._id, student._id);
    expect(refusal(await request(here))).toEqual([403, en.bookingBlocked]);
    expect(await here.docs.countDocuments()).toBe(0);
  });

  it("asks whoever has blocked to unblock first, also when both have", async () => {
    const here = await world();
    const { tutor, student, chat } = here;
    chat.block(tutor._id, student._id);
    expect(refusal(await offer(here))).toEqual([403, en.bookingBlockedByYou]);
    chat.block(student._id, tutor._id);
    expect(refusal(await offer(here))).toEqual([403, en.bookingBlockedByYou]);
    chat.unblock(tutor._id, student._id);
    chat.unblock(student._id, tutor._id);
    expect((await offer(here)).status).toBe(201);
  });

  it("does not keep others from booking", async () => {
    const here = await world();
    const { tutor, student, chat, everybody, studentCalls } = here;
    const other = aTutor();
    everybody.set(other._id, other);
    chat.block(student._id, tutor._id);
    const { status } = await studentCalls("POST", "/bookings/create-booking", {
      tutorId: other._id,
    });
    expect(status).toBe(201);
  });
});

describe("a booking that was there before the block", () => {
  it("stays in both lists and is not accepted, whoever of the two asked", async () => {
    const here = await world();
    const { tutor, student, chat, book, move, list, tutorCalls, studentCalls } = here;
    const { _id } = await book();
    chat.block(student._id, tutor._id);
    expect(refusal(await move(tutorCalls, _id, "accepted"))).toEqual([403, en.bookingBlocked]);
    chat.block(tutor._id, student._id);
    expect(refusal(await move(tutorCalls, _id, "accepted"))).toEqual([403, en.bookingBlockedByYou]);
    for (const calls of [tutorCalls, studentCalls])
      expect((await list(calls, "?status=current")).counts).toEqual({ current: 1, history: 0 });
    chat.unblock(student._id, tutor._id);
    chat.unblock(tutor._id, student._id);
    expect((await move(tutorCalls, _id, "accepted")).status).toBe(200);
  });

  it("can be cancelled, but what is written then is shown and told to nobody who has blocked", async () => {
    const here = await world();
    const { tutor, student, chat, news, book, move, tutorCalls, studentCalls } = here;
    const { _id } = await book();
    await news.sweep();
    chat.told.length = 0;
    chat.block(student._id, tutor._id);
    const { status, body } = await move(tutorCalls, _id, "cancelled", "You will be sorry.");
    expect(status).toBe(200);
    await news.sweep();
    expect(chat.told).toEqual([]);
    expect(await shown(here, studentCalls)).toMatchObject({
      bookingStatus: "cancelled",
      reason: "",
    });
    // Whoever wrote it is not told that nobody reads it; an administrator does.
    expect(read(bookingsApi.updateStatus, body).booking.reason).toBe("You will be sorry.");
    expect((await shown(here, tutorCalls))?.reason).toBe("You will be sorry.");
    const all = read(bookingsApi.all, (await here.adminCalls("GET", "/bookings/all")).body);
    expect(all.bookings[0]?.reason).toBe("You will be sorry.");
    chat.unblock(student._id, tutor._id);
    await here.followBlocks();
    expect((await shown(here, studentCalls))?.reason).toBe("");
  });

  it("tells a tutor who has blocked nothing of what the student writes at the end", async () => {
    const here = await world();
    const { tutor, student, chat, bookAndAccept, move, tutorCalls, studentCalls } = here;
    const { _id } = await bookAndAccept();
    chat.block(tutor._id, student._id);
    await move(studentCalls, _id, "cancelled", "You will be sorry.");
    expect((await shown(here, tutorCalls))?.reason).toBe("");
    expect((await shown(here, studentCalls))?.reason).toBe("You will be sorry.");
  });

  it("ends for the blocked person with the words of whoever has blocked", async () => {
    const here = await world();
    const { tutor, student, chat, news, bookAndAccept, move, tutorCalls, studentCalls } = here;
    const { _id } = await bookAndAccept();
    await news.sweep();
    chat.block(student._id, tutor._id);
    await move(studentCalls, _id, "cancelled", "We have stopped.");
    await news.sweep();
    expect(chat.told.at(-1)?.body).toMatchObject({
      userId: tutor._id,
      from: student._id,
      data: { kind: "cancelled", reason: "We have stopped." },
    });
    expect((await shown(here, tutorCalls))?.reason).toBe("We have stopped.");
  });

  it("shows the blocked person neither number nor address any more", async () => {
    const here = await world();
    const { tutor, student, chat, bookAndAccept, tutorCalls, studentCalls } = here;
    await bookAndAccept();
    expect((await shown(here, tutorCalls))?.studentId.phoneNo).not.toBeNull();
    chat.block(student._id, tutor._id);
    await here.followBlocks();
    expect((await shown(here, tutorCalls))?.studentId).toMatchObject({ phoneNo: null, email: "" });
    const own = await shown(here, studentCalls);
    expect(own?.tutorId.phoneNo).toBe(tutor.tutor?.phoneNo);
    expect(own?.studentId.phoneNo).toBe(student.student?.phoneNo);
    const path = `/internal/accepted?a=${tutor._id}&b=${student._id}`;
    const headers = { authorization: `Bearer ${SECRET}` };
    const answer: unknown = await (await here.app.request(path, { headers })).json();
    expect(read(bookingsInternal.accepted, answer)).toEqual({ accepted: false });
  });

  it("shows the blocked student no number of the tutor's, nor in the answer to what they do", async () => {
    const here = await world();
    const { tutor, student, chat, bookAndAccept, move, studentCalls, tutorCalls } = here;
    const { _id } = await bookAndAccept();
    chat.block(tutor._id, student._id);
    await here.followBlocks();
    expect((await shown(here, studentCalls))?.tutorId).toMatchObject({ phoneNo: null, email: "" });
    const phones = async (calls: World["tutorCalls"]) => {
      const { body } = await move(calls, _id, "accepted");
      const { tutorId, studentId } = read(bookingsApi.updateStatus, body).booking;
      return [tutorId.phoneNo, studentId.phoneNo];
    };
    const [theirs, own] = [tutor.tutor?.phoneNo, student.student?.phoneNo];
    expect(await phones(studentCalls)).toEqual([null, own]);
    expect(await phones(tutorCalls)).toEqual([theirs, own]);
  });

  it("says with every push whose doing it is, reminders too", async () => {
    const here = await world();
    const { tutor, student, chat, news, book, bookings } = here;
    await book();
    const waiting = { bookings, announce: () => {}, remindAfterDays: 2, expireAfterDays: 14 };
    await sweepOverdue(waiting, new Date(Date.now() + 3 * 86_400_000));
    await news.sweep();
    expect(chat.told.map(({ body }) => body)).toMatchObject([
      { userId: tutor._id, from: student._id, data: { kind: "requested" } },
      { userId: tutor._id, from: student._id, data: { kind: "reminder" } },
    ]);
  });
});

describe("while svc-chat is away", () => {
  it("a block that was followed holds, and everybody else may book", async () => {
    const here = await world();
    const { tutor, student, chat, everybody } = here;
    chat.block(student._id, tutor._id);
    await here.followBlocks();
    chat.state.isDown = true;
    expect(refusal(await offer(here))).toEqual([403, en.bookingBlocked]);
    expect(refusal(await request(here))).toEqual([403, en.bookingBlockedByYou]);
    const other = aStudent();
    everybody.set(other._id, other);
    const { status } = await as(here.app, "Student", other._id)(
      "POST",
      "/bookings/create-booking",
      { tutorId: tutor._id },
    );
    expect(status).toBe(201);
  });

  it("so does an unblocking, in whatever order two processes hear of it", async () => {
    const here = await world();
    const { tutor, student, chat, blocks } = here;
    chat.block(student._id, tutor._id);
    const before = chat.blocks();
    chat.unblock(student._id, tutor._id);
    await here.followBlocks();
    await blocks.apply(before);
    chat.state.isDown = true;
    expect((await offer(here)).status).toBe(201);
  });

  it("follows on when it is back, from where it was, however many there are", async () => {
    const here = await world();
    const { tutor, student, chat } = here;
    chat.state.pageOf = 2;
    for (let n = 0; n < 5; n += 1) chat.block(aStudent()._id, tutor._id);
    await here.followBlocks();
    chat.state.isDown = true;
    chat.block(student._id, tutor._id);
    await expect(here.followBlocks()).rejects.toThrow("away");
    chat.state.isDown = false;
    chat.told.length = 0;
    await here.followBlocks();
    expect(await here.blocks.by(tutor._id, student._id)).toEqual([student._id]);
    expect(chat.asked.at(-1)).not.toBe("");
  });
});

it("books as before beside a svc-chat that does not know the question yet", async () => {
  const here = await world();
  here.chat.state.isOld = true;
  expect((await offer(here)).status).toBe(201);
  await expect(here.followBlocks()).rejects.toThrow("404");
});
