// What somebody writes while there is no network, and what has arrived of it.
import type { Page } from "playwright-core";
import type { callsOf } from "../api.ts";
import { goWithin } from "../browser-context.ts";

/** What a form says that waits. */
export const KEPT = "Kept on this phone. It is sent as soon as you are online.";

export async function comment(page: Page, blog: string, text: string) {
  await goWithin(page, `/blog/${blog}`);
  await page.getByRole("textbox", { name: "Your comment" }).fill(text);
  await page.getByRole("button", { name: "Post Comment" }).click();
}

export async function writeToUs(page: Page, subject: string, text: string) {
  await goWithin(page, "/contact");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message", { exact: true }).fill(text);
}

export async function writeInChat(page: Page, text: string) {
  await page.getByRole("textbox").fill(text);
  await page.getByRole("textbox").press("Enter");
}

/** Of a tutor on the list that was read before. */
export async function requestTuition(page: Page, subject: string) {
  await goWithin(page, "/tutor");
  await page
    .getByRole("button", { name: /Request Tuition from/, disabled: false })
    .last()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Subject (optional)").fill(subject);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await dialog.getByText(KEPT).waitFor();
  await page.keyboard.press("Escape");
}

type Calls = Awaited<ReturnType<typeof callsOf>>;

/** As administrators see them: those that wait for approval, too. */
export async function commentsWith(admin: Calls, blog: string, text: string) {
  const path = `/blogs/${blog}/comments?limit=50`;
  const { comments } = await admin<{ comments: { text: string }[] }>(path);
  return comments.filter((one) => one.text === text);
}

interface Booking {
  readonly _id: string;
  readonly subject: string;
}

/** Those that are there; they are taken back for whoever comes next. */
export async function takeBackRequests(student: Calls, subject: string) {
  const { bookings } = await student<{ bookings: Booking[] }>("/bookings?limit=50");
  const asked = bookings.filter((one) => one.subject === subject);
  for (const { _id } of asked) {
    const body = { bookingId: _id, newStatus: "cancelled" };
    await student("/bookings/update-bookings-status", { method: "PUT", body });
  }
  return asked;
}

/** What the browser itself would tell the page when the network changes. */
export async function tellOf(page: Page, event: "online" | "offline") {
  await page.evaluate((name) => dispatchEvent(new Event(name)), event);
}
