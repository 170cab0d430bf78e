import { DEMO_PASSWORD } from "@tutorsetu/demo/people";
import type { Page } from "playwright-core";
import { callApi, tokenOf } from "./api.ts";
import type { Role } from "./screens.ts";

/** Signs in through the page, as a person does. */
export async function signInByForm(
  page: Page,
  url: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText("Login successful!").waitFor();
}

/** What a page finds in the local storage of somebody who is signed in; without a time it takes the session as new. */
export async function storedSession(url: string, email: string, password = DEMO_PASSWORD) {
  const body = { email, password };
  const { user } = await callApi<{ user: { refreshToken: string } }>(url, "/users/login", { body });
  const { refreshToken, ...person } = user;
  return { user: JSON.stringify(person), authToken: refreshToken };
}

/** Leaves in the browser what a sign-in leaves, for the page that is opened next: two pages less than by the form. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password?: string,
): Promise<void> {
  const session = await storedSession(url, email, password);
  // Nothing of the platform runs there.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((entries) => void Object.assign(localStorage, entries), session);
}

export const PASSWORD = "nice-and-long-1";

interface NewPerson {
  readonly role: "Student" | "Tutor";
  readonly userName: string;
  /** Of a student. */
  readonly pinCode?: string;
}

interface Registered {
  readonly user: { readonly _id: string; readonly refreshToken: string };
}

let registered = 0;

/** Somebody of Nashik who was never here before, and their calls: a student of chemistry in class 11, or a tutor of it. */
export async function registerPerson(
  url: string,
  { role, userName, pinCode = "422001" }: NewPerson,
) {
  const email = `person-${Date.now()}-${++registered}@test.example`;
  const common = {
    role,
    userName,
    email,
    phoneNo: "9812345678",
    state: "Maharashtra",
    city: "Nashik",
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const own =
    role === "Student"
      ? { grade: [11], subjectInterested: ["chemistry"], pinCode }
      : { subjects: ["chemistry"], fee: 2600, experience: 4 };
  const body = { ...common, ...own };
  const { user } = await callApi<Registered>(url, "/users/register", { body });
  const token = user.refreshToken ?? (await tokenOf(url, email, PASSWORD));
  const call = <T>(path: string, more: { method?: string; body?: unknown } = {}) =>
    callApi<T>(url, path, { token, ...more });
  return { email, userName, _id: user._id, call };
}

/** The demo account of a role. */
export const demoAccount = (role: Exclude<Role, "visitor">): string => `${role}@tutorsetu.example`;

/** The demo student books the demo tutor, who accepts: from now on they may chat. */
export async function bookDemoTutor(url: string): Promise<void> {
  const [student, tutor] = await Promise.all(
    (["student", "tutor"] as const).map((role) => tokenOf(url, demoAccount(role))),
  );
  const { user } = await callApi<{ user: { _id: string } }>(url, "/users/verify-token", {
    token: tutor,
  });
  const { booking } = await callApi<{ booking: { _id: string } }>(url, "/bookings/create-booking", {
    token: student,
    body: { tutorId: user._id },
  });
  await callApi(url, "/bookings/update-bookings-status", {
    method: "PUT",
    token: tutor,
    body: { bookingId: booking._id, newStatus: "accepted" },
  });
}
