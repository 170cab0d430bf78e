import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { createLocalJWKSet } from "jose";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import {
  type AdminSecondFactor,
  AUDIENCE,
  ISSUER,
  type IsRevoked,
  tokenVerifier,
} from "../../src/sessions/token.ts";

const NOW = Date.UTC(2026, 0, 1) / 1000;
afterEach(() => void vi.useRealTimers());

/** Tokens of svc-users at `NOW`, changed as told. */
async function fixture(isRevoked: IsRevoked = () => false, mode?: AdminSecondFactor) {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const { publicKey, privateKey } = await generateKeyPair("EdDSA");
  const other = await generateKeyPair("ES256");
  const keys = createLocalJWKSet({
    keys: [
      { ...(await exportJWK(publicKey)), alg: "EdDSA", kid: "k1" },
      { ...(await exportJWK(other.publicKey)), alg: "ES256", kid: "k2" },
    ],
  });
  let asked = 0;
  const verify = tokenVerifier(
    (...about) => {
      asked++;
      return keys(...about);
    },
    isRevoked,
    mode,
  );
  const claims: JWTPayload = {
    sub: "u1",
    sid: "s1",
    role: "Tutor",
    iss: ISSUER,
    aud: AUDIENCE,
    iat: NOW,
    exp: NOW + 60,
  };
  const token = (changed: JWTPayload = {}, alg: "EdDSA" | "ES256" = "EdDSA") =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg, kid: alg === "EdDSA" ? "k1" : "k2" })
      .sign(alg === "EdDSA" ? privateKey : other.privateKey);
  return { verify, token, asked: () => asked };
}

test("a valid token gives the caller and its expiry", async () => {
  const { verify, token, asked } = await fixture();
  const good = await token();
  const caller = { id: "u1", role: "Tutor", sid: "s1", expiresAt: (NOW + 60) * 1000 };
  expect(await verify(good)).toEqual(caller);
  expect(await verify(good)).toEqual(caller);
  expect(asked()).toBe(1);
});

test("tokens are those of svc-users for the API, as other deployments have signed them", () => {
  expect([ISSUER, AUDIENCE]).toEqual(["tutorsetu", "tutorsetu-api"]);
});

test.each<[string, JWTPayload]>([
  ["of another issuer", { iss: "somebody" }],
  ["for somebody else", { aud: "another-api" }],
  ["without a person", { sub: undefined }],
  ["without a session", { sid: undefined }],
  ["without a moment when it was signed", { iat: undefined }],
  ["without an end", { exp: undefined }],
  ["without a role", { role: undefined }],
  ["with a role that is none", { role: "King" }],
  ["with a session that is no text", { sid: 5 }],
  ["that is over", { exp: NOW }],
  ["that begins more than five seconds from now", { nbf: NOW + 6 }],
])("rejects a token %s", async (_what, changed) => {
  const { verify, token } = await fixture();
  expect(await verify(await token(changed))).toBeNull();
});

test("tolerates a clock five seconds behind that of svc-users", async () => {
  const { verify, token } = await fixture();
  expect(await verify(await token({ nbf: NOW + 5 }))).toMatchObject({ id: "u1" });
});

test("rejects a token that is signed with another algorithm, although its key is known", async () => {
  const { verify, token } = await fixture();
  expect(await verify(await token({}, "ES256"))).toBeNull();
});

test("rejects a cached token from the moment it expires", async () => {
  const { verify, token } = await fixture();
  const good = await token();
  await verify(good);
  vi.setSystemTime((NOW + 60) * 1000 - 1);
  expect(await verify(good)).toMatchObject({ id: "u1" });
  vi.setSystemTime((NOW + 60) * 1000);
  expect(await verify(good)).toBeNull();
});

test("checks each time whether the session is revoked", async () => {
  const ended = new Set<string>();
  const about: Parameters<IsRevoked>[0][] = [];
  const { verify, token } = await fixture((session) => {
    about.push(session);
    return ended.has(session.sid);
  });
  const good = await token();
  expect(await verify(good)).toMatchObject({ id: "u1" });
  expect(about).toEqual([{ sid: "s1", userId: "u1", issuedAt: NOW * 1000 }]);
  ended.add("s1");
  expect(await verify(good)).toBeNull();
});

test.each([
  ["required", { role: "Admin" }, { needsSecondFactor: true }],
  ["required", { role: "Admin", sf: true }, { secondFactor: true }],
  ["required", { role: "Admin", sf: "true" }, { needsSecondFactor: true }],
  ["required", { role: "Tutor" }, {}],
  ["offered", { role: "Admin" }, {}],
  ["offered", { role: "Admin", sf: true }, { secondFactor: true }],
] as const)("with a second factor %s, %j gives %j", async (mode, claims, gives) => {
  const { verify, token } = await fixture(undefined, mode);
  const [id, sid, expiresAt] = ["u1", "s1", (NOW + 60) * 1000];
  const good = await token(claims);
  for (const _again of [1, 2])
    expect(await verify(good)).toEqual({ id, sid, expiresAt, role: claims.role, ...gives });
});
