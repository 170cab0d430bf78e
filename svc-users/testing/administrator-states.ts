import { usersApi } from "@tutorsetu/contracts/apis";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { fits, type Harness, PASSWORD, ref, tutor } from "./harness.ts";
import { codeOf, setUpFactor } from "./second-factor.ts";

export const DEMO = "demo1234";

interface Given {
  readonly asAdmin: string;
  readonly asTutor: string;
  /** Whom an administrator wants to make one. */
  readonly candidate: string;
}

/** A second administrator, and somebody with a second factor. */
export async function administrationOf(users: Harness, { asAdmin, asTutor, candidate }: Given) {
  // From another address: the estimates of new passwords are limited by address.
  const elsewhere = async () => {
    const form = tutor();
    const from = "203.0.113.9";
    return fits(
      usersApi.register,
      await users.call("POST", "/users/register", form, undefined, from),
    ).user;
  };
  const second = await elsewhere();
  await users.stores.people.promote(ref(second._id), users.now());
  const asSecond = await users.signIn(second.email);
  const own = await elsewhere();
  const made = await setUpFactor(users, users.call, own.refreshToken, PASSWORD);
  const withFactor = { token: made.token, codes: made.recoveryCodes };
  /** The id of a request that waits for the second administrator. */
  async function request() {
    const asked = { id: candidate, password: DEMO, reason: "Helps" };
    await users.call("POST", "/users/make-admin", asked, asAdmin);
    return (await users.stores.adminRequests.all()).find(({ of }) => of === candidate)?.id;
  }
  return { users, asAdmin, asTutor, asSecond, second, withFactor, request };
}

/** For every call about second factors and administrators the requests that succeed. */
export function administratorStates(
  given: Awaited<ReturnType<typeof administrationOf>>,
): ProviderStates {
  const { users, asAdmin, asTutor, asSecond, second, withFactor, request } = given;
  return {
    "usersApi.secondFactor": () => [{ token: asAdmin }, { token: withFactor.token }],
    "usersApi.setUpSecondFactor": () => [
      { token: asAdmin, body: { password: DEMO } },
      { token: withFactor.token, body: { password: PASSWORD, code: withFactor.codes[0] } },
    ],
    "usersApi.confirmSecondFactor": async () => {
      const begun = await users.call(
        "POST",
        "/users/second-factor/set-up",
        { password: PASSWORD },
        asTutor,
      );
      const code = codeOf(String(begun.body["secret"]), users.now());
      return [{ token: asTutor, body: { code } }];
    },
    "usersApi.renewRecoveryCodes": () => [
      { token: withFactor.token, body: { password: PASSWORD, code: withFactor.codes[1] } },
    ],
    "usersApi.turnOffSecondFactor": () => [
      { token: withFactor.token, body: { password: PASSWORD, code: withFactor.codes[2] } },
    ],
    "usersApi.administrators": async () => {
      await request();
      return [{ token: asAdmin }];
    },
    "usersApi.approveAdminRequest": async () => [
      { token: asSecond, body: { id: await request(), password: PASSWORD } },
    ],
    "usersApi.cancelAdminRequest": async () => [{ token: asAdmin, body: { id: await request() } }],
    "usersApi.demoteAdmin": () => [
      { token: asAdmin, body: { id: second._id, reason: "Left", password: DEMO } },
    ],
    "usersApi.deleteAdmin": () => [
      { token: asAdmin, body: { id: second._id, reason: "Left", password: DEMO } },
    ],
  };
}
