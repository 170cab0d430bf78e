import { contentApi, contentInternal } from "@tutorsetu/contracts/apis";
import {
  type ProviderStates,
  contractBreaches,
  consumerContractsOf,
} from "@tutorsetu/service-kit/testing/consumer-contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, SECRET, startHarness, type Harness } from "../testing/harness.ts";
import {
  arranged,
  found,
  requested,
  signedIn,
  warning,
  writing,
} from "../testing/notice-bodies.ts";

const auditQuery = {
  by: "0000000000000000000000ad",
  of: "0000000000000000000000ad",
  from: "2020-01-01T00:00:00.000Z",
  what: "admin_read",
  cursor: "",
};

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const post = {
  title: "Fractions",
  content: "Half of a half is a quarter.",
  author: "Asha",
  excerpt: "Half of a half.",
  keyTakeaways: ["Draw it."],
  coverImage: "sums",
  draft: false,
};
const message = { name: "A", email: "a@test.example", subject: "S", message: "M" };
const form = { ...message, website: "" };
const query = { limit: "20", cursor: "" };
const asAdmin = "Admin-00000000000000000000ad01";

const idOf = (body: unknown) => (body as { _id: string })._id; // safe: what fits the contract has one

/** For every call the requests that succeed, with every field of the reply present. */
async function states(): Promise<ProviderStates> {
  const me = newPersonId();
  const token = `Student-${me}`;
  const id = idOf((await harness.admin("POST", "/blogs", post)).body);
  const sent = await harness.student(me)("POST", `/blogs/${id}/comments`, { text: "My words" });
  const comment = idOf((sent.body as { comment: object }).comment); // safe: as above
  const report = { reason: "Rude" };
  await harness.student()("POST", `/blogs/comments/${comment}/report`, report);
  await harness.contacts.add({ _id: id, ...message, createdAt: new Date(), isCopied: true });
  await harness.student(me)("POST", "/helprequests/submithelpform", writing);
  await harness.admin("POST", "/notices/send-notice", { id: me, role: "Student", ...writing });
  const helpId = async () => {
    const { body } = await harness.admin("GET", "/helprequests/getallhelprequest");
    return idOf((body as { data: object[] }).data[0]); // safe: as above
  };
  const noticeId = async () => {
    const { body } = await harness.student(me)("GET", `/notices/${me}`);
    return idOf((body as { data: object[] }).data[0]); // safe: as above
  };
  const solved = `/helprequests/marksolved/${await helpId()}`;
  await harness.admin("PUT", solved, { solved: true, reply: "Done." });
  /** A notice of the platform to `me`. */
  const told = async () => {
    const noticeId = newPersonId();
    const notice = { ...warning, user: { ...warning.user, _id: me }, link: "/my-bookings" };
    const of = { method: "POST", body: JSON.stringify(notice) };
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
    await harness.app.request(`/internal/notices/${noticeId}`, { ...of, headers });
    return noticeId;
  };
  /** A delivery that was given up, of a notice with a kind. */
  const deadId = async () => {
    const noticeId = await told();
    const now = new Date();
    const [_id, at] = [newPersonId(), { createdAt: now, dueAt: now }];
    const delivery = { _id, userId: me, channel: "email" as const, noticeIds: [noticeId], ...at };
    await harness.stores.deliveries.add([delivery]);
    await harness.stores.deliveries.bury(_id, now, "EENVELOPE 550");
    return _id;
  };
  const choice = { email: "daily", push: false, sms: false };
  const groups = { messages: choice, reviews: choice };
  const settledPage = () => [
    { token: asAdmin, query },
    { token: asAdmin, query: { ...query, settled: "yes" } },
  ];
  const byId = () => [{ token, params: { id } }];
  const page = () => [{ token: asAdmin, query }];
  return {
    "contentApi.submitHelp": () => [{ token, body: writing }],
    "contentApi.audit": () => [{ token: asAdmin }, { token: asAdmin, query: auditQuery }],
    "contentApi.helpRequests": () => [{ token: asAdmin }],
    "contentApi.solveHelp": async () => [
      { token: asAdmin, params: { id: await helpId() }, body: { solved: true, reply: "Done." } },
    ],
    "contentApi.sendNotice": () => [
      { token: asAdmin, body: { id: me, role: "Student", ...writing } },
    ],
    "contentApi.notices": async () => {
      await told();
      return [{ token, params: { id: me } }];
    },
    "contentApi.readNotice": async () => [
      { token, params: { id: await noticeId() }, body: { solved: true } },
    ],
    "contentApi.readNoticesAbout": () => [{ token, body: { links: ["/my-bookings"] } }],
    "contentApi.unreadNotices": () => [{ token }],
    "contentApi.notificationSettings": () => [{ token }],
    "contentApi.changeNotificationSettings": () => [{ token, body: { language: "hi", groups } }],
    "contentApi.deliveries": async () => {
      await deadId();
      return [{ token: asAdmin, query: { state: "dead" } }];
    },
    "contentApi.retryDelivery": async () => [{ token: asAdmin, params: { id: await deadId() } }],
    "contentApi.blogs": () => [...page(), { token, query: { ...query, shown: "card", q: "half" } }],
    "contentApi.allBlogs": page,
    "contentApi.blog": byId,
    "contentApi.createBlog": () => [{ token: asAdmin, body: post }],
    "contentApi.updateBlog": () => [{ token: asAdmin, params: { id }, body: post }],
    "contentApi.deleteBlog": () => [{ token: asAdmin, params: { id } }],
    "contentApi.like": byId,
    "contentApi.unlike": byId,
    "contentApi.save": byId,
    "contentApi.unsave": byId,
    "contentApi.comments": () => [{ token, params: { id }, query }],
    "contentApi.comment": () => [
      { token, params: { id }, body: { text: "Mine too", parentId: comment } },
    ],
    "contentApi.deleteComment": () => [{ token, params: { id: comment } }],
    "contentApi.reportComment": () => [{ token: asAdmin, params: { id: comment }, body: report }],
    "contentApi.moderateComment": () => [
      { token: asAdmin, params: { id: comment }, body: { state: "hidden" } },
    ],
    "contentApi.commentsToCheck": async () => {
      const path = `/blogs/${id}/comments`;
      const other = await harness.student(me)("POST", path, { text: "Decided" });
      const decided = idOf((other.body as { comment: object }).comment); // safe: as above
      await harness.admin("PUT", `/blogs/comments/${decided}`, { state: "shown" });
      return settledPage();
    },
    "contentApi.reportedCommentsBy": async () => {
      await harness.admin("PUT", `/blogs/comments/${comment}`, { state: "shown" });
      return [{ token: asAdmin, params: { id: me } }];
    },
    "contentApi.contacts": async () => {
      await harness.admin("PUT", `/contact/${id}`, { text: "Yes" });
      return settledPage();
    },
    "contentApi.answerContact": () => [{ token: asAdmin, params: { id }, body: { text: "Yes" } }],
    "contentApi.contact": () => [{ body: form }],
    "contentInternal.sessionsEnded": () => [
      {
        token: SECRET,
        params: { userId: me },
        body: { sids: ["s"], others: { kept: "", at: "2026-11-20T10:00:00.000Z" } },
      },
    ],
    "contentInternal.personErased": () => [
      { token: SECRET, params: { userId: me }, body: { verifiedEmail: "asha@test.example" } },
    ],
    "contentInternal.personRenamed": () => [
      {
        token: SECRET,
        params: { userId: me },
        body: { userName: "Mira Sol", role: "Student" },
      },
    ],
    "contentInternal.ownData": () => [
      {
        token: SECRET,
        params: { userId: me },
        body: { role: "Student", verifiedEmail: "asha@test.example" },
      },
    ],
    "contentInternal.namedInNotices": () => [
      {
        token: SECRET,
        params: { userId: me },
        body: {
          notices: [
            { param: "name", link: "/my-bookings?booking=b" },
            { param: "name", id },
            { param: "child", link: "/my-bookings?booking=b", to: me },
            { param: "name", kind: "review_received", to: me, value: "Asha K." },
          ],
        },
      },
    ],
    "contentInternal.notice": () => [
      { token: SECRET, params: { id: me }, body: warning },
      { token: SECRET, params: { id: "00000000000000000000b00c" }, body: requested },
      { token: SECRET, params: { id: "0000000000000000000de71c" }, body: signedIn },
      { token: SECRET, params: { id: "000000000000000000001e55" }, body: arranged },
      { token: SECRET, params: { id: "0000000000000000000f0d0d" }, body: found },
    ],
    "contentInternal.chosenLanguage": async () => {
      await harness.student(me)("PUT", "/notifications/settings", { language: "hi" });
      return [me, newPersonId()].map((person) => ({ token: SECRET, params: { id: person } }));
    },
  };
}

it.each(consumerContractsOf({ contentApi, contentInternal }))(
  "gives $consumer what it expects of $call",
  async (expected) => {
    const made = await states();
    expect(await contractBreaches(harness.app, expected, await made[expected.call]?.())).toEqual(
      [],
    );
  },
);
