import { contentApi, contentInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subscriptionCollection } from "../src/store/push-subscriptions.ts";
import { newPersonId, SECRET, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function ownData(userId: string, verifiedEmail?: string) {
  const parts: Record<string, Record<string, unknown>[]> = {};
  let cursor: string | null = "";
  while (cursor !== null) {
    const answer = await harness.app.request(`/internal/contents/own-data/${userId}`, {
      method: "POST",
      body: JSON.stringify({ role: "Student", verifiedEmail, ...(cursor && { cursor }) }),
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    });
    expect(answer.status).toBe(200);
    const page = contentInternal.ownData.reply.parse(await answer.json());
    parts[page.part] = [...(parts[page.part] ?? []), ...page.items];
    cursor = page.next;
  }
  return parts;
}

it("gives what somebody wrote, marked, was told and chose, without what reaches a device", async () => {
  const [me, other] = [newPersonId(), newPersonId()];
  const mine = harness.student(me);
  const made = await harness.admin("POST", "/blogs", {
    title: "On maps",
    content: "C",
    author: "A",
  });
  const blog = contentApi.createBlog.reply?.parse(made.body)._id;
  const written = await mine("POST", `/blogs/${blog}/comments`, { text: "My words" });
  const { comment } = contentApi.comment.reply.parse(written.body);
  await harness.admin("PUT", `/blogs/comments/${comment._id}`, { state: "shown" });
  await harness.student(other)("POST", `/blogs/comments/${comment._id}/report`, { reason: "Bad" });
  await mine("PUT", `/blogs/${blog}/like`);
  await mine("POST", "/helprequests/submithelpform", { subject: "Help", message: "Please" });
  await mine("PUT", "/notifications/settings", { language: "hi" });
  await subscriptionCollection(harness.db).insertOne({
    _id: `push-${me}`,
    userId: me,
    endpoint: "https://push.example/secret-capability",
    keys: { p256dh: "public-key", auth: "auth-key" },
    language: "hi",
    createdAt: new Date(),
  });
  const at = new Date();
  const message = { name: "Asha", subject: "S", message: "M", createdAt: at };
  await harness.contacts.add({ _id: `c-${me}`, email: `Asha.${me}@Test.example`, ...message });
  const parts = await ownData(me, `asha.${me}@test.example`);
  expect(parts).toMatchObject({
    comments: [{ post: "On maps", text: "My words", isReply: false }],
    commentReportsReceived: [{ reported: "My words", times: 1, settled: false }],
    reactions: [{ post: "On maps", kind: "like" }],
    helpRequests: [{ subject: "Help", message: "Please" }],
    contactMessages: [{ subject: "S", message: "M" }],
    notificationSettings: [{ language: "hi" }],
    pushDevices: [{ language: "hi" }],
  });
  expect(JSON.stringify(parts)).not.toMatch(/secret-capability|public-key|auth-key|"Bad"/);
  expect(JSON.stringify(parts)).not.toContain(other);
  expect((await ownData(me))["contactMessages"]).toBeUndefined();
  expect(await ownData(other)).toMatchObject({
    commentReportsMade: [{ reported: "My words", reason: "Bad" }],
  });
});
