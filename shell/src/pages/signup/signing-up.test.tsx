import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import {
  fakeApi,
  offline,
  problem,
  rejection,
  resetKit,
} from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { ASHA, signInAs } from "../../testing/people.ts";
import { field, press, register, send, write } from "../../testing/signup-form.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
  act(() => setLanguage("en"));
});

it("sends all fields of a tutor, the role and both passwords [SH-125, SH-150, SH-182]", async () => {
  const { bodies } = await register("Tutor", { subjects: ["Physics", "Mathematics"] });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Registering..." });
  expect(button.disabled).toBe(true);
  await expect
    .poll(() => bodies)
    .toEqual([
      {
        role: "Tutor",
        userName: "Asha Rao",
        email: "asha@test.example",
        phoneNo: "98123 45678",
        state: "Maharashtra",
        city: "Pune",
        password: "long-enough-1",
        confirmPassword: "long-enough-1",
        agreed: currentPolicies,
        experience: "7",
        fee: "2600",
        subjects: ["physics", "mathematics"],
      },
    ]);
});

it("says above the button what signing up agrees to, with links that keep the form", async () => {
  await open("/signup");
  const line = screen.getByText(/^By signing up you agree to our/);
  expect(line.textContent).toBe("By signing up you agree to our terms and to our privacy notice.");
  const links = [...line.querySelectorAll("a")];
  expect(links.map((link) => [link.getAttribute("href"), link.target])).toEqual([
    ["/terms", "_blank"],
    ["/privacy", "_blank"],
  ]);
});

it.each([
  ["2,500", "5", "९८१२३ ४५६७८"],
  ["₹2500", "५", "98123 45678"],
  ["₹ 2,500/-", "5 years", "+९१ 98123-45678"],
  ["2500.00", "5 yrs", "০৯৮১২৩৪৫৬৭৮"],
  ["Rs. 2500", "५ साल", "98123 45678"],
  ["२,५००", "5.0", "98123 45678"],
])(
  "takes the fee '%s', the experience '%s' and the phone number '%s' as plain numbers [SH-135, SH-137]",
  async (fee, experience, phone) => {
    const change = {
      "Fee per month (₹)": fee,
      "Experience in years": experience,
      "Phone number": phone,
    };
    const { bodies } = await register("Tutor", { change });
    // Plain, so that a service that is older than this page takes them too.
    const plain = { fee: "2500", experience: "5", phoneNo: expect.stringMatching(/^[-+ \d]+$/) };
    await expect.poll(() => bodies).toEqual([expect.objectContaining(plain)]);
    expect(field("Fee per month (₹)").value).toBe(fee);
  },
);

it.each(["2,5", "25-30", "a lot", " "])(
  "refuses the fee '%s' with the text of the field [SH-137]",
  async (fee) => {
    const { bodies } = await register("Tutor", { change: { "Fee per month (₹)": fee } });
    expect(screen.getByText("Fee is required")).toBeTruthy();
    expect(document.activeElement).toBe(field("Fee per month (₹)"));
    expect(bodies).toEqual([]);
  },
);

it("sends all fields of a student, and the guardian [SH-150]", async () => {
  const { bodies } = await register("Student");
  await expect
    .poll(() => bodies)
    .toEqual([
      expect.objectContaining({
        role: "Student",
        grade: "10",
        subjectInterested: ["physics"],
        confirmPassword: "long-enough-1",
        agreed: currentPolicies,
        guardian: { accountHolder: "student" },
      }),
    ]);
});

it("a child under 18 is asked for a guardian's name, phone and consent, and may leave them empty", async () => {
  await open("/signup?role=Student");
  expect(screen.queryByLabelText("Guardian's name (optional)")).toBeNull();
  write("Age of the student (optional)", "13-17");
  expect(screen.getByLabelText("Guardian's name (optional)")).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /I am the parent/, hidden: true })).toBeTruthy();
});

it("asks for the age, and of a child for a guardian's email, where guardians are asked by a link", async () => {
  fakeApi(usersApi)({ signUpRules: () => ({ guardianEmail: true }) });
  const { bodies } = await register("Student", { change: { "Phone number": "" } });
  const age = await screen.findByLabelText("Age of the student");
  write("Phone number", "98123 45678");
  send();
  const needed = () => screen.getByText(/^Under 18, the e-mail of a parent or guardian is needed/);
  expect(needed()).toBeTruthy();
  expect(document.activeElement).toBe(age);
  fireEvent.change(age, { target: { value: "13-17" } });
  expect(screen.getByText(/^For a student under 18 we ask the parent or guardian/)).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /I am the parent/ })).toBeNull();
  send();
  expect(needed()).toBeTruthy();
  expect(document.activeElement).toBe(field("Guardian's email"));
  expect(bodies).toEqual([]);
  write("Guardian's email", "parent@test.example");
  send();
  const guardian = { ageBand: "13-17", guardianEmail: "parent@test.example", consent: false };
  await expect.poll(() => bodies).toMatchObject([{ guardian }]);
});

const done = () => ({
  user: { ...ASHA, role: "Tutor" as const, refreshToken: "token-1" },
  message: "User Register successful!",
});

it("a new account is signed in at once and goes home [SH-147, SH-148, SH-177, SH-178, SH-181]", async () => {
  const { place } = await register("Tutor", { register: done });
  expect(await screen.findByText("User Register successful!")).toBeTruthy();
  expect(place()).toBe("/");
  expect(localStorage.getItem("authToken")).toBe("token-1");
  expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject({ userName: "Asha Rao" });
});

const FALLBACK = "An unexpected error occurred. Please try again.";

const TAKEN = "User already exists with this email. Please sign in instead, or use another email.";

it("an address that has an account is told at its field, on the first step [SH-149]", async () => {
  const { bodies } = await register("Tutor", {
    register: () => {
      throw rejection(409, "email_taken");
    },
  });
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toEqual([TAKEN, TAKEN]);
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  write("Email", "asha2@test.example");
  expect(field("Email").getAttribute("aria-invalid")).toBeNull();
  send();
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies[1]).toMatchObject({ email: "asha2@test.example", password: "long-enough-1" });
});

it.each([
  [() => problem(500, ""), FALLBACK],
  [offline, FALLBACK],
])("a refusal is told in words, and nothing typed is lost [SH-149]", async (failure, said) => {
  await register("Tutor", {
    register: () => {
      throw failure();
    },
  });
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toEqual([said, said]);
  expect(field("User name").value).toBe("Asha Rao");
  const again = screen.getByRole<HTMLButtonElement>("button", { name: "Register" });
  expect(again.disabled).toBe(false);
  expect(document.activeElement).toBe(again);
});

it("shows the server's error of a field below it until the field is changed", async () => {
  await register("Tutor", {
    register: () => {
      throw problem(422, "Please look again.", { password: "That password is too easy to guess." });
    },
  });
  expect(await screen.findByText("That password is too easy to guess.")).toBeTruthy();
  expect(document.activeElement).toBe(field("Password"));
  // The rule of thumb of this page does not praise what was refused.
  expect(screen.getByText("Password strength: weak, easy to guess")).toBeTruthy();
  write("Password", "another-one-2");
  expect(screen.queryByText("Password strength: weak, easy to guess")).toBeNull();
  expect(screen.queryByText("That password is too easy to guess.")).toBeNull();
});

it("what was typed survives a reload, but never the passwords", async () => {
  await open("/signup");
  write("User name", "Asha Rao");
  write("Password", "long-enough-1");
  cleanup();
  await open("/signup");
  expect(field("User name").value).toBe("Asha Rao");
  expect(field("Password").value).toBe("");
  expect(sessionStorage).not.toHaveLength(0);
  expect(
    JSON.stringify([sessionStorage, localStorage].flatMap((store) => Object.entries(store))),
  ).not.toContain("long-enough-1");
});

it("cities of the chosen state are suggested", async () => {
  await open("/signup");
  write("State", "Goa");
  const list = document.getElementById(field("City").getAttribute("list") ?? "");
  const cities = Array.from(list?.querySelectorAll("option") ?? [], (one) => one.textContent);
  expect(cities).toEqual(["Panaji", "Margao"]);
});

it("shows subjects, states and errors in Hindi", async () => {
  setLanguage("hi");
  await open("/signup");
  const chips = within(await screen.findByRole("group", { name: "आप क्या पढ़ाते हैं", hidden: true }));
  expect(await chips.findByRole("checkbox", { name: "भौतिक विज्ञान", hidden: true })).toBeTruthy();
  const state = screen.getByRole<HTMLOptionElement>("option", { name: "महाराष्ट्र", hidden: true });
  expect(state.value).toBe("Maharashtra");
  press("आगे बढ़ें");
  expect(await screen.findByText("ईमेल ज़रूरी है")).toBeTruthy();
  expect(screen.queryByText("Email is required")).toBeNull();
});

it("redirects signed-in people to their own pages", async () => {
  signInAs("Student");
  const { place } = await open("/signup");
  expect(place()).toBe("/userdashboard/profile");
});
