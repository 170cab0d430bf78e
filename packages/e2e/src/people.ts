import type { Page } from "playwright-core";
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
