import { BookingNews } from "@tutorsetu/contracts/bookings";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { silent } from "@tutorsetu/service-kit/testing";
import { expect, it } from "vitest";
import { newsDispatcher } from "../src/bookings/dispatcher.ts";
import { aTutor } from "./person.ts";
import { withMongo, world } from "./world.ts";

withMongo();

it("tells the other party of a request, an acceptance and an end, in words the contract knows", async () => {
  const { bookAndAccept, move, studentCalls, chat, news, tutor, student } = await world();
  const { _id } = await bookAndAccept();
  await move(studentCalls, _id, "cancelled", "We moved.");
  await news.sweep();
  const told = chat.told.map(({ body }) => body as { userId: string; data: unknown }); // safe: the dispatcher's only call
  expect(told.map(({ userId }) => userId)).toEqual([tutor._id, student._id, tutor._id]);
  expect(told.map(({ data }) => BookingNews.parse(data))).toEqual([
    {
      kind: "requested",
      bookingId: _id,
      status: "pending",
      from: student.userName,
      reason: "",
    },
    { kind: "accepted", bookingId: _id, status: "accepted", from: tutor.userName, reason: "" },
    {
      kind: "cancelled",
      bookingId: _id,
      status: "cancelled",
      from: student.userName,
      reason: "We moved.",
    },
  ]);
});

it("keeps the news while svc-chat is away, and hands each over once when it is back", async () => {
  const { bookAndAccept, chat, news } = await world();
  chat.state.isDown = true;
  await bookAndAccept();
  await expect(news.sweep()).rejects.toThrow("away");
  chat.state.isDown = false;
  await news.sweep();
  await news.sweep();
  expect(chat.told).toHaveLength(2);
});

it("hands on the news of others when one person's cannot be", async () => {
  const { book, bookings, docs, everybody, studentCalls, tutor } = await world();
  const { _id } = await book();
  const other = aTutor();
  everybody.set(other._id, other);
  await studentCalls("POST", "/bookings/create-booking", { tutorId: other._id });
  // By this id they are the first to be handed on.
  await docs.updateOne({ _id }, { $set: { "news.0.id": "0" } });
  const told: string[] = [];
  const chat = {
    async call(_endpoint: unknown, { body }: { body: { userId: string } }) {
      if (body.userId === tutor._id) throw new Error("refused");
      told.push(body.userId);
      return { ok: true };
    },
  };
  // safe: stands in for the dispatcher's only call
  const { sweep } = newsDispatcher(bookings, chat as unknown as ServiceClient, silent);
  await expect(sweep()).rejects.toThrow("refused");
  expect(told).toEqual([other._id]);
});

it("hands news over once when a sweep comes while they are under way", async () => {
  const { book, bookings } = await world();
  const { _id } = await book();
  const doc = await bookings.find(_id);
  const told: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const chat = {
    async call(_endpoint: unknown, { body }: { body: { userId: string } }) {
      told.push(body.userId);
      await arrived;
      return { ok: true };
    },
  };
  // safe: stands in for the dispatcher's only call
  const { announce, sweep } = newsDispatcher(bookings, chat as unknown as ServiceClient, silent);
  if (doc) announce(doc);
  const swept = sweep();
  await expect.poll(() => told.length).toBe(1);
  arrive();
  await swept;
  await expect.poll(async () => (await bookings.find(_id))?.news).toEqual([]);
  expect(told).toHaveLength(1);
});
