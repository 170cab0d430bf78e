import { usersApi } from "@tutorsetu/contracts/apis";
import { PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import { type SoftwareAuthenticator, softwareAuthenticator } from "./authenticator.ts";
import { fits, type Harness, PASSWORD, tutor } from "./harness.ts";

type Call = Harness["call"];

/** The passkey that an answer asks for. */
export const askedIn = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  PasskeyRequest.parse(body["passkey"]);

export const login = (call: Call, email: string, code?: string) =>
  call("POST", "/users/login", { email, password: PASSWORD, code });

interface Given {
  readonly key?: SoftwareAuthenticator;
  readonly code?: string;
}

/** The answer to a passkey that is set up by the password, and a code where one is needed. */
export async function tryPasskey(
  call: Call,
  token: string,
  { key = softwareAuthenticator(), ...proof }: Given,
) {
  const given = { password: PASSWORD, ...proof };
  const begun = await call("POST", "/users/passkeys/set-up", given, token);
  const { passkey } = fits(usersApi.setUpPasskey, begun);
  const body = { name: "My phone", passkey: key.make(passkey) };
  return call("POST", "/users/passkeys/confirm", body, token);
}

export async function setUpPasskey(
  call: Call,
  token: string,
  { key = softwareAuthenticator(), ...proof }: Given = {},
) {
  const made = await tryPasskey(call, token, { key, ...proof });
  return { key, ...fits(usersApi.confirmPasskey, made) };
}

/** Somebody new whose second factor is a passkey. */
export async function withPasskey(users: Harness, key?: SoftwareAuthenticator) {
  const { email, _id } = await users.register(tutor());
  const before = await users.signIn(email);
  const made = await setUpPasskey(users.call, before, key ? { key } : {});
  return { ...made, email, _id, before, token: made.user?.refreshToken ?? "" };
}

/** What `prove` answers to what is signed. */
export const prove = (call: Call, passkey: object, from?: string) =>
  call("POST", "/users/passkeys/prove", { passkey }, undefined, from);
