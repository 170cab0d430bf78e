import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { callsOf } from "../src/api.ts";
import { goWithin } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { rowsIn } from "../src/offline/browser-storage.ts";
import { openPhone, untilReplyIsKept, untilStartIsKept } from "../src/offline/kept-pages.ts";
import {
  comment,
  commentsWith,
  KEPT,
  requestTuition,
  takeBackRequests,
  tellOf,
  writeInChat,
  writeToUs,
} from "../src/offline/written.ts";
import { demoAccount, signInByForm } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { findIds, type Ids } from "../src/screens.ts";

let fixture: PlatformFixture;
let ids: Ids;

beforeAll(async () => {
  [fixture] = await sharedHarness();
  ids = await findIds(fixture.url);
});

/** What is to be read of a page: of a list or a conversation its first entry. */
async function readOn(page: Page): Promise<string> {
  const article = page.locator("main article").first();
  const heading = page.locator("main h1").first();
  await heading.waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: "detached" });
  return (await article.count()) > 0 ? article.innerText() : heading.innerText();
}

/** `LONG_TESTS=1`: offline-pages.test.ts reads without a network, offline-sending.test.ts has what waits arrive once; here the browser is closed meanwhile. */
it.runIf(process.env["LONG_TESTS"])(
  "what was seen signed in is read after the browser was closed and opened without a network, and what is written then arrives once",
  async ({ onTestFinished }) => {
    const phone = await openPhone(fixture.url, 1280);
    onTestFinished(phone.leave);
    const { line } = phone;
    const stamp = String(Date.now());
    const [message, words, subject] = [`Message ${stamp}`, `Comment ${stamp}`, `Subject ${stamp}`];
    const addresses = [
      "/tutor",
      ids.page,
      `/tutor/${ids.tutor}`,
      "/userdashboard/profile",
      "/my-bookings?tab=history",
      `/chat/${ids.peer}`,
    ];

    const { page: first } = await phone.openBrowser();
    await signInByForm(first, line.url, demoAccount("student"));
    await goWithin(first, "/chat");
    await goWithin(first, `/blog/${ids.blog}`);
    const seen: string[] = [];
    for (const address of addresses) {
      await goWithin(first, address);
      seen.push(await readOn(first));
    }
    const subjects =
      "tutors public-tutor tutor profile bookings blog conversations conversation peer";
    await untilReplyIsKept(first, subjects.split(" "));
    await untilStartIsKept(first, "/mf-bookings/");

    await phone.closeBrowser();
    await line.cut();
    const { page } = await phone.openBrowser();
    const read: string[] = [];
    for (const address of addresses) {
      await page.goto(line.url + address);
      read.push(await readOn(page));
      if (!address.startsWith("/chat/"))
        await page.getByText(/You are offline. This is from/).waitFor();
    }
    expect(read).toEqual(seen);

    await writeInChat(page, message);
    await page.getByText("Sending…").waitFor({ state: "attached" });
    await expect.poll(async () => (await rowsIn(page, "messages")).length).toBe(1);
    await comment(page, ids.blog, words);
    await page.getByText(KEPT).first().waitFor();
    await writeToUs(page, subject, "Please call me.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByText(KEPT).first().waitFor();
    await requestTuition(page, subject);
    await page.getByText("4 things wait to be sent.").waitFor();

    await phone.closeBrowser();
    const { page: again, context: last } = await phone.openBrowser();
    await again.goto(`${line.url}/chat/${ids.peer}`);
    await again.getByText(message).waitFor();
    await again.getByRole("button", { name: "See what waits" }).click();
    const list = again.getByRole("dialog", { name: "Waits to be sent" });
    for (const what of [message, words, "Please call me."])
      await list.getByText(what, { exact: true }).first().waitFor();
    await again.keyboard.press("Escape");

    // The first answers are lost: what was sent has arrived, and is sent again.
    const admin = await callsOf(fixture.url, demoAccount("admin"));
    const arrived = async () => (await commentsWith(admin, ids.blog, words)).length;
    await line.restore();
    line.become("lossy");
    await tellOf(again, "online");
    await expect.poll(arrived).toBe(1);
    expect(line.lostAnswers()).toBeGreaterThan(0);
    expect(await rowsIn(again, "forms")).toHaveLength(3);
    line.become("fine");
    // A second tab of the same person sends, too.
    const other = await last.newPage();
    await other.goto(`${line.url}/about`);
    await tellOf(again, "online");
    const waiting = async () =>
      (await rowsIn(again, "forms")).length + (await rowsIn(again, "messages")).length;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);

    const student = await callsOf(fixture.url, demoAccount("student"));
    const messages = await student<{ text: string }[]>(`/messages/${ids.peer}`);
    expect(messages.filter(({ text }) => text === message)).toHaveLength(1);
    expect(await arrived()).toBe(1);
    const { contacts } = await admin<{ contacts: { subject: string }[] }>("/contact?limit=50");
    expect(contacts.filter((one) => one.subject === subject)).toHaveLength(1);
    expect(await takeBackRequests(student, subject)).toHaveLength(1);
  },
);
