import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createApp } from "../src/app.ts";
import { type Harness, PASSWORD, startHarness, student, tutor } from "../testing/harness.ts";

let users: Harness;
let address = 0;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
afterEach(() => {
  vi.useRealTimers();
});

const FRESH = { password: "fresh-and-long-1", confirmPassword: "fresh-and-long-1" };
const from = () => `10.7.0.${++address}`;
type Ask = (n: number) => Promise<{ readonly status: number; readonly headers: Headers }>;

/** Each makes a call that is counted against one limit only, for the n-th time. */
const cases: readonly (readonly [string, number, number, () => Promise<Ask>])[] = [
  [
    "guesses at one account",
    5,
    60,
    async () => {
      const { email } = await users.register(student());
      return () => users.login(email, "not-this-one", from());
    },
  ],
  [
    "failed logins from one address",
    20,
    60,
    async () => {
      const at = from();
      return (n) => users.login(`n${n}@test.example`, "not-this-one", at);
    },
  ],
  [
    "links for one account",
    5,
    3600,
    async () => () =>
      users.call("POST", "/users/forgot-password", { email: "x@test.example" }, undefined, from()),
  ],
  [
    "links asked for from one address",
    30,
    3600,
    async () => {
      const at = from();
      return (n) =>
        users.call(
          "POST",
          "/users/forgot-password",
          { email: `y${n}@test.example` },
          undefined,
          at,
        );
    },
  ],
  [
    "tries of links from one address",
    30,
    600,
    async () => {
      const [at, body] = [from(), { token: "none", ...FRESH }];
      return () => users.call("POST", "/users/reset-password", body, undefined, at);
    },
  ],
  [
    "edits of a profile",
    60,
    600,
    async () => {
      const { _id, refreshToken } = await users.register(tutor());
      const body = { profile: { bio: "Calm." } };
      return () => users.call("PUT", `/users/profile/${_id}`, body, refreshToken);
    },
  ],
  [
    "uploads",
    20,
    600,
    async () => {
      const { refreshToken } = await users.register(student());
      return () => users.call("POST", "/users/upload-image", new FormData(), refreshToken);
    },
  ],
];

it.each(cases)(
  "allows of %s %i in %i seconds, and says when to try again",
  async (_, most, s, start) => {
    const ask = await start();
    vi.useFakeTimers({ toFake: ["Date"] });
    const asked = await Promise.all(Array.from({ length: most }, (_one, n) => ask(n)));
    expect(asked.map(({ status }) => status)).not.toContain(429);
    const refused = await ask(most);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(s)]);
  },
);

/** The service as it is without any settings of limits, but with other parts. */
function unset(parts: Partial<Parameters<typeof createApp>[0]>) {
  const { registrationsPerHour: _, ...deps } = users.deps;
  return createApp({ ...deps, ...parts });
}

it("allows sixty signups an hour from one address", async () => {
  const app = unset({ hash: () => Promise.reject(new Error("nothing is hashed")) });
  const guardian = {
    ageBand: "13-17",
    guardianName: "Asha Rao",
    guardianPhone: "98111 22233",
    consent: true,
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  const signUp = async () => {
    const response = await app.request("/users/register", {
      method: "POST",
      body: JSON.stringify(student({ guardian })),
      headers: { "content-type": "application/json", "x-forwarded-for": "10.8.0.1 , 10.0.0.1" },
    });
    return [response.status, response.headers.get("retry-after")];
  };
  for (let n = 0; n < 60; n++) expect(await signUp()).toEqual([500, null]);
  expect(await signUp()).toEqual([429, "3600"]);
});

it("counts guesses at an account however its address is written, and forgets them at the right password", async () => {
  const { email } = await users.register(student());
  const guess = async (as: string, password = "not-this-one") =>
    (await users.login(as, password, from())).status;
  const written = [email, email.toUpperCase()];
  for (const n of [0, 1, 2, 3]) expect(await guess(written[n % 2] ?? "")).toBe(401);
  expect(await guess(email.toUpperCase(), PASSWORD)).toBe(200);
  for (const n of [0, 1, 2, 3, 4]) expect(await guess(written[n % 2] ?? "")).toBe(401);
  expect(await guess(email)).toBe(429);
  expect(await guess(email.toUpperCase())).toBe(429);
});
