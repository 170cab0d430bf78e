import { contentApi } from "@tutorsetu/contracts/apis";
import { GROUPS } from "@tutorsetu/contracts/notifications/kinds";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../../testing/harness.ts";

const PATH = "/notifications/settings";
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function settingsOf(me: string) {
  const { body } = await harness.student(me)("GET", PATH);
  return contentApi.notificationSettings.reply.parse(body);
}

it("tells everything at once, but for text messages, until somebody chooses", async () => {
  const { language, groups } = await settingsOf(newPersonId());
  expect(language).toBe("both");
  for (const group of GROUPS)
    expect(groups[group]).toEqual({ email: "now", push: true, sms: false });
});

it("changes what is said and nothing else, of nobody else", async () => {
  const [me, other] = [newPersonId(), newPersonId()];
  const before = await settingsOf(other);
  const put = (body: object) => harness.student(me)("PUT", PATH, body);
  await Promise.all([
    put({ language: "hi" }),
    put({ groups: { messages: { email: "daily" } } }),
    put({ groups: { messages: { push: false } } }),
  ]);
  const { body } = await put({ groups: { reviews: { sms: true } } });
  expect(body).toEqual(await settingsOf(me));
  expect(body).toMatchObject({
    language: "hi",
    groups: {
      messages: { email: "daily", push: false, sms: false },
      reviews: { email: "now", push: true, sms: true },
    },
  });
  expect(await settingsOf(other)).toEqual(before);
});

it("never switches off e-mails about the safety of the account", async () => {
  const me = newPersonId();
  await harness.student(me)("PUT", PATH, { groups: { account: { email: "off", push: false } } });
  expect((await settingsOf(me)).groups.account).toEqual({ email: "now", push: false, sms: false });
});

it("takes no choice that there is not", async () => {
  for (const body of [
    { language: "fr" },
    { groups: { requests: { email: "weekly" } } },
    { groups: { requests: "off" } },
  ])
    expect([400, 422]).toContain((await harness.student()("PUT", PATH, body)).status);
});

it("counts what is unread", async () => {
  const me = newPersonId();
  const unread = async () => (await harness.student(me)("GET", "/notifications/unread")).body;
  expect(await unread()).toEqual({ unread: 0 });
  const notice = { id: me, role: "Student", subject: "Hello", message: "There" };
  await harness.admin("POST", "/notices/send-notice", notice);
  await harness.admin("POST", "/notices/send-notice", notice);
  expect(await unread()).toEqual({ unread: 2 });
  const [one] = await harness.stores.notices.of(me);
  await harness.student(me)("PUT", `/notices/${one?._id}/read`, { solved: true });
  expect(await unread()).toEqual({ unread: 1 });
});
