import { SESSION_MS } from "@tutorsetu/contracts/domain";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import {
  type AdminSecondFactor,
  AUDIENCE,
  ISSUER,
  tokenVerifier,
} from "@tutorsetu/service-kit/sessions/token";
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { Sessions, StoredKey } from "../store/sessions.ts";

export interface Tokens {
  /** An EdDSA JWT for 24 hours. */
  sign(
    person: { _id: string; role: string },
    sid: string,
    opened?: { readonly secondFactor?: boolean },
  ): Promise<string>;
  /** Checks signature and session, at once after a revocation. */
  verify: VerifyToken;
  publicKeys(): Promise<{ keys: JWK[] }>;
}

async function freshKey(): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { extractable: true });
  const kid = crypto.randomUUID();
  return { kid, privateJwk: await exportJWK(privateKey), publicJwk: await exportJWK(publicKey) };
}

const published = ({ kid, publicJwk }: StoredKey): JWK => ({
  ...publicJwk,
  kid,
  alg: "EdDSA",
  use: "sig",
});

export async function createTokens(
  sessions: Sessions,
  adminSecondFactor?: AdminSecondFactor,
): Promise<Tokens> {
  const current = await sessions.key(freshKey);
  const signer = await importJWK(current.privateJwk, "EdDSA");
  const publicKeys = async () => ({ keys: (await sessions.keys()).map(published) });
  const checkSignature = tokenVerifier(
    createLocalJWKSet(await publicKeys()),
    () => false,
    adminSecondFactor,
  );

  return {
    publicKeys,
    sign: ({ _id, role }, sid, { secondFactor = false } = {}) =>
      new SignJWT({ role, sid, ...(secondFactor ? { sf: true } : {}) })
        .setProtectedHeader({ alg: "EdDSA", kid: current.kid, typ: "JWT" })
        .setSubject(_id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + SESSION_MS))
        .sign(signer),
    async verify(token) {
      const caller = await checkSignature(token);
      return caller && (await sessions.isLive(caller.id, caller.sid)) ? caller : null;
    },
  };
}
