import * as z from "zod/mini";
import { Done } from "../page.ts";
import { SessionUser } from "../people.ts";
import { code } from "../problems.ts";

// The fields are those of WebAuthn's JSON forms (Level 3, `PublicKeyCredential.toJSON`), as far as they are used.

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(max));

/** Credential ids have at most 1,023 bytes. */
const CredentialId = base64url(1364);
const ClientData = base64url(1500);
const Transports = z.array(z.string());

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(Transports),
});

/** What a browser needs to ask for one of somebody's passkeys; works once, for five minutes. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser needs to make one. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

export const Passkey = z.object({
  id: z.string(),
  /** As its owner called it. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyName = z
  .string(code("passkey_name_required"))
  .check(
    z.trim(),
    z.minLength(1, code("passkey_name_required")),
    z.maxLength(60, code("too_long")),
  );

export const passkeySchemas = {
  confirmPasskey: {
    body: z.object({
      name: PasskeyName,
      passkey: z.object({
        id: CredentialId,
        response: z.object({
          clientDataJSON: ClientData,
          attestationObject: base64url(4000),
          transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
        }),
      }),
    }),
    reply: z.extend(Done, {
      passkeys: z.array(Passkey),
      /** With the first second factor only: shown once; every session but the new one of `user` has ended. */
      recoveryCodes: z.optional(z.array(z.string())),
      user: z.optional(z.extend(SessionUser, { refreshToken: z.string() })),
    }),
  },
  provePasskey: {
    body: z.object({
      passkey: z.object({
        id: CredentialId,
        response: z.object({
          clientDataJSON: ClientData,
          authenticatorData: base64url(1000),
          signature: base64url(1000),
        }),
      }),
    }),
    /** To be sent in place of a code of the authenticator app, once, within two minutes. */
    reply: z.object({ code: z.string() }),
  },
};
