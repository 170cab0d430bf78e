import { type OwnProfile, usersApi } from "@tutorsetu/contracts/users";
import { screen } from "@testing-library/react";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";

/** Where people see and change their own profile. */
export const PROFILE = "/userdashboard/profile";

export const button = (name: string) => screen.getByRole("button", { name });

export const box = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });

/** What stands beside a label of the view. */
export const valueOf = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;

/** A server that keeps one profile and remembers what it was sent. */
export function profileServer(profile: OwnProfile, answers: Promise<void> = Promise.resolve()) {
  let kept = profile;
  const sent: { id: string; profile: object }[] = [];
  fakeApi(usersApi)({
    profile: () => ({ profile: kept }),
    updateProfile: async ({ params, body }) => {
      sent.push({ id: params.id, profile: body.profile });
      await answers;
      kept = { ...kept, ...(body.profile as Partial<OwnProfile>) }; // safe: the tests change plain texts only
      return { data: kept, message: "ok" };
    },
    phoneViews: () => ({ views: [] }),
  });
  return sent;
}
