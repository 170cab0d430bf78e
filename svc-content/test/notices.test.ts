import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, person, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function listOf(me: string) {
  const { body } = await harness.student(me)("GET", `/notices/${me}`);
  return contentApi.notices.reply?.parse(body).data ?? [];
}
const notice = (id: string) => ({ id, subject: "Hello", message: "There", role: "Student" });

it("reaches its recipient's list, unread [CO-012, CO-013, CO-016, CO-018]", async () => {
  const me = newPersonId();
  const sent = await harness.admin("POST", "/notices/send-notice", notice(me));
  expect(sent).toMatchObject({ status: 201, body: { message: "Notice sent successfully!" } });
  expect(await listOf(me)).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: { _id: me, userName: "Asha", email: "asha@test.example" },
      role: "Student",
      subject: "Hello",
      message: "There",
      solved: false,
      sentBy: "00000000000000000000ad01",
      createdAt: expect.any(String),
    },
  ]);
});

it("requires both texts [CO-015]", async () => {
  for (const missing of ["subject", "message"]) {
    const sent = await harness.admin("POST", "/notices/send-notice", {
      ...notice(newPersonId()),
      [missing]: " ",
    });
    expect(sent.status).toBe(422);
    expect(Object.keys((sent.body as { fields: object }).fields)).toEqual([missing]);
  }
});

it("is rejected for the wrong role, for an unknown person and for a deleted account", async () => {
  const send = (body: object) => harness.admin("POST", "/notices/send-notice", body);
  expect((await send({ ...notice(newPersonId()), role: "Tutor" })).status).toBe(400);
  const nobody = newPersonId();
  harness.people.set(nobody, null);
  expect((await send(notice(nobody))).status).toBe(404);
  const deleted = newPersonId();
  harness.people.set(deleted, { ...person(deleted), active: false });
  expect((await send(notice(deleted))).status).toBe(404);
});

it("is read by its recipient and the administrator, by nobody else [CO-017]", async () => {
  const me = newPersonId();
  await harness.admin("POST", "/notices/send-notice", notice(me));
  expect((await harness.student()("GET", `/notices/${me}`)).status).toBe(403);
  expect((await harness.tutor()("GET", `/notices/${me}`)).status).toBe(403);
  const seen = await harness.admin("GET", `/notices/${me.toUpperCase()}`);
  expect(seen.body).toMatchObject({ data: [{ subject: "Hello" }] });
});

it("is marked as read by its recipient only", async () => {
  const me = newPersonId();
  await harness.admin("POST", "/notices/send-notice", notice(me));
  const read = `/notices/${(await listOf(me))[0]?._id}/read`;
  expect((await harness.student()("PUT", read, { solved: true })).status).toBe(404);
  expect((await harness.admin("PUT", read, { solved: true })).status).toBe(404);
  expect((await harness.student(me)("PUT", read, { solved: true })).status).toBe(200);
  expect(await listOf(me)).toMatchObject([{ solved: true }]);
});

it("is pushed to its recipient's open pages at once", async () => {
  const me = newPersonId();
  await harness.admin("POST", "/notices/send-notice", notice(me));
  const [{ _id: id } = { _id: "" }] = await listOf(me);
  const pushed = [{ userId: me, event: "notice", data: { id, subject: "Hello" } }];
  await expect.poll(() => harness.pushedTo(me)).toEqual(pushed);
  await harness.sweep();
  expect(harness.pushedTo(me)).toEqual(pushed);
});

it("stays pending while svc-chat is unavailable, and is delivered once when it is back", async () => {
  const me = newPersonId();
  harness.chatIsDown(true);
  const sent = await harness.admin("POST", "/notices/send-notice", notice(me));
  expect(sent.status).toBe(201);
  await expect(harness.sweep()).rejects.toThrow("chat did not answer");
  expect(await listOf(me)).toHaveLength(1);
  harness.chatIsDown(false);
  await harness.sweep();
  await harness.sweep();
  expect(harness.pushedTo(me)).toHaveLength(1);
});
