import { contentApi } from "@tutorsetu/contracts/apis";
import { newId } from "@tutorsetu/service-kit/new-id";
import { fakeServiceClient, silent } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { contactAnswers } from "../src/contact/answers.ts";
import { person, startHarness, type Harness } from "../testing/harness.ts";

const ADMIN = "00000000000000000000ad01";
const message = { name: "Asha", email: "a@test.example", subject: "S", message: "M" };
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  harness.people.set(ADMIN, { ...person(ADMIN, "Admin"), userName: "Meera Rao" });
});
afterAll(() => harness.close());
beforeEach(() => harness.db.collection("contacts").deleteMany({}));

async function received() {
  const _id = newId();
  await harness.contacts.add({ _id, ...message, createdAt: new Date(), isCopied: true });
  return _id;
}
const answer = (id: string, text?: string) => harness.admin("PUT", `/contact/${id}`, { text });
const listed = async (query: string) =>
  contentApi.contacts.reply?.parse((await harness.admin("GET", `/contact${query}`)).body).contacts;

/** svc-users, and what it was asked to e-mail. */
function mailer() {
  const sent: unknown[] = [];
  const state = { isDown: false };
  const users = fakeServiceClient(({ path }, { body }) => {
    if (state.isDown) throw new Error("users did not answer");
    sent.push([path, body]);
    return { ok: true };
  });
  return { sent, state, sweep: () => contactAnswers(harness.contacts, users, silent).sweep() };
}

it("e-mails an answer once, also when svc-users was unavailable, and says who answered", async () => {
  const { sent, state, sweep } = mailer();
  const id = await received();
  const { status, body } = await answer(id, " Yes, we do. ");
  expect(status).toBe(200);
  const settled = { settlement: { by: "Meera Rao" }, answer: "Yes, we do." };
  expect(contentApi.answerContact.reply?.parse(body).contact).toMatchObject(settled);
  state.isDown = true;
  await expect(sweep()).rejects.toThrow("did not answer");
  state.isDown = false;
  await sweep();
  await sweep();
  const { message: _message, ...to } = message;
  expect(sent).toEqual([
    ["/internal/letters/contact-answer/:id", { ...to, answer: "Yes, we do." }],
  ]);
});

it("is answered once by two administrators at the same time", async () => {
  const { sent, sweep } = mailer();
  const id = await received();
  const answers = await Promise.all(["One", "Two", "Three"].map((text) => answer(id, text)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "contact_answered",
  });
  await sweep();
  expect(sent).toHaveLength(1);
  expect((await answer(id)).status).toBe(409);
});

it("is marked as answered elsewhere without an e-mail", async () => {
  const { sent, sweep } = mailer();
  const id = await received();
  expect((await answer(id)).status).toBe(200);
  await sweep();
  expect(sent).toEqual([]);
  const [one] = (await listed("?settled=yes")) ?? [];
  expect(one).toMatchObject({ _id: id, settlement: { by: "Meera Rao", at: expect.any(String) } });
  expect(one).not.toHaveProperty("answer");
});

it("lists what is open, what is answered, and both", async () => {
  const [open, done] = [await received(), await received()];
  await answer(done, "Yes");
  const ids = async (query: string) => (await listed(query))?.map(({ _id }) => _id).toSorted();
  expect(await ids("?settled=no")).toEqual([open]);
  expect(await ids("?settled=yes")).toEqual([done]);
  expect(await ids("")).toEqual([open, done].toSorted());
  harness.usersAreDown(true);
  expect((await listed("?settled=yes"))?.[0]?.settlement?.by).toBeNull();
  harness.usersAreDown(false);
});

it("is for administrators, and about a message that exists", async () => {
  const id = await received();
  expect((await harness.student()("PUT", `/contact/${id}`, {})).status).toBe(403);
  expect((await harness.visitor("PUT", `/contact/${id}`, {})).status).toBe(401);
  expect(await answer("e".repeat(24))).toMatchObject({
    status: 404,
    body: { code: "no_such_contact" },
  });
  expect((await answer(id, "x".repeat(5000))).status).toBe(422);
});
