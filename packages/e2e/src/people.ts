import type { Page } from "playwright-core";
import { type Role, tokenOf } from "./screens.ts";

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

async function call(url: string, token: string, method: string, path: string, body: unknown) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  // Shapes of the contracts, as far as they are read here.
  return (await response.json()) as { booking: { _id: string } };
}

/** The demo student books the demo tutor, who accepts: from now on they may chat. */
export async function bookDemoTutor(url: string): Promise<void> {
  const [student, tutor] = await Promise.all(
    (["student", "tutor"] as const).map((role) => tokenOf(url, demoAccount(role))),
  );
  const verified = await fetch(`${url}/api/users/verify-token`, {
    headers: { authorization: `Bearer ${tutor}` },
  });
  const { user } = (await verified.json()) as { user: { _id: string } };
  const { booking } = await call(url, student ?? "", "POST", "/bookings/create-booking", {
    tutorId: user._id,
  });
  const update = { bookingId: booking._id, newStatus: "accepted" };
  await call(url, tutor ?? "", "PUT", "/bookings/update-bookings-status", update);
}
