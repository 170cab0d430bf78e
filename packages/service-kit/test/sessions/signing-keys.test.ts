import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { remoteKeys } from "../../src/sessions/signing-keys.ts";
import { AUDIENCE, ISSUER, tokenVerifier } from "../../src/sessions/token.ts";
import { listening } from "../listening.ts";

async function signed() {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA");
  const token = await new SignJWT({ sid: "s1", role: "Student" })
    .setProtectedHeader({ alg: "EdDSA", kid: "k1" })
    .setSubject("u1")
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "EdDSA" };
  return { token, keys: JSON.stringify({ keys: [jwk] }) };
}

test("fetches the keys although the first instance has just been killed", async () => {
  const { token, keys } = await signed();
  let asked = 0;
  const url = await listening((request, response) => {
    if (asked++ === 0) return void request.socket.destroy();
    response.setHeader("content-type", "application/json").end(keys);
  });
  const verify = tokenVerifier(remoteKeys(url), () => false);
  expect(await verify(token)).toMatchObject({ id: "u1" });
  expect(asked).toBe(2);
});

test("fails as unavailable, not with 401, when the keys cannot be fetched", async () => {
  const { token } = await signed();
  let asked = 0;
  const url = await listening((request) => {
    asked++;
    request.socket.destroy();
  });
  const verify = tokenVerifier(remoteKeys(url), () => false);
  await expect(verify(token)).rejects.toMatchObject({ name: "ServiceUnavailableError" });
  expect(asked).toBe(2);
});

test.each([
  ["503", 503, JSON.stringify({ code: "unavailable" })],
  ["something else", 200, "<html></html>"],
  ["no list of keys", 200, "{}"],
])("fails as unavailable on an answer without keys, %s", async (_what, status, body) => {
  const { token } = await signed();
  const url = await listening((_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body),
  );
  const verify = tokenVerifier(remoteKeys(url), () => false);
  await expect(verify(token)).rejects.toMatchObject({ name: "ServiceUnavailableError" });
});

test("rejects a wrong token, whatever is wrong with it", async () => {
  const [{ token, keys }, other] = await Promise.all([signed(), signed()]);
  const url = await listening((_request, response) =>
    response.setHeader("content-type", "application/json").end(keys),
  );
  const verify = tokenVerifier(remoteKeys(url), () => false);
  const [head = "", body = "", signature = ""] = token.split(".");
  const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const unknown = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: "k9" })).toString("base64url");
  const wrong = [
    other.token,
    `${unsigned}.${body}.`,
    `${unknown}.${body}.${signature}`,
    `${head}.${body}`,
    `${head}.e30.${signature}`,
    "a.b.c",
    "..",
    "",
    "नमस्ते",
  ];
  const verdicts = await Promise.all(wrong.map(verify));
  expect(verdicts).toEqual(wrong.map(() => null));
  expect(await verify(token)).toMatchObject({ id: "u1" });
});
