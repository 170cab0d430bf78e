// Keys and tokens for a service that stands alone; svc-users is not there to sign them.
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

const DAY_SECONDS = 24 * 3600;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export interface DevSigner {
  /** What svc-users has at /.well-known/jwks.json. */
  readonly keys: { readonly keys: readonly object[] };
  /** Good for 24 hours. */
  token(person: { readonly userId: string; readonly role: string }): string;
}

/** A signer whose tokens the services take when they are given its public keys. */
export function devSigner(): DevSigner {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const kid = randomUUID();
  return {
    keys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "EdDSA", use: "sig" }] },
    token({ userId, role }) {
      const iat = Math.floor(Date.now() / 1000);
      const who = { sub: userId, role, sid: `dev-${role}` };
      const terms = { iss: "tutorsetu", aud: "tutorsetu-api", iat, exp: iat + DAY_SECONDS };
      const text = `${encoded({ alg: "EdDSA", kid, typ: "JWT" })}.${encoded({ ...who, ...terms })}`;
      return `${text}.${sign(null, Buffer.from(text), privateKey).toString("base64url")}`;
    },
  };
}

/** The person that a token of this signer's names, by its Authorization header; signatures are not looked at. */
export function subjectOf(header = ""): string | undefined {
  const [, payload = ""] = header.replace(/^Bearer /, "").split(".");
  try {
    const text = Buffer.from(payload, "base64url").toString();
    return (JSON.parse(text) as { sub?: string }).sub; // safe: `token` wrote it; who is not known is nobody
  } catch {
    return undefined;
  }
}
