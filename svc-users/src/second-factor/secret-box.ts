import { byteBox } from "../sealing/byte-box.ts";

/** Encrypts what is stored, so that a copy of the database alone holds no secret. */
export interface SecretBox {
  /** `owner` is sealed in: another person's document cannot hold the secret. */
  seal(text: string, owner: string): string;
  /** Null when it was sealed with another key, for another owner, or was changed. */
  open(sealed: string, owner: string): string | null;
}

/** With a key derived from a secret of the service. */
export function secretBox(secret: string): SecretBox {
  const box = byteBox(secret, "tutorsetu second factors");
  return {
    seal: (text, owner) => box.seal(Buffer.from(text), owner).toString("base64url"),
    open: (sealed, owner) =>
      box.open(Buffer.from(sealed, "base64url"), owner)?.toString("utf8") ?? null,
  };
}
