import { bookingsApi } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { read, withMongo } from "../testing/harness.ts";
import { offer, startPosts } from "../testing/requirements.ts";

withMongo();

type Posts = Awaited<ReturnType<typeof startPosts>>;

const some = (count: number, { another }: Posts) => Array.from({ length: count }, another);

it("makes the accepted booking of both, closes the post, and tells the others", async () => {
  const posts = await startPosts();
  const { write, applyTo, take, docs, tutor, student, content, postNotices, notices } = posts;
  const [second, third] = some(2, posts);
  if (!second || !third) throw new Error("There are more tutors");
  const { _id } = await write();
  for (const who of [posts.tutorCalls, second.calls, third.calls]) await applyTo(_id, who);
  const { status, body } = await take(_id, tutor._id);
  expect(status).toBe(200);
  const { bookingId } = read(bookingsApi.takeApplication, body);
  expect(await docs.find({}).toArray()).toMatchObject([
    {
      _id: bookingId,
      tutorUserId: tutor._id,
      studentUserId: student._id,
      bookerRole: "Tutor",
      bookingStatus: "accepted",
      open: true,
      subject: "physics",
      message: offer.message,
      mode: "home",
    },
  ]);
  await Promise.all([postNotices.sweep(), notices.sweep()]);
  expect(content.kindsOf(tutor._id)).toEqual(["booking_accepted"]);
  for (const other of [second, third])
    expect(content.kindsOf(other.tutor._id)).toEqual(["requirement_filled"]);
  const own = (await posts.shown(_id, posts.studentCalls)).found?.own;
  expect(own).toMatchObject({ status: "taken", isOpen: false, bookingId });
  const mine = (await posts.shown(_id, posts.tutorCalls)).found?.application;
  expect(mine).toMatchObject({ state: "taken", bookingId });
  // The same again is the same; another one is too late.
  expect((await take(_id, tutor._id)).body).toMatchObject({ bookingId });
  const late = await take(_id, second.tutor._id);
  expect(late).toMatchObject({ status: 409, body: { code: "requirement_closed" } });
  expect(await docs.countDocuments()).toBe(1);
  expect((await applyTo(_id, some(1, posts)[0]?.calls)).status).toBe(409);
});

it("makes one booking when two tutors are taken at once", async () => {
  const posts = await startPosts();
  const { write, applyTo, take, docs, tutor, finish, finishing } = posts;
  const [second] = some(1, posts);
  if (!second) throw new Error("There is a second tutor");
  const { _id } = await write();
  await applyTo(_id);
  await applyTo(_id, second.calls);
  const answers = await Promise.all(
    [tutor._id, second.tutor._id, tutor._id, second.tutor._id].map((one) => take(_id, one)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  expect(await docs.countDocuments()).toBe(1);
  await finish();
  const states = (await finishing.applications.ofRequirement(_id)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(["ended", "taken"]);
});

it.each(["close", "finished", "create", "change"] as const)(
  "is ended by the sweep when the process dies before '%s'",
  async (step) => {
    const posts = await startPosts();
    const { write, applyTo, take, docs, tutor, student, finish, finishing } = posts;
    const { content, postNotices, notices } = posts;
    const [second] = some(1, posts);
    if (!second) throw new Error("There is a second tutor");
    const { _id } = await write();
    await applyTo(_id);
    await applyTo(_id, second.calls);
    const { requirements, applications, bookings } = finishing;
    const stores = {
      close: requirements,
      finished: requirements,
      create: bookings,
      change: applications,
    };
    const store = stores[step] as unknown as Record<string, unknown>; // safe: it has that operation
    const before = store[step];
    let calls = 0;
    store[step] = (...given: unknown[]) => {
      calls += 1;
      // The first change of an application is the one that everything else follows from.
      if (step === "change" && calls === 1)
        return (before as (...all: unknown[]) => unknown)(...given);
      throw new Error("killed");
    };
    expect((await take(_id, tutor._id)).status).toBe(500);
    store[step] = before;
    await finish();
    await finish();
    expect(await docs.find({}).toArray()).toMatchObject([
      { tutorUserId: tutor._id, studentUserId: student._id, bookingStatus: "accepted" },
    ]);
    const states = await applications.ofRequirement(_id);
    expect(states.map(({ state }) => state)).toEqual(["taken", "ended"]);
    expect((await take(_id, tutor._id)).body).toMatchObject({ bookingId: states[0]?.bookingId });
    await Promise.all([postNotices.sweep(), notices.sweep()]);
    expect(content.kindsOf(tutor._id)).toEqual(["booking_accepted"]);
    expect(content.kindsOf(second.tutor._id)).toEqual(["requirement_filled"]);
  },
);

it("accepts a request that waits between the two in place of a second booking", async () => {
  const { write, applyTo, take, docs, tutor, book } = await startPosts();
  const asked = await book();
  const { _id } = await write();
  await applyTo(_id);
  expect((await take(_id, tutor._id)).body).toMatchObject({ bookingId: asked._id });
  expect(await docs.find({}).toArray()).toMatchObject([
    { _id: asked._id, bookingStatus: "accepted" },
  ]);
});
