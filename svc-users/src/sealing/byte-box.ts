import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts what is stored, so that a copy of the database alone does not show it. */
export interface ByteBox {
  /** `owner` is sealed in: another one's document cannot hold it. */
  seal(bytes: Uint8Array, owner: string): Buffer;
  /** Null when it was sealed with another key, for another owner, or was changed. */
  open(sealed: Uint8Array, owner: string): Buffer | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from a secret of the service; each purpose has a key of its own. */
export function byteBox(secret: string, purpose: string): ByteBox {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    seal(bytes, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        const body = cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
