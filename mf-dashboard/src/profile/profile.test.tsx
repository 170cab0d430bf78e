import { LIMITS } from "@tutorsetu/contracts/market";
import { hi } from "@tutorsetu/contracts/messages/hi/dashboard";
import { hi as said } from "@tutorsetu/contracts/messages/hi/server";
import { type OwnProfile, usersApi } from "@tutorsetu/contracts/users";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { gate } from "../testing/gate.ts";
import { own, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const AT = "/userdashboard/profile";
const button = (name: string) => screen.getByRole("button", { name });
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
const valueOf = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;

/** A server that keeps one profile and remembers what it was sent. */
function server(profile: OwnProfile, answers: Promise<void> = Promise.resolve()) {
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

it("shows name, role and email as GET profile, field profile, has them [DA-022..DA-025]", async () => {
  expect([usersApi.profile.method, usersApi.profile.path]).toEqual(["GET", "/users/profile"]);
  signIn("Student", "Old Name");
  server(own({ userName: "Meera Joshi", email: "new@test.example" }));
  await show(AT);
  expect(await screen.findByRole("heading", { name: "Meera Joshi" })).toBeTruthy();
  expect(screen.getByText("new@test.example")).toBeTruthy();
  expect(screen.getByText("Student")).toBeTruthy();
});

it("shows a tutor's facts as people read them, and says what is missing", async () => {
  signIn("Tutor");
  server(own({ bio: "", fee: 250_000 }));
  await show(AT);
  await screen.findByText("Personal information");
  expect(valueOf("Phone")).toBe("(+91) 9812345678");
  expect(valueOf("Fee per month")).toBe("₹2,50,000");
  expect(valueOf("Subjects")).toBe("Physics, Social Science");
  expect(valueOf("About")).toBe("Not given");
});

it("names subjects in Hindi for who reads Hindi, in view and in edit mode", async () => {
  signIn("Tutor");
  setLanguage("hi");
  server(own({ subjects: ["physics", "civics"] }));
  await show(AT);
  expect(await screen.findByText("भौतिक विज्ञान, Civics")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: hi.editProfile }));
  expect(screen.getByRole("checkbox", { name: "भौतिक विज्ञान" })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "गणित" })).toBeTruthy();
});

it("never shows hidden fields, whatever arrives [DA-029]", async () => {
  signIn("Tutor");
  const hidden = {
    refreshToken: "hidden-token",
    __v: "hidden-v",
    _id: "hidden-id",
    pasword: "hidden-pasword",
    password: "hidden-password",
    createdAt: "2019-04-04T00:00:00.000Z",
    updatedAt: "2018-03-03T00:00:00.000Z",
    review: "hidden-review",
  };
  const profile = own(hidden as Partial<OwnProfile>); // safe: more than the contract has is the point
  server(profile);
  await show(AT);
  await screen.findByText("Personal information");
  const looks = [() => document.body.textContent, () => formValues()];
  await userEvent.click(button("Edit Profile"));
  for (const look of looks) {
    expect(look()).not.toMatch(/hidden-|2018|2019/);
    expect(look()).not.toContain(profile.userId);
  }
  for (const name of [...Object.keys(hidden), "userId"])
    expect(document.querySelector(`[name="${name}"]`)).toBeNull();
});

const formValues = () =>
  [...document.querySelectorAll("input, textarea, select")]
    .map((control) => (control as HTMLInputElement).value) // safe: all three have a value
    .join(" ");

it("turns from view to edit mode and back by one button's press [DA-026, DA-027, DA-033]", async () => {
  signIn("Student");
  server(own());
  await show(AT);
  await screen.findByText("Personal information");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  await userEvent.click(button("Edit Profile"));
  expect(box("City")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit Profile" })).toBeNull();
  await userEvent.type(box("City"), "!");
  await userEvent.click(button("Save Changes"));
  expect(await screen.findByRole("button", { name: "Edit Profile" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("sends what was typed to PUT profile/{id} as {profile}, once, and shows it [DA-028, DA-030, DA-031, DA-034]", async () => {
  expect(usersApi.updateProfile.method).toBe("PUT");
  expect(usersApi.updateProfile.path).toBe("/users/profile/:id");
  const me = signIn("Student");
  const slow = gate();
  const sent = server(own(), slow.opened);
  const { said } = await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  for (const [label, value] of [
    ["User name", "Meera J"],
    ["Phone", "98765 43210"],
    ["City", "Nashik"],
    ["About", "Likes maps."],
  ] as const) {
    await userEvent.clear(box(label));
    await userEvent.type(box(label), value);
  }
  await userEvent.dblClick(button("Save Changes"));
  slow.open();
  await said("Updated Successfully!");
  const typed = {
    userName: "Meera J",
    phoneNo: "+919876543210",
    city: "Nashik",
    bio: "Likes maps.",
  };
  expect(sent).toEqual([{ id: me, profile: typed }]);
  expect(valueOf("City")).toBe("Nashik");
  expect(useSession.getState().user?.userName).toBe("Meera J");
});

it.each([
  [
    () => problem(400, "That name is taken.", { "profile.userName": "Taken." }),
    "That name is taken.",
    "That name is taken.",
  ],
  [() => problem(500, ""), "Failed to Update", "Failed to Update"],
  [
    () => offline(),
    "Failed to Update",
    "Nothing answered. Please check your internet connection and try again.",
  ],
])("says why it was not saved and keeps what was typed [DA-035]", async (fail, message, why) => {
  signIn("Student");
  fakeApi(usersApi)({
    profile: () => ({ profile: own() }),
    updateProfile: () => {
      throw fail();
    },
  });
  const { said } = await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("City"), " West");
  await userEvent.click(button("Save Changes"));
  await said(message);
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toContain(why);
  expect(box("City").value).toBe("Pune West");
  cleanup();
  await show(AT);
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^City/ })).value).toBe(
    "Pune West",
  );
});

it("marks what the server refuses at its field and goes there", async () => {
  signIn("Student");
  fakeApi(usersApi)({
    profile: () => ({ profile: own() }),
    updateProfile: () => {
      throw problem(400, "No.", { "profile.userName": "Taken." });
    },
  });
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("User name"), "x");
  await userEvent.click(button("Save Changes"));
  expect(await screen.findByText("Taken.")).toBeTruthy();
  expect(document.activeElement).toBe(box("User name"));
});

it("does not send what cannot be right", async () => {
  signIn("Student");
  const sent = server(own());
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.clear(box("Phone"));
  await userEvent.type(box("Phone"), "12");
  await userEvent.click(button("Save Changes"));
  expect(box("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(box("Phone"));
  expect(screen.getByText("Please look at the marked fields.")).toBeTruthy();
  expect(sent).toEqual([]);
});

it("says in Hindi what cannot be right", async () => {
  signIn("Student");
  setLanguage("hi");
  server(own());
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "प्रोफ़ाइल बदलें" }));
  const phone = screen.getByRole("textbox", { name: /^फ़ोन/ });
  await userEvent.clear(phone);
  await userEvent.type(phone, "12");
  await userEvent.click(screen.getByRole("button", { name: "बदलाव सहेजें" }));
  expect(await screen.findByText(said.phoneInvalid)).toBeTruthy();
  expect(screen.queryByText("Invalid phone number")).toBeNull();
});

it("forgets what was typed when it is cancelled", async () => {
  signIn("Student");
  server(own());
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("City"), " West");
  await userEvent.click(button("Cancel"));
  expect(valueOf("City")).toBe("Pune");
  await userEvent.click(button("Edit Profile"));
  expect(box("City").value).toBe("Pune");
});

it("lets a student say what they look for", async () => {
  signIn("Student");
  const sent = server(own());
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Board/ }), "CBSE");
  await userEvent.type(screen.getByRole("spinbutton", { name: /^Budget/ }), "3000");
  await userEvent.click(screen.getByRole("checkbox", { name: "Mon" }));
  await userEvent.click(button("Save Changes"));
  await screen.findByRole("button", { name: "Edit Profile" });
  const requirement = { board: "CBSE", budget: 3000, days: ["mon"] };
  expect(sent.map(({ profile }) => profile)).toEqual([{ requirement }]);
  expect(valueOf("Budget per month")).toBe("₹3,000");
});

it("lets a tutor hide the phone number and the email", async () => {
  signIn("Tutor");
  const sent = server(own());
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: /^My phone number/ }),
    "Only after an accepted booking",
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "Show my email on my card" }));
  await userEvent.click(button("Save Changes"));
  await screen.findByRole("button", { name: "Edit Profile" });
  expect(sent.map(({ profile }) => profile)).toEqual([
    { phoneVisible: "accepted", showEmail: false },
  ]);
});

it("tells the owner who saw their number", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({
    profile: () => ({ profile: own() }),
    phoneViews: () => ({
      views: [{ viewer: "Ravi", role: "Student", at: "2025-01-05T10:00:00.000Z" }],
    }),
  });
  await show(AT);
  expect(await screen.findByText("Ravi · Student")).toBeTruthy();
});

it("shows its shape while it comes", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({ profile: () => new Promise(() => {}), phoneViews: () => ({ views: [] }) });
  await show(AT);
  expect(await screen.findByTestId("skeleton-profile")).toBeTruthy();
  expect(await screen.findByText("Nobody has opened your number yet.")).toBeTruthy();
});

it("says when profile or log cannot be read; each is tried again by itself", async () => {
  signIn("Tutor");
  let isAway = true;
  fakeApi(usersApi)({
    profile: () => {
      if (isAway) throw offline();
      return { profile: own() };
    },
    phoneViews: () => {
      throw offline();
    },
  });
  await show(AT);
  const alert = (await screen.findByText("Your profile could not be loaded.")).closest(
    '[role="alert"]',
  );
  expect(screen.getByText("The list of who saw your number could not be loaded.")).toBeTruthy();
  isAway = false;
  await userEvent.click(within(alert as HTMLElement).getByRole("button", { name: "Try Again" })); // safe: an HTML element has the role
  expect(await screen.findByText("Personal information")).toBeTruthy();
  expect(screen.getByText("The list of who saw your number could not be loaded.")).toBeTruthy();
});

it("limits the text about oneself", async () => {
  signIn("Tutor");
  server(own());
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  expect(box("About").maxLength).toBe(LIMITS.bio);
});
