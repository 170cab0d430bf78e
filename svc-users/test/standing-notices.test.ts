import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ref, startHarness, student, tutor, type Harness } from "../testing/harness.ts";

let users: Harness;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
});
afterAll(() => users.close());
beforeEach(() => {
  users.content.isDown = false;
});

const act = (what: string, id: string, reason: string) =>
  users.call("POST", `/users/${what}`, { id, reason }, admin);
const noticesOf = (id: string) => users.content.notices.filter(({ user }) => user._id === id);

it("puts warnings, suspensions and their end among the person's notices, by the ids of the history", async () => {
  const { _id, userName, email } = await users.register(tutor());
  await act("warn", _id, "Please be polite");
  await act("suspend", _id, "Asked for money");
  await act("lift-suspension", _id, "It was a mistake");
  await expect.poll(() => noticesOf(_id)).toHaveLength(3);
  const { moderation = [] } = (await users.stores.people.find(_id)) ?? {};
  const user = { _id, userName, email };
  const [warned, suspended, lifted] = moderation;
  const of = (event = warned) => ({
    _id: event?._id,
    user,
    role: "Tutor",
    at: event?.at.toISOString(),
  });
  expect(noticesOf(_id)).toEqual([
    {
      ...of(warned),
      kind: "warning",
      params: { reason: "Please be polite" },
      subject: "A warning from our team",
      message: expect.stringContaining("Please be polite"),
    },
    expect.objectContaining({
      ...of(suspended),
      kind: "suspension",
      message: expect.stringContaining("Asked for money"),
    }),
    expect.objectContaining({ ...of(lifted), kind: "suspension_lifted" }),
  ]);
  await expect.poll(() => users.stores.standingNotices.pending(50)).toEqual([]);
});

it("keeps them in order while svc-content is away, and hands each over once", async () => {
  const { _id } = await users.register(student());
  users.content.isDown = true;
  await act("warn", _id, "one");
  await act("suspend", _id, "two");
  await expect(users.noticeOutbox.sweep()).rejects.toThrow("svc-content is down");
  expect(noticesOf(_id)).toEqual([]);
  users.content.isDown = false;
  await users.noticeOutbox.sweep();
  await users.noticeOutbox.sweep();
  expect(noticesOf(_id).map(({ params }) => params["reason"])).toEqual(["one", "two"]);
  const stored = await users.db.collection<{ _id: string }>("people").findOne({ _id });
  expect(stored).toMatchObject({ noticesDue: [] });
});

it("tells nothing of a suspension that was undone as it was made", async () => {
  const { _id } = await users.register(tutor());
  users.content.isDown = true;
  await act("warn", _id, "first");
  const by = { by: _id, reason: "Both of two" };
  const suspended = await users.stores.moderation.suspend(ref(_id), by, users.now());
  const event = suspended?.moderation?.at(-1)?._id;
  await users.stores.moderation.lift(ref(_id), by, users.now(), event);
  users.content.isDown = false;
  await users.noticeOutbox.sweep();
  expect(noticesOf(_id).map(({ kind }) => kind)).toEqual(["warning"]);
});
