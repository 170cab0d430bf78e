import { usersApi } from "@tutorsetu/contracts/apis";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { joinElsewhere } from "./administrator-states.ts";
import { softwareAuthenticator } from "./authenticator.ts";
import { fits, type Harness, PASSWORD } from "./harness.ts";
import { askedIn, login, setUpPasskey } from "./passkeys.ts";

const SET_UP = "/users/passkeys/set-up";

/** For every call about passkeys the requests that succeed. */
export function passkeyStates(harness: () => Harness): ProviderStates {
  async function withKey() {
    const { call } = harness();
    const { email, refreshToken } = await joinElsewhere(harness());
    const { key, user, recoveryCodes = [] } = await setUpPasskey(call, refreshToken);
    const proof = { password: PASSWORD, code: recoveryCodes[0] };
    return { email, key, token: user?.refreshToken ?? "", proof };
  }

  /** What a device answers to a set-up that begins with this proof. */
  async function made(token: string, proof: object) {
    const begun = await harness().call("POST", SET_UP, proof, token);
    const { passkey } = fits(usersApi.setUpPasskey, begun);
    return { token, body: { name: "Phone", passkey: softwareAuthenticator().make(passkey) } };
  }

  return {
    "usersApi.login": async () => {
      const { email } = await withKey();
      return [{ body: { email, password: PASSWORD }, isRefused: true }];
    },
    "usersApi.secondFactor": async () => [{ token: (await withKey()).token }],
    "usersApi.setUpPasskey": async () => {
      const { token, proof } = await withKey();
      const { refreshToken } = await joinElsewhere(harness());
      const bare = { password: PASSWORD };
      return [
        { token: refreshToken, body: bare },
        { token, body: bare, isRefused: true },
        { token, body: proof },
      ];
    },
    "usersApi.confirmPasskey": async () => {
      const { token, proof } = await withKey();
      const { refreshToken } = await joinElsewhere(harness());
      return [await made(refreshToken, { password: PASSWORD }), await made(token, proof)];
    },
    "usersApi.provePasskey": async () => {
      const { email, key } = await withKey();
      const question = askedIn(await login(harness().call, email));
      return [{ body: { passkey: key.sign(question) } }];
    },
    "usersApi.removePasskey": async () => {
      const [{ token, proof, key }, other] = [await withKey(), await withKey()];
      const { id } = key;
      return [
        { token, body: { ...proof, id } },
        { token: other.token, body: { password: PASSWORD, id: other.key.id }, isRefused: true },
      ];
    },
  };
}
