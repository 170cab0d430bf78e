import { expect, it } from "vitest";
import { withMongo } from "../testing/harness.ts";
import { startTuition, TERMS } from "../testing/tuition.ts";

withMongo();

const MONDAYS = { times: [{ day: "mon" as const, from: "08:15", minutes: 60 }] };

it("shows nothing at first, then what is proposed to both, and agrees to it", async () => {
  const { arranged, propose, answer, tutorCalls, studentCalls, tutor, _id } = await startTuition();
  expect(await arranged(studentCalls)).toMatchObject({
    arrangement: { bookingId: _id, version: 0, versions: [] },
    tuition: { bookingId: _id, arrangement: "none", name: tutor.userName },
    side: "Student",
    isOpen: true,
  });
  expect(await propose(tutorCalls, 0)).toMatchObject({
    status: 200,
    body: { arrangement: { version: 1, versions: [{ ...TERMS, by: "Tutor", state: "proposed" }] } },
  });
  expect((await arranged(studentCalls)).tuition.arrangement).toBe("yours");
  expect((await arranged(tutorCalls)).tuition.arrangement).toBe("theirs");
  expect(await answer(studentCalls, "agree", 1)).toMatchObject({
    status: 200,
    body: { arrangement: { version: 1, versions: [{ state: "agreed" }] } },
  });
  expect((await arranged(tutorCalls)).tuition.arrangement).toBe("agreed");
});

it("lets one of two changes at once win, and shows the other the present version", async () => {
  for (let round = 0; round < 5; round++) {
    const { arranged, propose, tutorCalls, studentCalls } = await startTuition();
    const answers = await Promise.all([
      propose(tutorCalls, 0),
      propose(studentCalls, 0, { feePaise: 400_000 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const slower = answers.find(({ status }) => status === 409);
    expect(slower?.body).toMatchObject({ code: "terms_outdated" });
    const { arrangement } = await arranged(studentCalls);
    expect([arrangement.version, arrangement.versions.length]).toEqual([1, 1]);
  }
});

it("never agrees to terms that were replaced meanwhile", async () => {
  for (let round = 0; round < 5; round++) {
    const { arranged, propose, answer, tutorCalls, studentCalls } = await startTuition();
    await propose(tutorCalls, 0);
    const [agreed, proposed] = await Promise.all([
      answer(studentCalls, "agree", 1),
      propose(tutorCalls, 1, MONDAYS),
    ]);
    const { versions, version } = (await arranged(studentCalls)).arrangement;
    expect(version).toBe(2);
    expect(proposed.status).toBe(200);
    const first = agreed.status === 200 ? "agreed" : "replaced";
    expect(versions.map(({ state }) => state)).toEqual([first, "proposed"]);
  }
});

it("takes the same request sent twice for one, also at once", async () => {
  const { arranged, propose, answer, tutorCalls, studentCalls, tuitionStore } =
    await startTuition();
  const once = () => propose(tutorCalls, 0);
  const sent = [...(await Promise.all([once(), once()])), await once()];
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const agree = () => answer(studentCalls, "agree", 1);
  const agreed = [...(await Promise.all([agree(), agree()])), await agree()];
  expect(agreed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await arranged(studentCalls)).arrangement.version).toBe(1);
  const [doc] = await tuitionStore.collections.arrangements.find().toArray();
  expect(doc?.notices.map(({ kind }) => kind)).toEqual(["terms_proposed", "terms_agreed"]);
});

it("agrees only to what the other side proposed", async () => {
  const { propose, answer, tutorCalls, studentCalls } = await startTuition();
  expect((await answer(studentCalls, "agree", 1)).body).toMatchObject({ code: "terms_outdated" });
  await propose(tutorCalls, 0);
  expect(await answer(tutorCalls, "agree", 1)).toMatchObject({
    status: 409,
    body: { code: "nothing_to_agree" },
  });
  expect((await answer(studentCalls, "agree", 2)).body).toMatchObject({ code: "terms_outdated" });
});

it("declines with a reason, takes back one's own, and lets somebody propose again", async () => {
  const { arranged, propose, answer, tutorCalls, studentCalls, content, tuitionNotices, student } =
    await startTuition();
  await propose(tutorCalls, 0);
  expect(await answer(studentCalls, "decline", 1, "Too early for us")).toMatchObject({
    status: 200,
    body: { arrangement: { versions: [{ state: "declined", reason: "Too early for us" }] } },
  });
  expect((await answer(studentCalls, "agree", 1)).status).toBe(409);
  expect((await arranged(tutorCalls)).tuition.arrangement).toBe("none");
  await propose(tutorCalls, 1, MONDAYS);
  expect((await answer(tutorCalls, "decline", 2)).body).toMatchObject({
    message: "Your proposal is taken back.",
  });
  await tuitionNotices.sweep();
  expect(content.kindsOf(student._id).filter((kind) => kind?.startsWith("terms"))).toEqual([
    "terms_proposed",
    "terms_proposed",
    "terms_taken_back",
  ]);
});

it("keeps what is agreed until later terms are agreed too", async () => {
  const { agreed, propose, answer, arranged, timetable, tutorCalls, studentCalls } =
    await startTuition();
  await agreed();
  await propose(studentCalls, 1, { ...MONDAYS, startsOn: "2026-12-14" });
  expect((await timetable(tutorCalls)).lessons).toHaveLength(9);
  expect((await arranged(tutorCalls)).tuition.arrangement).toBe("yours");
  await answer(tutorCalls, "agree", 2);
  const { lessons } = await timetable(tutorCalls);
  expect(lessons.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    "2026-12-02",
    "2026-12-04",
    "2026-12-09",
    "2026-12-11",
    "2026-12-14",
    "2026-12-21",
    "2026-12-28",
  ]);
});

it("changes nothing that is over: later terms begin today at the earliest", async () => {
  const { agreed, propose, answer, at, tutorCalls, studentCalls } = await startTuition();
  expect(await propose(tutorCalls, 0, { startsOn: "2026-10-30" })).toMatchObject({
    status: 422,
    body: { problems: { startsOn: { code: "first_day_wrong" } } },
  });
  await agreed({ startsOn: "2026-10-31" });
  const early = await propose(tutorCalls, 1, { startsOn: "2026-11-30" });
  expect(early.body).toMatchObject({ problems: { startsOn: { code: "first_day_wrong" } } });
  expect((await propose(tutorCalls, 1, { startsOn: "2026-12-03" })).status).toBe(200);
  at("2026-12-04", "00:00");
  expect((await answer(studentCalls, "agree", 2)).body).toMatchObject({
    code: "terms_begin_passed",
  });
});

it.each([
  ["no day", { times: [] }, "times", "times_required"],
  [
    "a time that is none",
    { times: [{ day: "mon", from: "17:05", minutes: 60 }] },
    "times.from",
    "time_wrong",
  ],
  [
    "five minutes",
    { times: [{ day: "mon", from: "17:00", minutes: 5 }] },
    "times.minutes",
    "minutes_wrong",
  ],
  ["half a paisa", { feePaise: 0.5 }, "feePaise", "amount_wrong"],
  ["a day that is none", { startsOn: "2026-02-29" }, "startsOn", "date_wrong"],
  [
    "lessons at the same time, around the end of the week",
    {
      times: [
        { day: "mon", from: "00:15", minutes: 60 },
        { day: "sun", from: "23:30", minutes: 60 },
      ],
    },
    "times",
    "times_overlap",
  ],
])("refuses %s", async (_, more, field, code) => {
  const { propose, arranged, tutorCalls } = await startTuition();
  // safe: not what the contract takes
  expect(await propose(tutorCalls, 0, more as object)).toMatchObject({
    status: 422,
    body: { problems: { [field]: { code } } },
  });
  expect((await arranged(tutorCalls)).arrangement.version).toBe(0);
});

it("ends lessons on a day, and begins them anew by later terms", async () => {
  const { agreed, end, propose, answer, timetable, arranged, tutorCalls, studentCalls } =
    await startTuition();
  expect((await end(studentCalls, 1, "2026-12-04")).body).toMatchObject({ code: "terms_outdated" });
  await agreed();
  expect((await end(studentCalls, 1, "2026-11-30")).status).toBe(422);
  expect((await end(studentCalls, 1, "2026-12-04", " ")).status).toBe(422);
  expect((await end(studentCalls, 1, "2026-12-04")).status).toBe(200);
  expect((await timetable(tutorCalls)).lessons).toHaveLength(2);
  expect((await arranged(tutorCalls)).arrangement).toMatchObject({
    endsOn: "2026-12-04",
    endedBy: "Student",
    endReason: "The exams are over",
  });
  expect((await end(tutorCalls, 1, "2026-12-11")).body).toMatchObject({ code: "ended_already" });
  expect((await end(tutorCalls, 1, "2026-12-02")).status).toBe(200);
  await propose(tutorCalls, 1, { startsOn: "2026-12-25" });
  await answer(studentCalls, "agree", 2);
  expect(
    (await timetable(tutorCalls)).lessons.map(({ startsAt }) => startsAt.slice(8, 10)),
  ).toEqual(["02", "25", "30"]);
  expect((await arranged(tutorCalls)).arrangement).not.toHaveProperty("endsOn");
});
