import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, type Notifications, startNotifications } from "../../testing/notifications.ts";

let harness: Harness;
let started: Notifications;
let answer = "550 no";
beforeAll(async () => {
  harness = await startHarness();
  started = await startNotifications(harness, { answerTo: () => answer });
});
afterAll(async () => {
  await started.close();
  await harness.close();
});

async function list(query = "") {
  const { body } = await harness.admin("GET", `/notifications/deliveries?state=dead${query}`);
  return contentApi.deliveries.reply.parse(body);
}

it("shows administrators what was given up and why, and sends it again once", async () => {
  const [first, second] = [newReader(harness), newReader(harness)];
  for (const id of [first, second]) await started.tell(id);
  await started.drain();
  const { deliveries, total } = await list();
  expect(total).toBe(2);
  expect(deliveries.map(({ userId }) => userId).toSorted()).toEqual([first, second].toSorted());
  const [dead] = deliveries;
  expect(dead).toMatchObject({
    userName: "Asha",
    channel: "email",
    kinds: ["booking_requested"],
    tries: 1,
    error: expect.stringContaining("550"),
  });
  const paged = await list("&limit=1");
  expect((await list(`&limit=1&cursor=${paged.nextCursor}`)).deliveries).toHaveLength(1);

  answer = "250 ok";
  const retry = () => harness.admin("POST", `/notifications/deliveries/${dead?._id}/retry`);
  const statuses = (await Promise.all([retry(), retry()])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
  started.time.now = new Date();
  await started.drain();
  expect(started.smtp.emails).toHaveLength(1);
  expect((await list()).total).toBe(1);
  expect(await started.docs.findOne({ _id: dead?._id ?? "" })).toMatchObject({ state: "sent" });
  const route = "POST /notifications/deliveries/:id/retry";
  const kept = harness.db.collection("audit_trail").find({ of: dead?._id, what: "admin_change" });
  // One of the two failed, which is on record too.
  expect((await kept.toArray()).map((entry) => entry["route"])).toEqual([route, route]);
});

it("answers 404 for what is not given up", async () => {
  const path = `/notifications/deliveries/${newPersonId()}/retry`;
  expect((await harness.admin("POST", path)).status).toBe(404);
});

it("counts what became of deliveries, and for how long the oldest waits", async () => {
  answer = "451 later";
  const me = newReader(harness);
  await started.tell(me);
  await started.drain();
  const text = await started.metrics();
  expect(text).toMatch(
    /notification_deliveries_total\{channel="email",outcome="failed",.*\} [1-9]/,
  );
  expect(text).toMatch(/notification_deliveries_total\{channel="push",outcome="dead",.*\} 0/);
  expect(text).toMatch(/notification_dead_deliveries\{.*\} 1/);
  expect(text).toMatch(/notification_oldest_due_seconds\{.*\} \d/);
});
