import { LIMITS } from "@tutorsetu/contracts/market";
import { hi as said } from "@tutorsetu/contracts/messages/hi/server";
import { usersApi } from "@tutorsetu/contracts/users";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { own, signIn } from "../testing/people.ts";
import { box, button, PROFILE, profileServer } from "../testing/profile.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
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
  const { said } = await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await userEvent.type(box("City"), " West");
  await userEvent.click(button("Save Changes"));
  await said(message);
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

it("says in Hindi what cannot be right", async () => {
  signIn("Student");
  setLanguage("hi");
  profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "प्रोफ़ाइल बदलें" }));
  const phone = screen.getByRole("textbox", { name: /^फ़ोन/ });
  await userEvent.clear(phone);
  await userEvent.type(phone, "12");
  await userEvent.click(screen.getByRole("button", { name: "बदलाव सहेजें" }));
  expect(await screen.findByText(said.phoneInvalid)).toBeTruthy();
  expect(screen.queryByText("Invalid phone number")).toBeNull();
});

it("limits the text about oneself", async () => {
  signIn("Tutor");
  profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  expect(box("About").maxLength).toBe(LIMITS.bio);
});
