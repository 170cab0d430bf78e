import { offer } from "../testing/consumer-bodies.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  DAY_MS,
  type Harness,
  PASSWORD,
  startHarness,
  student,
  tutor,
} from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
beforeEach(() => {
  for (const one of [users.bookings, users.chat, users.content]) one.isDown = false;
});

type Doc = Record<string, unknown> & { readonly _id: string };
const docs = (name: string) => users.db.collection<Doc>(name);

/** Somebody whose seven days are over. */
async function due(isVerified = true) {
  const person = await users.register(student());
  if (isVerified)
    await docs("people").updateOne({ _id: person._id }, { $set: { emailVerifiedAt: new Date() } });
  const body = { password: PASSWORD };
  await users.call("POST", "/users/delete-account", body, person.refreshToken);
  await docs("people").updateOne({ _id: person._id }, { $set: { "gone.eraseAt": new Date(0) } });
  return person;
}
const stored = (id: string) => docs("people").findOne({ _id: id });
const toldOf = (id: string) => ({
  bookings: users.bookings.erased.filter((one) => one === id).length,
  chat: users.chat.erased.filter((one) => one === id).length,
  content: users.content.erased.filter(({ userId }) => userId === id).map(({ body }) => body),
});

it("leaves nothing of an offer or a PIN code behind", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const profile = { offer, pinCode: "682001", classes: [9] };
  await users.call("PUT", `/users/profile/${_id}`, { profile }, refreshToken);
  expect(await stored(_id)).toMatchObject(profile);
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, refreshToken);
  await docs("people").updateOne({ _id }, { $set: { "gone.eraseAt": new Date(0) } });
  await users.accountDeletion.purgeDue(users.now());
  for (const field of Object.keys(profile)) expect(await stored(_id)).not.toHaveProperty(field);
});

it("tells every service once whom it erases, and svc-content which address was verified", async () => {
  const [verified, unverified] = [await due(), await due(false)];
  await users.accountDeletion.purgeDue(users.now());
  await users.accountDeletion.purgeDue(users.now());
  const content = [{ verifiedEmail: verified.email }];
  expect(toldOf(verified._id)).toEqual({ bookings: 1, chat: 1, content });
  expect(toldOf(unverified._id)).toEqual({ bookings: 1, chat: 1, content: [{}] });
});

it.each(["bookings", "chat", "content"] as const)(
  "keeps everything while svc-%s is down, and erases others and it later",
  async (name) => {
    const { _id, email } = await due();
    users[name].isDown = true;
    await expect(users.accountDeletion.purgeDue(users.now())).rejects.toThrow("is down");
    expect(await stored(_id)).toMatchObject({ email });
    users[name].isDown = false;
    await users.accountDeletion.purgeDue(users.now());
    expect(await stored(_id)).toMatchObject({ email: `${_id}@erased.invalid` });
    expect(toldOf(_id).content).toHaveLength(1);
  },
);

it("tells of people whom an earlier release erased", async () => {
  const { _id } = await due();
  await users.accountDeletion.purgeDue(users.now());
  await docs("people").updateOne({ _id }, { $unset: { erasureTold: "" } });
  users.chat.isDown = true;
  await expect(users.accountDeletion.purgeDue(users.now())).rejects.toThrow("is down");
  users.chat.isDown = false;
  for (const _again of [1, 2]) await users.accountDeletion.purgeDue(users.now());
  expect(toldOf(_id)).toMatchObject({
    chat: 2,
    content: [{ verifiedEmail: expect.any(String) }, {}],
  });
});

it("removes e-mails that wait, and of the contact form only those from a verified address", async () => {
  const [verified, unverified] = [await due(), await due(false)];
  const at = new Date(users.now().getTime() + DAY_MS);
  const operators = "hello@tutorsetu.example";
  for (const { _id, email } of [verified, unverified]) {
    await users.stores.emails.add("reset", email, at);
    const variables = { name: "Test Person", email };
    await users.stores.emails.addContact(_id, operators, variables, at);
    await users.stores.emails.addContactAnswer(_id, email, variables, at);
  }
  await users.accountDeletion.purgeDue(users.now());
  const left = async ({ email }: { email: string }) => {
    const about = { $or: [{ email }, { "facts.email": email }] };
    return (await docs("letters").find(about).toArray()).map(({ kind }) => kind);
  };
  expect(await left(verified)).toEqual([]);
  expect(await left(unverified)).toEqual(["contact", "contact-answer"]);
});
