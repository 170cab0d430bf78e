import { contentApi, contentInternal } from "@tutorsetu/contracts/apis";
import { isMounted } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, SECRET, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const AT = "2026-11-20T10:00:00.000Z";
const given = (_id: string, more: object = {}) => ({
  user: { _id, userName: "Asha", email: "asha@test.example" },
  role: "Student",
  kind: "warning",
  params: { reason: "Please be polite" },
  subject: "A warning from our team",
  message: "Please be polite",
  at: AT,
  ...more,
});

async function give(id: string, body: object, token = SECRET) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await harness.app.request(`/internal/notices/${id}`, init)).status;
}
async function listOf(me: string) {
  const { body } = await harness.student(me)("GET", `/notices/${me}`);
  return contentApi.notices.reply?.parse(body).data ?? [];
}

it.each(Object.entries(contentInternal))("mounts %s", (_name, endpoint) => {
  expect(isMounted(harness.app, endpoint)).toBe(true);
});

it("puts a notice of another service into its receiver's list and tells open pages, once", async () => {
  const [me, id] = [newPersonId(), newPersonId()];
  expect(await give(id, given(me))).toBe(200);
  expect(await give(id, given(me, { message: "Something else" }))).toBe(200);
  const { at, ...same } = given(me);
  expect(await listOf(me)).toEqual([
    { ...same, _id: id, sentBy: "", solved: false, createdAt: at },
  ]);
  await harness.sweep();
  expect(harness.pushedTo(me)).toEqual([
    {
      userId: me,
      event: "notice",
      data: { id, subject: "A warning from our team", kind: "warning" },
    },
  ]);
});

it("carries where to look to the list and to open pages, and takes no other site for that", async () => {
  const [me, id] = [newPersonId(), newPersonId()];
  const link = "/my-bookings?booking=1";
  expect(await give(id, given(me, { link, params: { name: "Ravi" } }))).toBe(200);
  expect(await listOf(me)).toMatchObject([{ link }]);
  await harness.sweep();
  expect(harness.pushedTo(me)).toMatchObject([{ data: { id, link, name: "Ravi" } }]);
  for (const other of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:1"])
    expect([400, 422]).toContain(await give(newPersonId(), given(me, { link: other })));
});

it("stays read when it is given again, and keeps a kind that this release does not know", async () => {
  const [me, id] = [newPersonId(), newPersonId()];
  await give(id, given(me, { kind: "of_a_newer_release" }));
  await harness.student(me)("PUT", `/notices/${id}/read`, { solved: true });
  await give(id, given(me, { kind: "of_a_newer_release" }));
  expect(await listOf(me)).toMatchObject([{ kind: "of_a_newer_release", solved: true }]);
});

it("answers which language a person has chosen, and that none is", async () => {
  const me = newPersonId();
  const ask = async (token = SECRET) => {
    const init = { headers: { authorization: `Bearer ${token}` } };
    const response = await harness.app.request(`/internal/notification-languages/${me}`, init);
    return { status: response.status, body: await response.json() };
  };
  expect(await ask()).toEqual({ status: 200, body: { language: null } });
  const change = { groups: { help: { push: false } } };
  await harness.student(me)("PUT", "/notifications/settings", change);
  expect((await ask()).body).toEqual({ language: null });
  await harness.student(me)("PUT", "/notifications/settings", { language: "hi" });
  expect((await ask()).body).toEqual({ language: "hi" });
  expect((await ask(`${SECRET}x`)).status).toBe(404);
});

it("is for services only: without their secret the route does not exist", async () => {
  const me = newPersonId();
  for (const token of ["", "Admin-00000000000000000000ad01", `${SECRET}x`])
    expect(await give(newPersonId(), given(me), token)).toBe(404);
  expect(await give("no-id", given(me))).toBe(400);
  expect([400, 422]).toContain(await give(newPersonId(), { ...given(me), role: "Guest" }));
  expect(await listOf(me)).toEqual([]);
});
