import { contentApi, type HelpRequest, type Notice } from "@tutorsetu/contracts/content";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOutcomes } from "../src/help/outcome.ts";
import { newPersonId, openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function requests(): Promise<HelpRequest[]> {
  const { body } = await world.admin("GET", "/helprequests/getallhelprequest");
  return contentApi.helpRequests.reply?.parse(body).data ?? [];
}

async function ask(subject = "A", message = "B") {
  const me = newPersonId();
  const student = world.student(me);
  const sent = await student("POST", "/helprequests/submithelpform", { subject, message });
  const mine = (await requests()).find((one) => one.user._id === me);
  const solve = (body: object) => world.admin("PUT", `/helprequests/marksolved/${mine?._id}`, body);
  const notices = async (): Promise<Notice[]> =>
    contentApi.notices.reply?.parse((await student("GET", `/notices/${me}`)).body).data ?? [];
  return { me, sent, mine, solve, notices };
}

it("keeps who wrote, their role and both texts, unsolved [CO-001, CO-002, CO-006, CO-007]", async () => {
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
  await world.student(me)("POST", "/helprequests/submithelpform", {
    subject: "S",
    message: "M",
    role: "Admin",
    user: { _id: "somebody", userName: "Somebody", email: "x@test.example" },
    solved: true,
  });
  const mine = (await requests()).find((one) => one.user._id === me);
  expect(mine).toMatchObject({ role: "Student", user: { userName: "Asha" }, solved: false });
});

it("needs both texts [CO-004]", async () => {
  const sent = await world.student()("POST", "/helprequests/submithelpform", { subject: " " });
  expect(sent).toMatchObject({
    status: 422,
    body: { fields: { subject: "Subject is required", message: "Message is required" } },
  });
});

it("says that the site is busy, not that the form is wrong, while svc-users is away", async () => {
  world.usersAreDown(true);
  const form = { subject: "S", message: "M" };
  const sent = await world.student()("POST", "/helprequests/submithelpform", form);
  world.usersAreDown(false);
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

it("tells the writer once that it is solved, however often that is said", async () => {
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

it("hands the reply on, also one that comes after it was solved, and after it was opened again", async () => {
  const { solve, notices } = await ask("Price $& more");
  await solve({ solved: true });
  await solve({ solved: true, reply: "It costs $1." });
  await solve({ solved: true, reply: "It costs $1." });
  const told = (await notices()).map((one) => one.message);
  expect(told).toHaveLength(2);
  const both =
    "About your request “Price $& more”: It costs $1.\n\nआपके अनुरोध “Price $& more” के बारे में: It costs $1.";
  expect(told).toContain(both);
  await solve({ solved: false });
  expect(await notices()).toHaveLength(2);
  await solve({ solved: true });
  expect(await notices()).toHaveLength(3);
});

it("does not know a request that was never made", async () => {
  const path = `/helprequests/marksolved/${"e".repeat(24)}`;
  expect((await world.admin("PUT", path, { solved: true })).status).toBe(404);
});

it("is told to the writer's open pages at once, and only once", async () => {
  const { me, solve } = await ask();
  await solve({ solved: true });
  await solve({ solved: true });
  await world.sweep();
  expect(world.pushedTo(me)).toEqual([
    { userId: me, event: "notice", data: { subject: "Your help request was solved" } },
  ]);
});

it("says in English and in Hindi that it is solved", async () => {
  const { solve, notices } = await ask("Which board?");
  await solve({ solved: true });
  const [english, hindi] = (await notices())[0]?.message.split("\n\n") ?? [];
  expect(english).toBe(
    "Your request “Which board?” is marked as solved. If something is still open, please write to us again.",
  );
  expect(hindi).toContain("आपका अनुरोध “Which board?” हल");
});

it("takes ten requests an hour from one person", async () => {
  const student = world.student();
  const send = () =>
    student("POST", "/helprequests/submithelpform", { subject: "S", message: "M" });
  for (let sent = 0; sent < 10; sent++) expect((await send()).status).toBe(201);
  const { status, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

it("tells the writer after all, and once, when it died between solving and telling", async () => {
  const { me, mine, notices } = await ask("Which board?");
  const { help } = world;
  const add = () => Promise.reject(new Error("died"));
  const dying = createOutcomes({ help, notices: { ...world.notices, add }, announce: () => {} });
  const wish = { solved: true, reply: "CBSE.", by: "00000000000000000000ad01" };
  await expect(dying.settle(mine?._id ?? "", wish)).rejects.toThrow("died");
  expect((await requests()).find((one) => one._id === mine?._id)).toMatchObject({ solved: true });
  expect(await notices()).toEqual([]);
  const announced: string[] = [];
  const outcomes = createOutcomes({
    help,
    notices: world.notices,
    announce: ({ user }) => announced.push(user._id),
  });
  await outcomes.sweep();
  await outcomes.sweep();
  expect(await notices()).toMatchObject([{ message: expect.stringContaining("CBSE.") }]);
  expect(announced).toEqual([me]);
});
