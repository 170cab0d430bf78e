import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { type Harness, student } from "./harness.ts";
import { childForm, parentsOf } from "./parents.ts";

/** A parent's account with two children, one of whom was hidden and shown again. */
export function familyStates(users: Harness): ProviderStates {
  const parents = parentsOf(users);
  const requirement = { board: "CBSE", mode: "home", days: ["mon"] };
  async function family() {
    const { token } = await parents.parent();
    await parents.add(token, childForm({ requirement, bio: "Likes maps." }));
    const [first, second] = (await parents.own(token)).children;
    const [child, other] = [first?._id ?? "", second?._id ?? ""];
    return { token, child, other };
  }
  async function hidden() {
    const given = await family();
    await parents.act(given.token, "withdraw", given.child);
    return given;
  }
  return {
    "usersApi.children": async () => [{ token: (await family()).token }],
    "usersApi.addChild": async () => {
      const { token } = await parents.parent();
      const grade = [5, 6];
      return [
        { token, body: childForm({ grade, bio: "Likes maps.", requirement }) },
        { token, body: childForm({ requirement: null }) },
      ];
    },
    "usersApi.becomeFamily": async () => [
      {
        token: (await users.register(student())).refreshToken,
        body: { name: "Asha Rao", consent: true },
      },
    ],
    "usersApi.changeChild": async () => {
      const { token, child: id } = await family();
      return [{ token, params: { id }, body: { name: "Devi Rao" } }];
    },
    "usersApi.removeChild": async () => {
      const { token, other: id } = await family();
      return [{ token, params: { id } }];
    },
    "usersApi.consents": async () => [{ token: (await hidden()).token }],
    "usersApi.withdrawConsent": async () => {
      const { token, child } = await family();
      return [{ token, query: { child } }];
    },
    "usersApi.giveConsent": async () => {
      const { token, child } = await hidden();
      return [{ token, query: { child } }];
    },
    "usersApi.sendGuardianLink": async () => {
      const { token, child } = await family();
      return [{ token, query: { child }, body: {} }];
    },
  };
}
