import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { startHarness, type Harness } from "../../testing/harness.ts";
import { newReader, type Notifications, startNotifications } from "../../testing/notifications.ts";

let harness: Harness;
let started: Notifications;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
afterEach(() => started.close());

async function dailyReader() {
  const me = newReader(harness);
  const daily = { email: "daily" as const };
  const change = { language: "en" as const, groups: { requests: daily, reviews: daily } };
  await harness.stores.settings.change(bySystem({ userId: me, change }));
  return me;
}
const india = (time: string) => new Date(`2026-11-${time}:00.000+05:30`);
const review = { kind: "review_received", params: { name: "Ravi", stars: "5", review: "Good" } };

it("collects a day into one e-mail at 18:00 in India, and leaves out what was read", async () => {
  started = await startNotifications(harness);
  const { tell, drain, smtp, time, of } = started;
  const me = await dailyReader();
  time.now = india("23T09:00");
  const read = await tell(me, { params: { name: "Read", subject: "x" } });
  await tell(me);
  await drain();
  time.now = india("23T17:59");
  await tell(me, review);
  await drain();
  expect([smtp.emails, (await of(me)).length]).toEqual([[], 1]);
  await harness.stores.notices.markRead(bySystem({ noticeId: read._id, userId: me }), true);
  time.now = india("23T18:00");
  await tell(me, { params: { name: "Tomorrow", subject: "x" } });
  await drain();
  expect(smtp.emails).toHaveLength(1);
  const { subject, text = "" } = await PostalMime.parse(smtp.emails[0] ?? "");
  expect(subject).toContain("Your day on TutorSetu");
  for (const word of ["Pooja has sent you a request", "Ravi has written a review", "5 of 5 stars"])
    expect(text).toContain(word);
  expect(text).not.toMatch(/Read has|Tomorrow/);
  time.now = india("24T18:00");
  await drain();
  expect((await PostalMime.parse(smtp.emails[1] ?? "")).text).toContain("Tomorrow has sent");
});

it("plans a notice into one summary, however often it is planned, also while one is on its way", async () => {
  started = await startNotifications(harness);
  const { tell, drain, smtp, time, of } = started;
  const { deliveries } = harness.stores;
  const me = await dailyReader();
  time.now = india("25T09:00");
  const { _id } = await tell(me);
  await drain();
  await deliveries.addToSummary(me, _id, india("25T18:00"));
  time.now = india("25T18:00");
  await drain();
  await deliveries.addToSummary(me, _id, india("25T18:00"));
  await deliveries.addToSummary(me, "late", india("25T18:00"));
  await deliveries.addToSummary(me, "late", india("25T18:00"));
  const all = (await of(me)).map(({ state, noticeIds }) => [state, noticeIds]);
  expect(all).toEqual(
    expect.arrayContaining([
      ["sent", [_id]],
      ["due", ["late"]],
    ]),
  );
  expect([smtp.emails.length, all.length]).toEqual([1, 2]);
});

it("sends none about groups that were switched off, and none where nothing is left", async () => {
  started = await startNotifications(harness);
  const { tell, drain, smtp, time, tokens } = started;
  const me = await dailyReader();
  time.now = india("26T09:00");
  await tell(me);
  await tell(me, review);
  await drain();
  const post = (group: "reviews" | "summary") =>
    harness.app.request(`/notifications/unsubscribe?token=${tokens.sign({ userId: me, group })}`, {
      method: "POST",
    });
  expect((await post("reviews")).status).toBe(200);
  time.now = india("26T18:00");
  await drain();
  const { text } = await PostalMime.parse(smtp.emails[0] ?? "");
  expect(text).toContain("Pooja has sent you a request");
  expect(text).not.toContain("review");
  time.now = india("27T09:00");
  await tell(me);
  await drain();
  expect((await post("summary")).status).toBe(200);
  time.now = india("27T18:00");
  await drain();
  expect(smtp.emails).toHaveLength(1);
});
