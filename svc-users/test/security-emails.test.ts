import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS, fits, PASSWORD, startHarness, student, type Harness } from "../testing/harness.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const FRESH = "monsoon-mango-7";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

async function signIn(email: string, device?: string, agent = PHONE) {
  const response = await users.app.request("/users/login", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": agent,
      "x-forwarded-for": "203.0.113.77",
    },
    body: JSON.stringify({ email, password: PASSWORD, device }),
  });
  return fits(usersApi.login, { body: await response.json() });
}

async function join(more: object = {}) {
  const answer = await users.call("POST", "/users/register", student(more));
  const { user, device = "" } = fits(usersApi.register, answer);
  await users.email.sendDue(users.now());
  return { ...user, device };
}

/** What was sent to this address since the last look. */
async function sentTo(email: string) {
  const before = users.sent.length;
  await users.email.sendDue(users.now());
  return users.sent.slice(before).filter(({ to }) => to === email);
}

const noticesOf = (id: string) => users.content.notices.filter(({ user }) => user._id === id);

it("tells the owner of a sign-in on a new device: which, when and from which network", async () => {
  const { email } = await join({ userName: "Asha" });
  await signIn(email);
  const [mail, ...more] = await sentTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("A new device signed in to your TutorSetu account");
  expect(mail?.text).toContain("Hello Asha,");
  expect(mail?.text).toContain("Chrome on Android");
  expect(mail?.text).toContain("Android पर Chrome");
  expect(mail?.text).toContain("203.0.113.0/24");
  expect(mail?.text).not.toContain("203.0.113.77");
  expect(mail?.text).toMatch(/\d{1,2} \S+ \d{4}/);
  expect(mail?.text).toContain("https://site.example/userdashboard/security");
  expect(mail?.text).toContain("https://site.example/forgot-password");
});

it("puts a new device among the person's notices with where to look, once, and nothing of one that is known", async () => {
  const { _id, email, device } = await join();
  expect(noticesOf(_id)).toEqual([]);
  const { device: second } = await signIn(email);
  await signIn(email, device);
  await signIn(email, second);
  await users.noticeOutbox.sweep();
  await expect.poll(() => noticesOf(_id)).toHaveLength(1);
  expect(noticesOf(_id)).toMatchObject([
    {
      kind: "new_device",
      params: { browser: "Chrome", system: "Android", network: "203.0.113.0/24" },
      subject: "A new device signed in to your account",
      message: expect.stringContaining("Browser: Chrome\nSystem: Android\nNetwork: 203.0.113.0/24"),
      link: "/userdashboard/security",
    },
  ]);
  expect(await sentTo(email)).toHaveLength(1);
});

it("says nothing of a device that is known, and tells once of another", async () => {
  const { email, device } = await join();
  await signIn(email, device);
  expect(await sentTo(email)).toEqual([]);
  const { device: second } = await signIn(email);
  expect(await sentTo(email)).toHaveLength(1);
  await signIn(email, second);
  expect(await sentTo(email)).toEqual([]);
  // A device of another account, or one that is made up, is none of this one.
  const stranger = await join();
  await signIn(email, stranger.device);
  await signIn(email, "x".repeat(43));
  expect(await sentTo(email)).toHaveLength(2);
});

it("says nothing of wrong passwords, and fills neither mailbox nor notices", async () => {
  const { _id, email } = await join();
  await users.call("POST", "/users/login", { email, password: "wrong-wrong" });
  expect(await sentTo(email)).toEqual([]);
  for (let n = 0; n < 8; n++) await signIn(email);
  await users.noticeOutbox.sweep();
  expect([(await sentTo(email)).length, noticesOf(_id).length]).toEqual([5, 5]);
  users.clock.ahead += DAY_MS;
});

it("takes nothing of what a program calls itself into an e-mail", async () => {
  const { email } = await join();
  await signIn(email, undefined, "Prize (https://evil.example/win)/1.0");
  const [mail] = await sentTo(email);
  expect(mail?.text).toContain("Unknown device");
  expect(mail?.text).toContain("अज्ञात डिवाइस");
  expect(mail?.text).not.toContain("evil");
});

it("says nothing at the first sign-in of an account from before devices were known", async () => {
  const { _id, email } = await join();
  await users.db.collection("people").updateOne({ _id: _id as never }, { $unset: { devices: "" } }); // safe: ids are text here
  await signIn(email);
  expect(await sentTo(email)).toEqual([]);
  await signIn(email);
  expect(await sentTo(email)).toHaveLength(1);
});

it("tells the owner when the password was changed or set by a link", async () => {
  const { _id, email, refreshToken } = await join();
  const fresh = { password: FRESH, confirmPassword: FRESH };
  const form = { currentPassword: PASSWORD, ...fresh };
  expect((await users.call("PUT", "/users/change-password", form, refreshToken)).status).toBe(200);
  const [changed, ...more] = await sentTo(email);
  expect(more).toEqual([]);
  expect(changed?.subject).toBe("The password of your TutorSetu account was changed");
  expect(changed?.text).toContain("https://site.example/forgot-password");
  const wrong = await users.call("PUT", "/users/change-password", form, refreshToken);
  expect(wrong.status).toBe(422);
  expect(await sentTo(email)).toEqual([]);

  await users.call("POST", "/users/forgot-password", { email });
  const token = /token=([\w-]+)/.exec((await sentTo(email))[0]?.text ?? "")?.[1];
  const answer = await users.call("POST", "/users/reset-password", { token, ...fresh });
  expect(answer.status).toBe(200);
  const kinds = () => noticesOf(_id).map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(["password_changed", "password_changed"]);
  expect((await sentTo(email)).map(({ subject }) => subject)).toEqual([changed?.subject]);
});

it("puts a changed password among the person's notices with where to look, once, also when svc-content was away", async () => {
  const { _id, email, userName, refreshToken } = await join();
  users.content.isDown = true;
  const fresh = { password: FRESH, confirmPassword: FRESH };
  const form = { currentPassword: PASSWORD, ...fresh };
  const put = await users.call("PUT", "/users/change-password", form, refreshToken);
  expect([put.status, noticesOf(_id)]).toEqual([200, []]);
  await expect(users.noticeOutbox.sweep()).rejects.toThrow("svc-content is down");
  users.content.isDown = false;
  await users.noticeOutbox.sweep();
  await users.noticeOutbox.sweep();
  expect(noticesOf(_id)).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: { _id, userName, email },
      role: "Student",
      kind: "password_changed",
      params: {},
      subject: "The password of your account was changed",
      message: expect.stringContaining("Every other device has to sign in again."),
      link: "/userdashboard/security",
      at: expect.any(String),
    },
  ]);
  const stored = await users.db.collection<{ _id: string }>("people").findOne({ _id });
  expect(stored).toMatchObject({ securityNotices: [] });
});
