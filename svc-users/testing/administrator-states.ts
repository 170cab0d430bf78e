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

/** Somebody new, from another address: the estimates of new passwords are limited by address. */
export async function joinElsewhere(users: Harness) {
  const from = "203.0.113.9";
  const answer = await users.call("POST", "/users/register", tutor(), undefined, from);
  return fits(usersApi.register, answer).user;
}

/** A second administrator, and somebody with a second factor. */
export async function administrationOf(users: Harness, { asAdmin, asTutor, candidate }: Given) {
  const second = await joinElsewhere(users);
  await users.stores.people.promote(ref(second._id), users.now());
  const asSecond = await users.signIn(second.email);
  const own = await joinElsewhere(users);
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

type Administration = Awaited<ReturnType<typeof administrationOf>>;
type Requests = ReturnType<ProviderStates[string]>;

/** For every call about second factors and administrators the requests that succeed. */
export function administratorStates(administration: () => Promise<Administration>): ProviderStates {
  const given = (requests: (of: Administration) => Requests) => async () =>
    requests(await administration());
  return {
    "usersApi.secondFactor": given(({ asAdmin, withFactor }) => [
      { token: asAdmin },
      { token: withFactor.token },
    ]),
    "usersApi.setUpSecondFactor": given(({ asAdmin, withFactor }) => [
      { token: asAdmin, body: { password: DEMO } },
      { token: withFactor.token, body: { password: PASSWORD, code: withFactor.codes[0] } },
    ]),
    "usersApi.confirmSecondFactor": given(async ({ users, asTutor }) => {
      const begun = await users.call(
        "POST",
        "/users/second-factor/set-up",
        { password: PASSWORD },
        asTutor,
      );
      const code = codeOf(String(begun.body["secret"]), users.now());
      return [{ token: asTutor, body: { code } }];
    }),
    "usersApi.renewRecoveryCodes": given(({ withFactor }) => [
      { token: withFactor.token, body: { password: PASSWORD, code: withFactor.codes[1] } },
    ]),
    "usersApi.turnOffSecondFactor": given(({ withFactor }) => [
      { token: withFactor.token, body: { password: PASSWORD, code: withFactor.codes[2] } },
    ]),
    "usersApi.administrators": given(async ({ asAdmin, request }) => {
      await request();
      return [{ token: asAdmin }];
    }),
    "usersApi.approveAdminRequest": given(async ({ asSecond, request }) => [
      { token: asSecond, body: { id: await request(), password: PASSWORD } },
    ]),
    "usersApi.cancelAdminRequest": given(async ({ asAdmin, request }) => [
      { token: asAdmin, body: { id: await request() } },
    ]),
    "usersApi.demoteAdmin": given(({ asAdmin, second }) => [
      { token: asAdmin, body: { id: second._id, reason: "Left", password: DEMO } },
    ]),
    "usersApi.deleteAdmin": given(({ asAdmin, second }) => [
      { token: asAdmin, body: { id: second._id, reason: "Left", password: DEMO } },
    ]),
  };
}
