import { afterAll, beforeAll, expect, it } from "vitest";
import { en } from "../src/messages/en/emails.ts";
import { hi } from "../src/messages/hi/emails.ts";
import { PASSWORD, startHarness, student, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

/** Calls as a browser that says these headers. */
async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await users.app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { user: { _id: string; email: string } }; // safe: the tests look at it
}

async function join(headers?: Record<string, string>) {
  const { user } = await post("/users/register", student(), headers);
  await users.email.sendDue(users.now());
  return user;
}

const signIn = (email: string, headers: Record<string, string>) =>
  post("/users/login", { email, password: PASSWORD }, headers);

/** In which languages the newest e-mail to this address is. */
function languagesTo(email: string) {
  const text = users.sent.findLast(({ to }) => to === email)?.text ?? "";
  const titles = {
    en: [en.verifySubject, en.resetSubject],
    hi: [hi.verifySubject, hi.resetSubject],
  };
  const has = (own: readonly string[]) => own.some((title) => text.includes(title));
  return [...(has(titles.en) ? ["en"] : []), ...(has(titles.hi) ? ["hi"] : [])];
}

async function languagesOfReset(email: string) {
  await post("/users/forgot-password", { email });
  await users.email.sendDue(users.now());
  return languagesTo(email);
}

it.each([
  [{ cookie: "theme=dark; lang=hi", "accept-language": "en-IN,en;q=0.9" }, ["hi"]],
  [{ "accept-language": "hi-IN,hi;q=0.9,en;q=0.8" }, ["hi"]],
  [{ cookie: "lang=en", "accept-language": "hi" }, ["en"]],
  [{ cookie: "lang=fr", "accept-language": "*" }, ["en", "hi"]],
  [{}, ["en", "hi"]],
])("writes to whoever signs up with %j in %j", async (headers, expected) => {
  const { email } = await join(headers);
  expect(languagesTo(email)).toEqual(expected);
  expect(await languagesOfReset(email)).toEqual(expected);
});

it("follows the language of the last sign-in, also of accounts from before", async () => {
  const { _id, email } = await join({ cookie: "lang=en" });
  await users.db
    .collection("people")
    .updateOne({ _id: _id as never }, { $unset: { language: "" } }); // safe: ids are text here
  expect(await languagesOfReset(email)).toEqual(["en", "hi"]);
  await signIn(email, { cookie: "lang=hi" });
  expect(await languagesOfReset(email)).toEqual(["hi"]);
  await signIn(email, {});
  expect(await languagesOfReset(email)).toEqual(["hi"]);
});

it("writes in the language that the person has chosen for notifications, whatever the pages", async () => {
  const { _id, email } = await join({ cookie: "lang=en" });
  users.content.languages.set(_id, "hi");
  expect(await languagesOfReset(email)).toEqual(["hi"]);
  users.content.languages.set(_id, "both");
  expect(await languagesOfReset(email)).toEqual(["en", "hi"]);
  users.content.isDown = true;
  expect(await languagesOfReset(email)).toEqual(["en"]);
  users.content.isDown = false;
});

it("lets nobody who asks for a new password choose the language of somebody's e-mail", async () => {
  const { email } = await join({ cookie: "lang=hi" });
  await post("/users/forgot-password", { email }, { cookie: "lang=en" });
  await users.email.sendDue(users.now());
  expect(languagesTo(email)).toEqual(["hi"]);
});
