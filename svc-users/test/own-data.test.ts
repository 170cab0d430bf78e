import { randomBytes } from "node:crypto";
import { usersApi } from "@tutorsetu/contracts/apis";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { offer } from "../testing/consumer-bodies.ts";
import { PASSWORD, startHarness, student, tutor, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const ask = (token: string, body: object = { password: PASSWORD }) =>
  Promise.resolve(
    users.app.request(usersApi.exportOwnData.path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    }),
  );

/** The files of a zip, as text. */
async function filesOf(response: Response) {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** So much that no buffer holds it while nobody reads. */
const much = () =>
  Array.from({ length: 8 }, () => [{ text: randomBytes(100_000).toString("hex") }]);

/** The next one, as soon as the one before is done with. */
async function next(token: string): Promise<Response> {
  const answer = await ask(token);
  return answer.status === 409 ? next(token) : answer;
}

const EVIL = `<img src=x onerror="alert(1)">`;

it("gives everything in one zip: for people, and as JSON by service", async () => {
  const me = await users.register(tutor({ userName: "Asha Kulkarni", bio: EVIL }));
  const profile = { bio: EVIL, offer, classes: [9], pinCode: "682001" };
  await users.call("PUT", `/users/profile/${me._id}`, { profile }, me.refreshToken);
  await users.establish(me._id);
  users.bookings.own = [[{ subject: "Physics" }], [{ subject: "Maths" }]];
  users.chat.own = [[{ with: "Ivo", text: "One" }], [{ with: "Ivo", text: EVIL }]];
  const answer = await ask(me.refreshToken, { password: PASSWORD, language: "hi" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const files = await filesOf(answer);
  expect([...files.keys()].toSorted()).toEqual([
    "account/data.json",
    "bookings/data.json",
    "chat/data.json",
    "content/data.json",
    "index.html",
  ]);
  const account = JSON.parse(files.get("account/data.json") ?? "") as Record<string, object[]>; // safe: looked at next
  expect(account["account"]?.[0]).toMatchObject({ userName: "Asha Kulkarni", email: me.email });
  expect(account["profile"]?.[0]).toMatchObject({
    ...offer,
    bio: EVIL,
    pinCode: "682001",
    classes: [9],
    subjectClasses: [{ subject: "physics", classes: [9] }],
  });
  expect(account["sessions"]).toHaveLength(1);
  expect(JSON.stringify(account)).not.toMatch(/passwordHash|argon2|refreshToken|hash/i);
  expect(JSON.parse(files.get("chat/data.json") ?? "")).toEqual({
    messages: [
      { with: "Ivo", text: "One" },
      { with: "Ivo", text: EVIL },
    ],
  });
  const page = files.get("index.html") ?? "";
  expect(page).toContain('<html lang="hi">');
  expect(page).toContain("<h2>संदेश</h2>");
  expect(page).toMatch(/<dt>पढ़ाई की जगह<\/dt>\s*<dd>घर पर, ऑनलाइन<\/dd>/);
  expect(page.trimEnd()).toMatch(/<\/section>\s*<\/main>\s*<\/body>\s*<\/html>$/);
  expect(page.match(/<\/?main>/g)).toEqual(["<main>", "</main>"]);
  expect(page).not.toContain("<img");
  expect(page.match(/&lt;img src=x/g)).toHaveLength(2);
  await expect.poll(() => users.recordedOf(me._id)).toContain("data_exported");
  users.chat.own = [];
  users.bookings.own = [];
});

it("asks for the password, and gives nobody else's data", async () => {
  const me = await users.register(student());
  for (const body of [{}, { password: "not-this-one" }])
    expect((await ask(me.refreshToken, body)).status).toBe(422);
  expect((await ask("")).status).toBe(401);
});

it("gives nothing while a service is down, and a stream that breaks off when one goes down later", async () => {
  const me = await users.register(student());
  users.content.isDown = true;
  const refused = await ask(me.refreshToken);
  users.content.isDown = false;
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: "own_data_unavailable" });
  users.bookings.own = [[{ subject: "Physics" }], [{ subject: "Maths" }]];
  const answer = await ask(me.refreshToken);
  expect(answer.status).toBe(200);
  users.bookings.isDown = true;
  await expect(answer.arrayBuffer()).rejects.toThrow("svc-bookings is down");
  users.bookings.isDown = false;
  users.bookings.own = [];
  // Neither of the two counts as a download, and the next one may begin.
  expect((await filesOf(await next(me.refreshToken))).size).toBe(5);
});

it("gives it three times a day, one at a time, to suspended people too", async () => {
  const me = await users.register(student());
  await users.call("POST", "/users/suspend", { id: me._id, reason: "Rude" }, await users.admin());
  users.chat.own = much();
  const first = await ask(me.refreshToken);
  const second = await ask(me.refreshToken);
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ code: "own_data_running" });
  expect((await filesOf(first)).get("account/data.json")).toMatch(/"what":"suspended"/);
  users.chat.own = [];
  for (const _again of [2, 3]) await filesOf(await next(me.refreshToken));
  const fourth = await next(me.refreshToken);
  expect([fourth.status, await fourth.json()]).toMatchObject([429, { code: "own_data_today" }]);
});

it("ends when its reader goes", async () => {
  const me = await users.register(student());
  users.chat.own = much();
  const answer = await ask(me.refreshToken);
  await answer.body?.cancel();
  users.chat.own = [];
  expect((await next(me.refreshToken)).status).toBe(200);
});
