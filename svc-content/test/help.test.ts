import { contentApi } from "@tutorsetu/contracts/apis";
import { type HelpRequest, type Notice } from "@tutorsetu/contracts/content";
import { afterAll, beforeAll, expect, it } from "vitest";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { helpOutcomes } from "../src/help/outcome.ts";
import { bySystem } from "../src/policy.ts";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function requests(): Promise<HelpRequest[]> {
  const { body } = await harness.admin("GET", "/helprequests/getallhelprequest");
  return contentApi.helpRequests.reply?.parse(body).data ?? [];
}

async function ask(subject = "A", message = "B") {
  const me = newPersonId();
  const student = harness.student(me);
  const sent = await student("POST", "/helprequests/submithelpform", { subject, message });
  const mine = (await requests()).find((one) => one.user._id === me);
  const solve = (body: object) =>
    harness.admin("PUT", `/helprequests/marksolved/${mine?._id}`, body);
  const notices = async (): Promise<Notice[]> =>
    contentApi.notices.reply?.parse((await student("GET", `/notices/${me}`)).body).data ?? [];
  return { me, sent, mine, solve, notices };
}

it("stores the author, their role and both texts, unsolved [CO-001, CO-002, CO-006, CO-007]", async () => {
  const { me, sent, mine } = await ask("Phone", "My number changed");
  expect(sent).toMatchObject({
    status: 201,
    body: { message: "Help request submitted successfully!" },
  });
  expect(mine).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    user: { _id: me, userName: "Asha", email: "asha@test.example" },
    role: "Student",
    subject: "Phone",
    message: "My number changed",
    solved: false,
    createdAt: expect.any(String),
  });
});

it("takes user and role from the caller, whatever the body claims [CO-005]", async () => {
  const me = newPersonId();
  await harness.student(me)("POST", "/helprequests/submithelpform", {
    subject: "S",
    message: "M",
    role: "Admin",
    user: { _id: "somebody", userName: "Somebody", email: "x@test.example" },
    solved: true,
  });
  const mine = (await requests()).find((one) => one.user._id === me);
  expect(mine).toMatchObject({ role: "Student", user: { userName: "Asha" }, solved: false });
});

it("requires both texts [CO-004]", async () => {
  const sent = await harness.student()("POST", "/helprequests/submithelpform", { subject: " " });
  expect(sent).toMatchObject({
    status: 422,
    body: { fields: { subject: "Subject is required", message: "Message is required" } },
  });
});

it("answers 503 while svc-users is unavailable", async () => {
  harness.usersAreDown(true);
  const form = { subject: "S", message: "M" };
  const sent = await harness.student()("POST", "/helprequests/submithelpform", form);
  harness.usersAreDown(false);
  expect(sent.status).toBe(503);
});

it("becomes solved, and open again [CO-009, CO-011]", async () => {
  const { mine, solve } = await ask();
  expect(await solve({ solved: true })).toMatchObject({
    status: 200,
    body: { data: { _id: mine?._id, solved: true } },
  });
  expect((await requests()).find((one) => one._id === mine?._id)?.solved).toBe(true);
  expect((await solve({ solved: false })).body).toMatchObject({ data: { solved: false } });
});

it("sends the writer one notice, however often it is marked as solved", async () => {
  const { solve, notices } = await ask("Which board?");
  await Promise.all([1, 2, 3].map(() => solve({ solved: true })));
  expect(await notices()).toMatchObject([
    {
      subject: "Your help request was solved",
      message: expect.stringContaining("Which board?"),
      solved: false,
    },
  ]);
});

it("sends the reply, also one after it was solved, and one after it was reopened", async () => {
  const { solve, notices } = await ask("Price $& more");
  await solve({ solved: true });
  await solve({ solved: true, reply: "It costs $1." });
  await solve({ solved: true, reply: "It costs $1." });
  const told = await notices();
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(
    expect.objectContaining({
      kind: "help_answered",
      params: { subject: "Price $& more", reply: "It costs $1." },
      message: "About your request “Price $& more”: It costs $1.",
    }),
  );
  await solve({ solved: false });
  expect(await notices()).toHaveLength(2);
  await solve({ solved: true });
  expect(await notices()).toHaveLength(3);
});

it("answers 404 for an unknown request", async () => {
  const path = `/helprequests/marksolved/${"e".repeat(24)}`;
  expect((await harness.admin("PUT", path, { solved: true })).status).toBe(404);
});

it("is pushed to the open pages of the writer at once, and only once", async () => {
  const { me, solve } = await ask();
  await solve({ solved: true });
  await solve({ solved: true });
  await harness.sweep();
  expect(harness.pushedTo(me)).toEqual([
    {
      userId: me,
      event: "notice",
      data: {
        id: expect.any(String),
        subject: "Your help request was solved",
        kind: "help_solved",
      },
    },
  ]);
});

it("stores what the notice says as a kind with its params, and answers it in English too [CO-012]", async () => {
  const { solve, notices } = await ask("Which board?");
  await solve({ solved: true });
  expect((await notices())[0]).toMatchObject({
    kind: "help_solved",
    params: { subject: "Which board?" },
    subject: "Your help request was solved",
    message:
      "Your request “Which board?” is marked as solved. If something is still open, please write to us again.",
  });
});

it("limits a person to ten requests an hour", async () => {
  const student = harness.student();
  const send = () =>
    student("POST", "/helprequests/submithelpform", { subject: "S", message: "M" });
  for (let sent = 0; sent < 10; sent++) expect((await send()).status).toBe(201);
  const { status, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

it("delivers the notice, once, after a crash between solving and delivery", async () => {
  const { me, mine, notices: received } = await ask("Which board?");
  const { help } = harness;
  const add = () => Promise.reject(new Error("crashed"));
  const notices = { ...harness.notices, add };
  const crashing = helpOutcomes({ help, notices, publishNotice: () => {}, log: silent });
  const outcome = { solved: true, reply: "CBSE.", by: "00000000000000000000ad01" };
  await expect(crashing.settle(bySystem(mine?._id ?? ""), outcome)).rejects.toThrow("crashed");
  expect((await requests()).find((one) => one._id === mine?._id)).toMatchObject({ solved: true });
  expect(await received()).toEqual([]);
  const published: string[] = [];
  const outcomes = helpOutcomes({
    help,
    notices: harness.notices,
    publishNotice: ({ user }) => published.push(user._id),
    log: silent,
  });
  await outcomes.sweep();
  await outcomes.sweep();
  expect(await received()).toMatchObject([{ message: expect.stringContaining("CBSE.") }]);
  expect(published).toEqual([me]);
});
