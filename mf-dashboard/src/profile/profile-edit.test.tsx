import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { box, button, own, PROFILE, profileServer, signIn, valueOf } from "../testing/people.ts";
import { createGate, show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
  setLanguage("en");
});

it("turns from view to edit mode and back by one button's press [DA-026, DA-027, DA-033]", async () => {
  signIn("Student");
  profileServer(own());
  await show(PROFILE);
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
  const slow = createGate();
  const sent = profileServer(own(), slow.opened);
  const { toastShown } = await show(PROFILE);
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
  await toastShown("Updated Successfully!");
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

it("sends the classes that a tutor teaches", async () => {
  const me = signIn("Tutor");
  const sent = profileServer(own({ classes: [10] }));
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "9th" }));
  await userEvent.click(button("Save Changes"));
  await screen.findByRole("button", { name: "Edit Profile" });
  expect(sent).toEqual([{ id: me, profile: { classes: [9, 10] } }]);
});

it("asks a tutor for no classes where the service knows none", async () => {
  signIn("Tutor");
  profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  expect(screen.queryByRole("group", { name: /Classes you teach/ })).toBeNull();
});

it("forgets what was typed when it is cancelled", async () => {
  signIn("Student");
  profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("City"), " West");
  await userEvent.click(button("Cancel"));
  expect(valueOf("City")).toBe("Pune");
  await userEvent.click(button("Edit Profile"));
  expect(box("City").value).toBe("Pune");
});

it("lets a student say what they look for", async () => {
  signIn("Student");
  const sent = profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Board/ }), "CBSE");
  await userEvent.type(box("Budget"), "3000");
  await userEvent.click(screen.getByRole("checkbox", { name: "Mon" }));
  await userEvent.click(button("Save Changes"));
  await screen.findByRole("button", { name: "Edit Profile" });
  const requirement = { board: "CBSE", budget: 3000, days: ["mon"] };
  expect(sent.map(({ profile }) => profile)).toEqual([{ requirement }]);
  expect(valueOf("Budget per month")).toBe("₹3,000");
});

it("lets a tutor hide the phone number and the email", async () => {
  signIn("Tutor");
  const sent = profileServer(own());
  await show(PROFILE);
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

it("tells a tutor once of the public page, and lets them switch it off and shorten their name", async () => {
  signIn("Tutor");
  const sent = profileServer(own({ shortName: false }));
  await show(PROFILE);
  await screen.findByRole("heading", { name: "You have a public page now" });
  await userEvent.click(button("Keep my page"));
  await expect.poll(() => screen.queryByText("You have a public page now")).toBeNull();
  await userEvent.click(button("Edit Profile"));
  const pageBox = screen.getByRole("checkbox", { name: /^Show my profile to everybody/ });
  await userEvent.click(pageBox);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Shorten my last name/ }));
  await userEvent.click(button("Save Changes"));
  await screen.findByRole("button", { name: "Edit Profile" });
  expect(sent.map(({ profile }) => profile)).toEqual([
    { publicPage: true },
    { publicPage: false, shortName: true },
  ]);
  expect(screen.getByText("Switched off")).toBeTruthy();
  expect(screen.getByText("First letter only")).toBeTruthy();
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
  const { toastShown } = await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("City"), " West");
  await userEvent.click(button("Save Changes"));
  await toastShown(message);
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toContain(why);
  expect(box("City").value).toBe("Pune West");
  cleanup();
  await show(PROFILE);
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
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("User name"), "x");
  await userEvent.click(button("Save Changes"));
  expect(await screen.findByText("Taken.")).toBeTruthy();
  expect(document.activeElement).toBe(box("User name"));
});

it("does not send what cannot be right", async () => {
  signIn("Student");
  const sent = profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.clear(box("Phone"));
  await userEvent.type(box("Phone"), "12");
  await userEvent.click(button("Save Changes"));
  expect(box("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(box("Phone"));
  expect(screen.getByText("Please look at the marked fields.")).toBeTruthy();
  expect(sent).toEqual([]);
});

it("shows validation errors in Hindi", async () => {
  signIn("Student");
  setLanguage("hi");
  profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "प्रोफ़ाइल बदलें" }));
  const phone = screen.getByRole("textbox", { name: /^फ़ोन/ });
  await userEvent.clear(phone);
  await userEvent.type(phone, "12");
  await userEvent.click(screen.getByRole("button", { name: "बदलाव सहेजें" }));
  expect(await screen.findByText("फ़ोन नंबर सही नहीं है")).toBeTruthy();
  expect(screen.queryByText("Invalid phone number")).toBeNull();
});

it("limits the text about oneself", async () => {
  signIn("Tutor");
  profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  expect(box("About").maxLength).toBe(LIMITS.bio);
});
