import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import type { ProviderStates } from "@tutorsetu/service-kit/testing/consumer-contracts";
import { bySystem } from "../src/policy.ts";
import { peopleCollection } from "../src/store/people.ts";
import type { Harness } from "./harness.ts";

interface Given {
  readonly users: Harness;
  readonly asStudent: string;
}

/** Where a student hides and shows the profile, and a guardian has a link. */
export function consentStates({ users, asStudent }: Given): ProviderStates {
  const withdraw = () => users.call("POST", "/users/consents/withdraw", undefined, asStudent);
  /** A guardian's link about the student. */
  async function link() {
    const { userId } = await users.profileOf(asStudent);
    const email = "parent@test.example";
    const guardian = { $set: { "guardian.guardianEmail": email } };
    await peopleCollection(users.db).updateOne({ _id: userId }, guardian);
    const about = { email, asks: "withdraw", text: GUARDIAN_TEXT } as const;
    const person = bySystem({ _id: userId });
    return users.stores.guardianLinks.issue(person, about, users.now());
  }
  return {
    "usersApi.signUpRules": () => [{}],
    "usersApi.consents": async () => {
      await withdraw();
      return [{ token: asStudent }];
    },
    "usersApi.withdrawConsent": () => [{ token: asStudent }],
    "usersApi.giveConsent": async () => {
      await withdraw();
      return [{ token: asStudent }];
    },
    "usersApi.sendGuardianLink": () => [
      { token: asStudent, body: { email: "parent@test.example" } },
    ],
    "usersApi.readGuardianLink": async () => [{ body: { token: await link() } }],
    "usersApi.useGuardianLink": async () => [
      { body: { token: await link(), text: GUARDIAN_TEXT } },
    ],
  };
}
