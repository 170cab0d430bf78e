import type { Browser, BrowserContext, Page, WebSocketRoute } from "playwright-core";
import { afterEach, beforeAll, expect, it } from "vitest";
import { callsOf } from "../src/api.ts";
import { bookDemoTutor, demoAccount, signIn } from "../src/people.ts";
import { sharedHarness } from "../src/harness.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { openContext } from "../src/browser-context.ts";

const [STUDENT, TUTOR] = ["Rohan Deshmukh", "Ananya Iyer"];

let fixture: PlatformFixture;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  await bookDemoTutor(fixture.url);
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

/** A device somebody is signed in on, whose network can be pulled. */
async function device(role: "student" | "tutor", width = 1280) {
  const { page, context } = await openContext(browser, { width });
  contexts.push(context);
  const sockets = new Set<WebSocketRoute>();
  let isOnline = true;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (!isOnline) return void socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  await signIn(page, fixture.url, demoAccount(role));
  return {
    page,
    async setOnline(to: boolean) {
      isOnline = to;
      await context.setOffline(!to);
      if (to) return;
      for (const socket of sockets) await socket.close();
      sockets.clear();
    },
  };
}

async function openChat(page: Page, name: string): Promise<void> {
  await page.goto(`${fixture.url}/my-bookings?tab=history`);
  await page.getByRole("article", { name }).getByRole("link", { name: "Chat here" }).click();
  await page.getByRole("textbox").waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").fill(text);
  await page.getByRole("textbox").press("Enter");
}

const fresh = (text: string) => `${text} ${Date.now().toString(36)}`;

it("both see at once what the other writes, and that it was read", async () => {
  const [student, tutor] = await Promise.all([device("student", 360), device("tutor")]);
  await Promise.all([openChat(student.page, TUTOR), openChat(tutor.page, STUDENT)]);
  const [question, answer] = [fresh("Is Tuesday free?"), fresh("मंगलवार ठीक है 🙂")];
  await write(student.page, question);
  await tutor.page.getByRole("log").getByText(question).waitFor();
  await write(tutor.page, answer);
  await student.page.getByRole("log").getByText(answer).waitFor();
  const marks = student.page.getByRole("log").getByText("Read", { exact: true });
  await expect.poll(() => marks.count(), { timeout: 20_000 }).toBeGreaterThan(0);
});

it("sends what was written offline once and in order, also over a reload", async () => {
  const [student, tutor] = await Promise.all([device("student"), device("tutor")]);
  await Promise.all([openChat(student.page, TUTOR), openChat(tutor.page, STUDENT)]);
  const words = ["first", "second", "third"].map((word) => fresh(`offline ${word}`));
  await student.setOnline(false);
  for (const text of words) await write(student.page, text);
  for (const text of words) await student.page.getByRole("log").getByText(text).waitFor();
  expect(await tutor.page.getByText(words[0] ?? "").count()).toBe(0);
  await student.setOnline(true);
  for (const text of words)
    await tutor.page.getByRole("log").getByText(text).waitFor({ timeout: 30_000 });
  await tutor.page.reload();
  await tutor.page
    .getByRole("log")
    .getByText(words[2] ?? "")
    .waitFor();
  const shown = await tutor.page.getByRole("log").innerText();
  const places = words.map((text) => shown.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(words.map((text) => shown.split(text).length - 1)).toEqual([1, 1, 1]);
});

/** `LONG_TESTS=1`: conversations.test.tsx of mf-bookings and live-notifications.test.tsx of the shell have each badge. */
it.runIf(process.env["LONG_TESTS"])(
  "clears the badge on one device when the message is read on the other",
  async () => {
    const [phone, laptop, tutor] = await Promise.all([
      device("student", 360),
      device("student"),
      device("tutor"),
    ]);
    await openChat(phone.page, TUTOR);
    await Promise.all([
      phone.page.goto(`${fixture.url}/blogs`),
      laptop.page.goto(`${fixture.url}/about`),
    ]);
    const unread = async () => {
      const link = laptop.page.getByRole("link", { name: /^Messages/ }).first();
      return Number(/\d+/.exec((await link.textContent()) ?? "")?.[0] ?? 0);
    };
    const wait = { timeout: 20_000 };
    const call = await callsOf(fixture.url, demoAccount("student"));
    const { unread: ofOthers } = await call<{ readonly unread: number }>("/conversations");
    await expect.poll(unread, wait).toBe(ofOthers);
    await openChat(tutor.page, STUDENT);
    await write(tutor.page, fresh("Please bring the book"));
    await expect.poll(unread, wait).toBe(ofOthers + 1);
    await openChat(phone.page, TUTOR);
    await expect.poll(unread, wait).toBe(ofOthers);
  },
);
