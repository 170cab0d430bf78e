import { bookingsInternal } from "@tutorsetu/contracts/apis";
import { dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect, it } from "vitest";
import { startFamily } from "../testing/family.ts";
import { SECRET, withMongo } from "../testing/harness.ts";
import { NOON, startTuition, TERMS } from "../testing/tuition.ts";

withMongo();

type Harness = Awaited<ReturnType<typeof startTuition>>;

const call = (app: Harness["app"], path: string, body: object = {}) =>
  app.request(path, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const gone = ({ app }: Pick<Harness, "app">, userId: string) =>
  call(app, `/internal/people/${userId}/gone`);
const erased = ({ app }: Pick<Harness, "app">, userId: string) =>
  call(app, `/internal/bookings/of-erased/${userId}`);

it("ends the lessons of a deleted account today, once, and tells the other side", async () => {
  const harness = await startTuition();
  const { agreed, propose, arranged, tutor, student, tutorCalls, studentCalls } = harness;
  await agreed();
  await propose(tutorCalls, 1, { feePaise: 600_000 });
  await gone(harness, tutor._id);
  await gone(harness, tutor._id);
  const { arrangement } = await arranged(studentCalls);
  expect(arrangement).toMatchObject({ endsOn: dateOf(NOON), endedBy: "Tutor" });
  expect(arrangement.versions.map(({ state }) => state)).toEqual(["agreed", "declined"]);
  await harness.tuitionNotices.sweep();
  const told = harness.content.kindsOf(student._id).filter((kind) => kind === "lessons_ended");
  expect(told).toHaveLength(1);
});

it("erases what a person wrote and every name, and keeps days and what was held", async () => {
  const harness = await startTuition();
  const { agreed, change, at, content, tutor, student, tutorCalls, studentCalls, _id } = harness;
  await agreed();
  await change(studentCalls, "call-off", "2026-12-02", { reason: "My mother is ill" });
  at("2026-12-04", "19:00");
  await change(tutorCalls, "mark", "2026-12-04", { state: "held", note: "Fractions" });
  const contradiction = { text: "We were at home", version: 1 };
  await change(studentCalls, "contradict", "2026-12-04", contradiction);
  await erased(harness, student._id);
  const { lessons, arrangements } = harness.tuitionStore.collections;
  const kept = JSON.stringify([
    await lessons.find().toArray(),
    await arrangements.find().toArray(),
  ]);
  expect(kept).not.toContain("My mother is ill");
  expect(kept).not.toContain("We were at home");
  expect(kept).not.toContain(student.userName);
  expect(kept).toContain("Fractions");
  expect(content.named).toContainEqual({ param: "name", link: `/lessons/${_id}` });
  await erased(harness, tutor._id);
  const [off, held] = await lessons.find().sort({ _id: 1 }).toArray();
  expect(off).toMatchObject({ state: "called_off", reason: "" });
  expect(held).toMatchObject({ state: "held", reason: "" });
  const [doc] = await arrangements.find().toArray();
  expect(doc?.versions).toMatchObject([{ ...TERMS, state: "agreed" }]);
});

it("gives a person what is kept of their lessons, as they may see it", async () => {
  const { agreed, change, app, student, tutor, tutorCalls } = await startTuition();
  await agreed();
  await change(tutorCalls, "call-off", "2026-12-02", { reason: "Fever" });
  const path = bookingsInternal.ownData.path.replace(":userId", student._id);
  const parts: Record<string, unknown[]> = {};
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer = await call(app, path, { role: "Student", ...(cursor && { cursor }) });
    const page = bookingsInternal.ownData.reply.parse(await answer.json());
    parts[page.part] = [...(parts[page.part] ?? []), ...page.items];
    cursor = page.next;
  }
  expect(parts).toMatchObject({
    arrangements: [{ with: tutor.userName, versions: [{ by: "them", state: "agreed" }] }],
    lessons: [{ with: tutor.userName, state: "called_off", reason: "Fever", by: "them" }],
  });
  expect(JSON.stringify([parts["arrangements"], parts["lessons"]])).not.toMatch(
    /_id|UserId|notices/,
  );
});

it("ends the lessons of a child that was removed, and of no other", async () => {
  const family = await startFamily();
  const { everybody, mother, asha, ravi, ask, bookingIn, motherCalls, tutorCalls } = family;
  family.state.now = () => instantOf("2026-12-01", "12:00");
  const ids = [bookingIn(await ask(asha))._id, bookingIn(await ask(ravi))._id];
  for (const id of ids) {
    await family.move(tutorCalls, id, "accepted");
    await tutorCalls("PUT", `/bookings/${id}/arrangement`, { ...TERMS, version: 0 });
    await motherCalls("POST", `/bookings/${id}/arrangement/agree`, { version: 1 });
  }
  const named = await motherCalls("GET", "/lessons?from=2026-12-01&to=2026-12-02");
  expect(named.body).toMatchObject({
    tuitions: [
      { child: "Ravi Rao", childId: ravi },
      { child: "Asha Rao", childId: asha },
    ],
  });
  const [first] = mother.children ?? [];
  everybody.set(mother._id, { ...mother, children: first ? [first] : [] });
  await family.childrenChanged(mother.userName, [[asha, "Asha Rao"]]);
  const states = await Promise.all(
    ids.map(async (id) => (await tutorCalls("GET", `/bookings/${id}/arrangement`)).body),
  );
  expect(states).toMatchObject([
    { tuition: { name: "Asha Rao" } },
    { arrangement: { endsOn: "2026-12-01", endedBy: "Student" } },
  ]);
  expect(states[0]).not.toHaveProperty("arrangement.endsOn");
});

it("shows how many lessons were held, once the tutor wants that and four of them stand", async () => {
  const { agreed, change, at, app, everybody, tutor, tutorCalls, studentCalls } =
    await startTuition();
  await agreed();
  const facts = async () => {
    const reply = await app.request(`/lessons/facts/${tutor._id}`);
    return ((await reply.json()) as { facts: unknown }).facts;
  };
  at("2026-12-11", "20:00");
  for (const date of ["2026-12-02", "2026-12-04", "2026-12-09"])
    await change(tutorCalls, "mark", date, { state: "held" });
  await change(tutorCalls, "mark", "2026-12-11", { state: "absent" });
  at("2026-12-14", "20:00");
  expect(await facts()).toBeNull();
  expect((await studentCalls("PUT", "/lessons/facts", { shown: true })).status).toBe(403);
  expect((await tutorCalls("GET", "/lessons/facts")).body).toEqual({
    shown: false,
    facts: { month: "2026-12", held: 3, lessons: 4 },
  });
  await tutorCalls("PUT", "/lessons/facts", { shown: true });
  expect(await facts()).toEqual({ month: "2026-12", held: 3, lessons: 4 });
  // Beside the reviews, which every page of a tutor asks for.
  expect((await studentCalls("GET", `/reviews/${tutor._id}`)).body).toMatchObject({
    lessons: { month: "2026-12", held: 3, lessons: 4 },
  });
  at("2026-12-13", "20:00");
  expect(await facts()).toBeNull();
  // In the next month those of the one before, while there are too few.
  at("2027-01-01", "00:00");
  expect(await facts()).toEqual({ month: "2026-12", held: 3, lessons: 4 });
  everybody.set(tutor._id, { ...tutor, active: false, hidden: true });
  expect(await facts()).toBeNull();
  everybody.set(tutor._id, tutor);
  await tutorCalls("PUT", "/lessons/facts", { shown: false });
  expect(await facts()).toBeNull();
});
