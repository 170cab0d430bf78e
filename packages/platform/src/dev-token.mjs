// Keys and tokens for a service that stands alone; svc-users is not there to sign them.
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

const DAY_SECONDS = 24 * 3600;
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A signer whose tokens the services take when they are given its public keys. */
export function devSigner() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const kid = randomUUID();
  return {
    /** What svc-users has at /.well-known/jwks.json. */
    keys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" }] },
    /** @param {{ userId: string, role: string }} person @returns {string} good for 24 hours */
    token({ userId, role }) {
      const iat = Math.floor(Date.now() / 1000);
      const who = { sub: userId, role, sid: `dev-${role}` };
      const terms = { iss: "tutorsetu", aud: "tutorsetu-api", iat, exp: iat + DAY_SECONDS };
      const text = `${encoded({ alg: "EdDSA", kid, typ: "JWT" })}.${encoded({ ...who, ...terms })}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
    },
  };
}

/** The person that a token of this signer's names; signatures are not looked at. @param {string} [header] */
export function subjectOf(header = "") {
  const [, payload] = header.replace(/^Bearer /, "").split(".");
  try {
    return JSON.parse(Buffer.from(payload ?? "", "base64url").toString()).sub;
  } catch {
    return undefined;
  }
}
