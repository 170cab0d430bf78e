import { usersApi } from "@tutorsetu/contracts/users";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { ASHA, signInAs } from "../../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
  act(() => setLanguage("en"));
});

type Side = "Tutor" | "Student";

const everyone = {
  "User name": "Asha Rao",
  Email: "asha@test.example",
  "Phone number": "98123 45678",
  State: "Maharashtra",
  City: "Pune",
  Password: "long-enough-1",
  "Confirm password": "long-enough-1",
};
const filled = {
  Tutor: { ...everyone, "Experience in years": "7", "Fee per month (₹)": "2600" },
  Student: { ...everyone, Class: "10" },
};
const subjectsOf = { Tutor: "Subjects you teach", Student: "Subjects you need" };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

interface Options {
  readonly change?: Readonly<Record<string, string>>;
  readonly subjects?: readonly string[];
  readonly register?: (input: { body: unknown }) => unknown;
}

/** Opens the signup, fills it in as a whole apart from what `change` says, and sends it. */
async function register(
  role: Side,
  { change = {}, subjects = ["Physics"], ...rest }: Options = {},
) {
  const bodies: unknown[] = [];
  const answer = rest.register ?? (() => new Promise(() => {}));
  fakeApi(usersApi)({
    register: (input) => {
      bodies.push(input.body);
      return answer(input) as never; // safe: what does not fit the contract is the point of some tests
    },
  });
  const page = await open(`/signup?role=${role}`);
  for (const [label, value] of Object.entries({ ...filled[role], ...change })) write(label, value);
  const chips = within(screen.getByRole("group", { name: subjectsOf[role] }));
  for (const name of subjects) fireEvent.click(chips.getByRole("checkbox", { name }));
  press("Register");
  return { ...page, bodies };
}

const names = () =>
  Array.from(document.querySelectorAll("form [name]"), (one) => one.getAttribute("name"));

const COMMON = ["userName", "email", "phoneNo", "state", "city", "password", "confirmPassword"];

it("asks a tutor, who is meant unless one says otherwise, and a student for their own fields [SH-121..SH-124, SH-127..SH-129]", async () => {
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
  expect(screen.getByRole("group", { name: "Subjects you teach" })).toBeTruthy();

  await user.click(role.getByRole("radio", { name: "Student" }));
  expect(names()).toEqual(expect.arrayContaining([...COMMON, "grade"]));
  expect(names()).not.toContain("fee");
  expect(names()).not.toContain("experience");
  expect(screen.getByRole("group", { name: "Subjects you need" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Register" })).toBeTruthy();
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
  "a %s whose %s is '%s' is told '%s', and nothing is sent [SH-130..SH-137, SH-139, SH-141..SH-146]",
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
  "a %s without subjects is told 'Subject is required' [SH-138, SH-140]",
  async (role) => {
    const { bodies } = await register(role, { subjects: [] });
    expect(screen.getByText("Subject is required")).toBeTruthy();
    expect(bodies).toEqual([]);
  },
);

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
        experience: "7",
        fee: "2600",
        subjects: ["physics", "mathematics"],
      },
    ]);
});

it("sends all fields of a student, and who stands for them [SH-150]", async () => {
  const { bodies } = await register("Student");
  await expect
    .poll(() => bodies)
    .toEqual([
      expect.objectContaining({
        role: "Student",
        grade: "10",
        subjectInterested: ["physics"],
        confirmPassword: "long-enough-1",
        guardian: { accountHolder: "student" },
      }),
    ]);
});

it("a parent is asked for name, phone and consent, and may leave them empty", async () => {
  const { user } = await open("/signup?role=Student");
  expect(screen.queryByLabelText("Guardian's name (optional)")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "A parent or guardian" }));
  expect(screen.getByLabelText("Guardian's name (optional)")).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /I am the parent/ })).toBeTruthy();
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

it.each([
  [
    () => problem(409, "User already exists with this email"),
    "User already exists with this email. Please sign in instead, or use another email.",
  ],
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

it("what the server says about a field stands below it until it is changed", async () => {
  await register("Tutor", {
    register: () => {
      throw problem(422, "Please look again.", { password: "That password is too easy to guess." });
    },
  });
  expect(await screen.findByText("That password is too easy to guess.")).toBeTruthy();
  expect(document.activeElement).toBe(field("Password"));
  write("Password", "another-one-2");
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

it("speaks Hindi throughout: subjects, states and what is wrong", async () => {
  setLanguage("hi");
  await open("/signup");
  const chips = within(await screen.findByRole("group", { name: "आप क्या पढ़ाते हैं" }));
  expect(await chips.findByRole("checkbox", { name: "भौतिक विज्ञान" })).toBeTruthy();
  const state = screen.getByRole<HTMLOptionElement>("option", { name: "महाराष्ट्र" });
  expect(state.value).toBe("Maharashtra");
  press("खाता बनाएँ");
  expect(await screen.findByText("ईमेल ज़रूरी है")).toBeTruthy();
  expect(screen.queryByText("Email is required")).toBeNull();
});

it("somebody signed in is led on to their own pages", async () => {
  signInAs("Student");
  const { place } = await open("/signup");
  expect(place()).toBe("/userdashboard/profile");
});
