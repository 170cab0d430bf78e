import { bookingsApi, bookingsInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/notifications/en";
import { hi } from "@tutorsetu/contracts/notifications/hi";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { expect, it } from "vitest";
import { byChild, startFamily, withChild } from "../testing/family.ts";
import { read, SECRET, withMongo } from "../testing/harness.ts";

withMongo();

it("lets two children of one parent ask one tutor, each once", async () => {
  const { ask, asha, ravi, bookingIn, list, tutorCalls, motherCalls, mother } = await startFamily();
  expect(bookingIn(await ask()).studentProfileId).toBe(asha);
  expect((await ask(ravi)).status).toBe(201);
  for (const again of [asha, ravi, undefined])
    expect(await ask(again)).toMatchObject({ status: 409, body: { code: "booking_open" } });
  for (const who of [tutorCalls, motherCalls]) {
    const { bookings } = await list(who);
    const party = { _id: mother._id, guardianName: "Sunita Rao" };
    expect(byChild(bookings)).toMatchObject([
      { studentProfileId: asha, studentId: { ...party, userName: "Asha Rao" } },
      { studentProfileId: ravi, studentId: { ...party, userName: "Ravi Rao" } },
    ]);
  }
});

it("makes one booking of many requests for one child at once", async () => {
  const { ask, asha, ravi } = await startFamily();
  const asked = await Promise.all([asha, asha, asha, ravi, ravi, ravi].map((one) => ask(one)));
  const made = asked.filter(({ status }) => status === 201);
  expect(made).toHaveLength(2);
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(4);
});

it("books for nobody but the caller's own children who are not hidden", async () => {
  const { ask, offer, asha, ravi, student, change, mother } = await startFamily();
  for (const another of [student.student?._id, mother._id, "0".repeat(24)])
    expect(await ask(another)).toMatchObject({ status: 404, body: { code: "no_such_child" } });
  change({ children: withChild(mother, ravi, { hidden: true }) });
  expect(await ask(ravi)).toMatchObject({ status: 409, body: { code: "child_hidden" } });
  expect(await offer(ravi)).toMatchObject({ status: 404, body: { code: "no_such_person" } });
  expect((await ask(asha.toUpperCase())).status).toBe(201);
});

it("refuses the profile of somebody else in an account without children", async () => {
  const { studentCalls, student, tutor, ravi } = await startFamily();
  const ask = (childId: string | undefined) =>
    studentCalls("POST", "/bookings/create-booking", { tutorId: tutor._id, childId });
  expect(await ask(ravi)).toMatchObject({ status: 404, body: { code: "no_such_child" } });
  expect((await ask(student.student?._id)).status).toBe(201);
});

it("lets a tutor offer to a child by its profile, and to the first by the user", async () => {
  const { offer, mother, asha, ravi, bookingIn } = await startFamily();
  expect(bookingIn(await offer(ravi)).studentProfileId).toBe(ravi);
  expect(bookingIn(await offer(mother._id)).studentProfileId).toBe(asha);
  expect(await offer(asha)).toMatchObject({ status: 409, body: { code: "booking_open" } });
});

it("shows a tutor whom the parent asked for one child nothing more of another [AMB-070]", async () => {
  const { ask, offer, asha, ravi, list, tutorCalls, privacy, mother } = await startFamily();
  await ask(asha);
  await offer(ravi);
  // As svc-users answers: the tutor knows the account, and the one child.
  for (const one of [mother._id, asha]) privacy.known.add(one);
  const [asked, offered] = byChild((await list(tutorCalls)).bookings);
  expect(offered?.studentId).toMatchObject({ userName: "Ravi R.", masked: true });
  expect(offered?.studentId).not.toHaveProperty("guardianName");
  expect(asked?.studentId).toMatchObject({ userName: "Asha Rao", guardianName: "Sunita Rao" });
  privacy.known.add(ravi);
  const [, known] = byChild((await list(tutorCalls)).bookings);
  expect(known?.studentId).toMatchObject({ userName: "Ravi Rao", guardianName: "Sunita Rao" });
});

it("answers which users and which profiles have asked", async () => {
  const { app, ask, ravi, asha, mother, student, tutor, chat, followBlocks } = await startFamily();
  await ask(ravi);
  const asked = async () => {
    const students = [student._id, asha, ravi, mother._id].join(",").toUpperCase();
    const response = await app.request(`/internal/asked?tutor=${tutor._id}&students=${students}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    return read(bookingsInternal.asked, await response.json()).students;
  };
  expect(await asked()).toEqual([ravi, mother._id]);
  chat.block(mother._id, tutor._id);
  await followBlocks();
  expect(await asked()).toEqual([]);
});

it("lists what is for one child", async () => {
  const { ask, asha, ravi, list, motherCalls, move, bookingIn, tutorCalls } = await startFamily();
  const first = bookingIn(await ask(asha));
  await move(tutorCalls, first._id, "accepted");
  await ask(ravi);
  const listed = async (query: string) => {
    const { bookings, counts, total } = await list(motherCalls, query);
    return { names: bookings.map(({ studentId }) => studentId.userName), counts, total };
  };
  const ofAsha = { names: ["Asha Rao"], counts: { current: 0, history: 1 }, total: 1 };
  expect(await listed(`?child=${asha.toUpperCase()}`)).toEqual(ofAsha);
  expect(await listed(`?child=${ravi}&status=history`)).toEqual({
    names: [],
    counts: { current: 1, history: 0 },
    total: 0,
  });
  expect(await listed(`?child=${ravi}&turn=yes`)).toMatchObject({ names: [], total: 0 });
});

it("names the child to the tutor, and tells the parent for whom it is", async () => {
  const { ask, ravi, tutor, mother, move, tutorCalls, bookingIn, content, events, notices, chat } =
    await startFamily();
  const { _id } = bookingIn(await ask(ravi));
  await move(tutorCalls, _id, "cancelled", "No free time right now");
  await Promise.all([events.sweep(), notices.sweep()]);
  const [asked] = content.of(tutor._id);
  expect(asked).toMatchObject({ subject: "Ravi Rao has sent you a request" });
  expect(asked?.params).not.toHaveProperty("child");
  const [declined] = content.of(mother._id);
  expect(declined).toMatchObject({ params: { name: tutor.userName, child: "Ravi Rao" } });
  expect(declined?.message.split("\n")[0]).toBe("For: Ravi Rao");
  const told = declined ?? { subject: "", message: "" };
  expect(wordsOf(hi, told).text.split("\n")[0]).toBe("किसके लिए: Ravi Rao");
  const { child: _none, ...older } = declined?.params ?? {};
  expect(wordsOf(en, { ...told, params: older }).text).not.toContain("For:");
  const seen = chat.pushed.map(({ body }) => body);
  expect(seen).toMatchObject([
    { userId: tutor._id, data: { from: "Ravi Rao" } },
    { userId: mother._id, data: { from: tutor.userName, child: "Ravi Rao" } },
  ]);
});

it("keeps one review of a tutor for each child", async () => {
  const { ask, asha, ravi, list, motherCalls, move, bookingIn, tutorCalls, tutor, app } =
    await startFamily();
  const bookings = [bookingIn(await ask(asha)), bookingIn(await ask(ravi))];
  for (const { _id } of bookings) await move(tutorCalls, _id, "accepted");
  const review = async (n: number, stars: number) => {
    const path = `/bookings/${bookings[n]?._id}/review`;
    return (await motherCalls("POST", path, { stars, text: "" })).status;
  };
  for (const [n, stars] of [
    [0, 2],
    [1, 5],
    [0, 4],
  ] as const)
    expect(await review(n, stars)).toBe(201);
  const { bookings: seen } = await list(motherCalls);
  expect(byChild(seen).map((one) => [one.studentId.userName, one.review?.stars])).toEqual([
    ["Asha Rao", 4],
    ["Ravi Rao", 5],
  ]);
  const page = await app.request(`/reviews/${tutor._id}`);
  const { reviews, rating } = read(bookingsApi.reviews, await page.json());
  expect(reviews.map(({ author }) => author).toSorted()).toEqual(["Asha R.", "Ravi R."]);
  expect(rating).toEqual({ average: 4.5, count: 2, distribution: [0, 0, 0, 1, 1] });
});

it("shows nothing of a child who is hidden, and gives no number by its bookings", async () => {
  const { ask, asha, ravi, list, move, bookingIn, tutorCalls, change, mother } =
    await startFamily();
  for (const child of [asha, ravi])
    await move(tutorCalls, bookingIn(await ask(child))._id, "accepted");
  const phoneNo = "+919812345678";
  const seen = async () => {
    const { bookings } = await list(tutorCalls);
    const of = (child: string) =>
      bookings.find(({ studentProfileId }) => studentProfileId === child)?.studentId;
    expect(of(asha)).toMatchObject({ userName: "Asha Rao", phoneNo });
    return of(ravi);
  };
  expect(await seen()).toMatchObject({ userName: "Ravi Rao", phoneNo });
  change({ children: withChild(mother, ravi, { hidden: true }) });
  const hidden = await seen();
  expect(hidden).toMatchObject({ isHidden: true, student: null, phoneNo: null, email: "" });
  expect(JSON.stringify(hidden)).not.toMatch(/Ravi|Rao/);
  change({ children: mother.children });
  expect(await seen()).toMatchObject({ userName: "Ravi Rao" });
});

it("leaves a child's booking as it is while svc-users knows nothing of children", async () => {
  const { ask, ravi, list, tutorCalls, everybody, mother } = await startFamily();
  await ask(ravi);
  const { children: _children, ...before } = mother;
  everybody.set(mother._id, before);
  expect((await list(tutorCalls)).bookings[0]?.studentId).toMatchObject({ userName: "Ravi Rao" });
});
