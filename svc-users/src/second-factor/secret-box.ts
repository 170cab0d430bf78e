import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts what is stored, so that a copy of the database alone holds no secret. */
export interface SecretBox {
  /** `owner` is sealed in: another person's document cannot hold the secret. */
  seal(text: string, owner: string): string;
  /** Null when it was sealed with another key, for another owner, or was changed. */
  open(sealed: string, owner: string): string | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from a secret of the service. */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "tutorsetu second factors", 32));
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, "base64url");
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        const body = cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, cipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
