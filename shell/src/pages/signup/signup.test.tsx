import { act, cleanup, screen, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { field, register } from "../../testing/signup-form.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
  act(() => setLanguage("en"));
});

const names = () =>
  Array.from(document.querySelectorAll("form [name]"), (one) => one.getAttribute("name"));

const COMMON = ["userName", "email", "phoneNo", "state", "city", "password", "confirmPassword"];

it("asks tutors, the default role, and students for their own fields [SH-121..SH-124, SH-127..SH-129]", async () => {
  const { user } = await open("/signup");
  expect(screen.getByRole("heading", { level: 1, name: "Create Your Account" })).toBeTruthy();
  const role = within(screen.getByRole("group", { name: "I am a" }));
  const [tutor, student] = role.getAllByRole<HTMLInputElement>("radio");
  expect([tutor?.value, tutor?.checked, student?.value, student?.checked]).toEqual([
    "Tutor",
    true,
    "Student",
    false,
  ]);
  expect(names()).toEqual(expect.arrayContaining([...COMMON, "experience", "fee"]));
  expect(names()).not.toContain("grade");
  expect(screen.getByRole("group", { name: "Subjects you teach", hidden: true })).toBeTruthy();

  await user.click(role.getByRole("radio", { name: "Student" }));
  expect(names()).toEqual(expect.arrayContaining([...COMMON, "grade"]));
  expect(names()).not.toContain("fee");
  expect(names()).not.toContain("experience");
  expect(screen.getByRole("group", { name: "Subjects you need", hidden: true })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
});

it.each([
  ["/signup?next=%2Ftutor%2F6703", "Student"],
  ["/signup?next=%2Fstudent%2F6703", "Tutor"],
  ["/signup?role=Tutor&next=%2Ftutor", "Tutor"],
] as const)("begins at %s with the side that the way there tells: %s", async (path, side) => {
  await open(path);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: side }).checked).toBe(true);
});

it.each([
  ["/signup", "/login"],
  ["/signup?next=%2Ftutor%2F1", "/login?next=%2Ftutor%2F1"],
])("from %s 'Sign in instead' leads to %s [SH-126]", async (path, target) => {
  await open(path);
  const link = screen.getByRole("link", { name: "Sign in instead" });
  expect(link.getAttribute("href")).toBe(target);
});

it.each([
  ["Tutor", "User name", "", "Username is required"],
  ["Tutor", "Email", "", "Email is required"],
  ["Tutor", "Email", "asha@", "Invalid email address"],
  ["Tutor", "Phone number", "", "Phone number is required"],
  ["Tutor", "Phone number", "12345", "Invalid phone number"],
  ["Tutor", "Experience in years", "", "Experience is required"],
  ["Tutor", "Experience in years", "many", "Experience is required"],
  ["Tutor", "Fee per month (₹)", "", "Fee is required"],
  ["Tutor", "Fee per month (₹)", "cheap", "Fee is required"],
  ["Student", "Class", "", "Grade is required"],
  ["Student", "State", "", "State is required"],
  ["Student", "City", "", "City is required"],
  ["Student", "Password", "", "Password is required"],
  ["Student", "Password", "12345", "Password must be at least 6 characters"],
  ["Student", "Confirm password", "", "Please confirm your password"],
  ["Student", "Confirm password", "something-else", "Passwords do not match"],
] as const)(
  "for a %s whose %s is '%s' shows '%s' and sends nothing [SH-130..SH-137, SH-139, SH-141..SH-146]",
  async (role, label, value, text) => {
    const { bodies } = await register(role, { change: { [label]: value } });
    expect(screen.getByText(text)).toBeTruthy();
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    expect(bodies).toEqual([]);
  },
);

it.each(["(+91) 98123 45678", "+91 98123-45678", "098123 45678"])(
  "takes the phone number %s as phones and this site write it",
  async (value) => {
    const { bodies } = await register("Student", { change: { "Phone number": value } });
    await expect.poll(() => bodies).toHaveLength(1);
  },
);

it("the focus goes to the first field that does not fit", async () => {
  await register("Tutor", { change: { Email: "asha@", City: "" } });
  expect(document.activeElement).toBe(field("Email"));
});

it.each(["Tutor", "Student"] as const)(
  "shows 'Subject is required' to a %s without subjects [SH-138, SH-140]",
  async (role) => {
    const { bodies } = await register(role, { subjects: [] });
    expect(screen.getByText("Subject is required")).toBeTruthy();
    expect(bodies).toEqual([]);
  },
);
