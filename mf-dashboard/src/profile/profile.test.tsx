import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hi } from "../messages/hi/dashboard.ts";
import { type OwnProfile } from "@tutorsetu/contracts/own-profile";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { box, button, own, PROFILE, profileServer, signIn, valueOf } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

it("shows name, role and email as GET profile, field profile, has them [DA-022..DA-025]", async () => {
  expect([usersApi.profile.method, usersApi.profile.path]).toEqual(["GET", "/users/profile"]);
  signIn("Student", "Old Name");
  profileServer(own({ userName: "Meera Joshi", email: "new@test.example" }));
  await show(PROFILE);
  expect(await screen.findByRole("heading", { name: "Meera Joshi" })).toBeTruthy();
  expect(screen.getByText("new@test.example")).toBeTruthy();
  expect(screen.getByText("Student")).toBeTruthy();
});

it("formats a tutor's details and marks missing ones", async () => {
  signIn("Tutor");
  profileServer(own({ bio: "", fee: 250_000 }));
  await show(PROFILE);
  await screen.findByText("Personal information");
  expect(valueOf("Phone")).toBe("(+91) 9812345678");
  expect(valueOf("Fee per month")).toBe("₹2,50,000");
  expect(valueOf("Subjects")).toBe("Physics, Social Science");
  expect(valueOf("About")).toBe("Not given");
});

it("names subjects in Hindi for readers of Hindi, in view and in edit mode", async () => {
  signIn("Tutor");
  setLanguage("hi");
  profileServer(own({ subjects: ["physics", "civics"] }));
  await show(PROFILE);
  expect(await screen.findByText("भौतिक विज्ञान, Civics")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: hi.editProfile }));
  expect(screen.getByRole("checkbox", { name: "भौतिक विज्ञान" })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "गणित" })).toBeTruthy();
});

it("names what a student would like to learn, in view and in edit mode", async () => {
  signIn("Student");
  setLanguage("hi");
  profileServer(own({ subjectInterested: ["physics"] }));
  await show(PROFILE);
  expect(await screen.findByText("भौतिक विज्ञान")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: hi.editProfile }));
  expect(screen.getByRole("checkbox", { name: "भौतिक विज्ञान" })).toBeTruthy();
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
  profileServer(profile);
  await show(PROFILE);
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

it("lists who saw the owner's phone number", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({
    profile: () => ({ profile: own() }),
    phoneViews: () => ({
      views: [{ viewer: "Ravi", role: "Student", at: "2025-01-05T10:00:00.000Z" }],
    }),
  });
  await show(PROFILE);
  expect(await screen.findByText("Ravi · Student")).toBeTruthy();
});

it("shows its shape while it comes", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({ profile: () => new Promise(() => {}), phoneViews: () => ({ views: [] }) });
  await show(PROFILE);
  expect(await screen.findByTestId("skeleton-profile")).toBeTruthy();
  expect(screen.queryByText("Who saw my phone number")).toBeNull();
});

it("shows a failure of profile and log separately, each with its own retry", async () => {
  signIn("Tutor");
  let isUnavailable = true;
  fakeApi(usersApi)({
    profile: () => {
      if (isUnavailable) throw offline();
      return { profile: own() };
    },
    phoneViews: () => {
      throw offline();
    },
  });
  await show(PROFILE);
  const alert = (await screen.findByText("Your profile could not be loaded.")).closest(
    '[role="alert"]',
  );
  expect(screen.getByText("The list of who saw your number could not be loaded.")).toBeTruthy();
  isUnavailable = false;
  await userEvent.click(within(alert as HTMLElement).getByRole("button", { name: "Try Again" })); // safe: an HTML element has the role
  expect(await screen.findByText("Personal information")).toBeTruthy();
  expect(screen.getByText("The list of who saw your number could not be loaded.")).toBeTruthy();
});

/** The edit mode of one's own profile, and what is sent from it. */
async function edit(role: "Tutor" | "Student") {
  signIn(role);
  const sent = profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  return sent;
}

/** Some boxes filled in and saved. */
async function save(role: "Tutor" | "Student", typed: Readonly<Record<string, string>>) {
  const sent = await edit(role);
  for (const [label, value] of Object.entries(typed)) {
    // A box of type number takes no comma, no ₹ and no foreign digit from a keyboard.
    expect(box(label).type).toMatch(/^(?:text|tel)$/);
    await userEvent.clear(box(label));
    await userEvent.type(box(label), value);
  }
  await userEvent.click(button("Save Changes"));
  return sent.map(({ profile }) => profile);
}

it.each([
  ["2,500", "₹300", "5 years"],
  ["₹ 2,500/-", "Rs. 300", "5 yrs"],
  ["Rs 2500.00", "300/-", "5.0"],
  ["२,५००", "₹३००", "५ साल"],
  ["২৫০০", "௩௦௦", "೫"],
])("takes '%s', '%s' and '%s' of a tutor [SH-135, SH-137]", async (fee, hour, experience) => {
  const sent = await save("Tutor", {
    "Fee per month": fee,
    "Fee per hour": hour,
    Experience: experience,
  });
  expect(sent).toEqual([{ fee: 2500, hourly_rate: 300, experience: 5 }]);
});

it.each(["3,000", "₹3000", "३०००", "Rs. 3,000/-"])("takes the budget '%s'", async (budget) => {
  expect(await save("Student", { Budget: budget })).toEqual([{ requirement: { budget: 3000 } }]);
});

it.each(["९८७६५ ४३२१०", "+९१ ९८७६५-४३२१०"])("takes the phone number '%s'", async (phone) => {
  expect(await save("Student", { Phone: phone })).toEqual([{ phoneNo: "+919876543210" }]);
});

it.each(["2,5", "25-30", "a lot"])("rejects the fee '%s' with a message [SH-137]", async (fee) => {
  expect(await save("Tutor", { "Fee per month": fee })).toEqual([]);
  expect(screen.getByText("Fee is required")).toBeTruthy();
  expect(document.activeElement).toBe(box("Fee per month"));
  expect(box("Fee per month").value).toBe(fee);
});

it("shows a hint on how to write an amount", async () => {
  await edit("Tutor");
  const note = box("Fee per month").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(note)?.textContent).toBe("One amount in rupees, such as 2,500");
  expect(box("Fee per month").inputMode).toBe("decimal");
});

it("asks a student from before once who sees the number, with the choices there are [AMB-070]", async () => {
  signIn("Student");
  const student = own({ phoneVisible: "accepted", phoneUndecided: true });
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    profile: () => ({ profile: { ...student, phoneChoices: ["accepted", "never"] } }),
    phoneViews: () => ({ views: [] }),
    updateProfile: ({ body }) => {
      asked.push(body.profile);
      return { data: { ...student, phoneUndecided: false }, message: "ok" };
    },
  });
  await show(PROFILE);
  await screen.findByText("Who may see your phone number?");
  expect(screen.queryByRole("button", { name: "Everyone who is signed in" })).toBeNull();
  await userEvent.click(button("Only after an accepted booking"));
  await expect.poll(() => screen.queryByText("Who may see your phone number?")).toBeNull();
  expect(asked).toEqual([{ phoneVisible: "accepted" }]);
});
