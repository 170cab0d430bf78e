import type { Page } from "playwright-core";
import { callApi, tokenOf } from "./api.ts";
import type { Role } from "./screens.ts";

/** Signs in through the page, as a person does. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password = "demo1234",
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText("Login successful!").waitFor();
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
