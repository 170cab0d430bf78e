import { contentApi } from "@tutorsetu/contracts/apis";
import { as } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let content: Harness;
beforeAll(async () => {
  content = await startHarness();
});
afterAll(() => content.close());

const reason = "Insulted another tutor";
/** What a suspended person is told, and how. */
const EVEN_SUSPENDED = [
  "readNotice",
  "readNoticesAbout",
  "changeNotificationSettings",
  "addPushSubscription",
  "removePushSubscription",
];
const writes = Object.entries(contentApi).filter(
  ([name, { method, access }]) =>
    method !== "GET" && access.roles !== "anyone" && !EVEN_SUSPENDED.includes(name),
);

it.each(writes)(
  "refuses %s to somebody who is suspended, with the reason",
  async (_name, { method, path, access }) => {
    const id = newPersonId();
    content.suspended.set(id, reason);
    const isAdmin = access.roles.length === 1;
    const call = as(content.app, isAdmin ? "Admin" : "Student", id);
    const answer = await call(method, path.replace(/:\w+/, id), {});
    expect(answer).toMatchObject({ status: 403, body: { code: "suspended", params: { reason } } });
  },
);

it("lets them read, and tick off a notice", async () => {
  const id = newPersonId();
  content.suspended.set(id, reason);
  const call = as(content.app, "Student", id);
  expect(await call("GET", `/notices/${id}`)).toMatchObject({ status: 200 });
  expect(await call("PUT", `/notices/${id}/read`, { solved: true })).toMatchObject({
    status: 404,
    body: { code: "no_such_notice" },
  });
});
