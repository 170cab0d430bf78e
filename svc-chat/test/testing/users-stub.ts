import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Person } from "@tutorsetu/contracts/people";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { newId } from "@tutorsetu/service-kit/new-id";
import { AUDIENCE, ISSUER } from "@tutorsetu/service-kit/sessions/token";
import { type TestUser, toPerson } from "./instance.ts";

const ALGORITHM = "EdDSA";

/** The endpoints of svc-users that svc-chat calls: keys, people and revocations, over HTTP with real tokens. */
export async function usersStub(everybody: readonly TestUser[]) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid: "test", alg: ALGORITHM, use: "sig" };
  const persons = new Map<string, Person>(everybody.map((one) => [one.id, toPerson(one)]));
  const revocations: { sid: string; userId: string; at: number }[] = [];

  function answer(url: URL): unknown {
    if (url.pathname === "/.well-known/jwks.json") return { keys: [jwk] };
    if (url.pathname === "/internal/revocations") return { revocations, now: Date.now() };
    const ids = (url.searchParams.get("ids") ?? "").split(",");
    return { people: ids.flatMap((id) => persons.get(id) ?? []) };
  }
  const server = createServer((request, response) => {
    const body = JSON.stringify(answer(new URL(request.url ?? "/", "http://here")));
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP

  return {
    url: `http://127.0.0.1:${port}`,
    /** The public key as a JWK. */
    publicKey: JSON.stringify(jwk),
    token(
      who: TestUser,
      { seconds = 3600, sid = newId(), issuer = ISSUER, audience = AUDIENCE } = {},
    ): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ role: who.role, sid })
        .setProtectedHeader({ alg: ALGORITHM, kid: "test" })
        .setSubject(who.id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.min(now, now + seconds - 1))
        .setExpirationTime(now + seconds)
        .sign(privateKey);
    },
    /** Ends one session. */
    revoke: (who: TestUser, sid: string) =>
      void revocations.push({ sid, userId: who.id, at: Date.now() }),
    /** Ends the account and all its sessions. */
    endAccount(who: TestUser) {
      persons.set(who.id, { ...toPerson(who), active: false });
      revocations.push({ sid: "*", userId: who.id, at: Date.now() });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
