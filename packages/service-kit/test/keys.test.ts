import { createServer, type RequestListener } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { remoteKeys } from "../src/keys.ts";
import { AUDIENCE, ISSUER, tokenVerifier } from "../src/token.ts";

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

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

test("the keys are read although the instance that was asked first has just been killed", async () => {
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

test("keys that cannot be had are no 401: the caller hears that a neighbour is down", async () => {
  const { token } = await signed();
  let asked = 0;
  const url = await listening((request) => {
    asked++;
    request.socket.destroy();
  });
  const verify = tokenVerifier(remoteKeys(url), () => false);
  await expect(verify(token)).rejects.toMatchObject({ name: "NeighbourDown" });
  expect(asked).toBe(2);
});
