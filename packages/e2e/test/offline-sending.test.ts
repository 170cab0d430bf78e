import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it, type TestContext } from "vitest";
import { callApi, callsOf, tokenOf } from "../src/api.ts";
import { goWithin } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { dump, rowsIn } from "../src/offline/browser-storage.ts";
import { openVisitor, untilReplyIsKept, untilStartIsKept } from "../src/offline/kept-pages.ts";
import {
  comment,
  commentsWith,
  KEPT,
  tellOf,
  writeInChat,
  writeToUs,
} from "../src/offline/written.ts";
import { demoAccount, signInByForm } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";
import { findIds, type Ids } from "../src/screens.ts";

let fixture: PlatformFixture;
let browser: Browser;
let ids: Ids;
let admin: Awaited<ReturnType<typeof callsOf>>;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
  ids = await findIds(fixture.url);
  admin = await callsOf(fixture.url, demoAccount("admin"));
});

const commentsOf = (text: string) => commentsWith(admin, ids.blog, text);

/** A phone of its own, on which the demo student has signed in. */
async function phone({ onTestFinished }: TestContext) {
  const one = await openVisitor(fixture.url, browser, 1280);
  onTestFinished(one.leave);
  await signInByForm(one.page, one.line.url, demoAccount("student"));
  return one;
}

type Phone = Awaited<ReturnType<typeof phone>>;

/** A comment that is kept on the phone because nothing answers. */
async function commentInTunnel({ page, line, go }: Phone, text: string) {
  await go(`/blog/${ids.blog}`);
  await page.getByRole("textbox", { name: "Your comment" }).waitFor();
  await untilReplyIsKept(page, ["blog"]);
  line.become("away");
  await comment(page, ids.blog, text);
  await page.getByText(KEPT).first().waitFor();
}

/** The session's day is over while the page is closed. */
async function expire({ page, line }: Phone) {
  await page.evaluate(() => localStorage.setItem("authExpiresAt", "1"));
  line.become("fine");
  await page.reload();
  await page.getByRole("link", { name: "Login" }).first().waitFor({ state: "attached" });
}

/** What is the demo student's alone, and reads, waits and stands half written on this phone. */
async function leaveTraces(one: Phone, stamp: string): Promise<string[]> {
  const { page, line, go } = one;
  const { user } = await callApi<{ user: Record<string, string> }>(
    fixture.url,
    "/users/verify-token",
    { token: await tokenOf(fixture.url, demoAccount("student")) },
  );
  const own = ["_id", "email", "userName", "phone"].flatMap((name) => user[name] ?? []);
  await goWithin(page, "/userdashboard/profile");
  await goWithin(page, `/chat/${ids.peer}`);
  const said = await page.getByRole("log").getByRole("article").first().locator("p").innerText();
  await untilReplyIsKept(page, ["profile", "conversation"]);
  await untilStartIsKept(page, "/mf-bookings/");
  // What was looked for is in the address, which the worker keeps where the page comes as HTML: the second time at the latest.
  const visited = `/tutor?from=${stamp}`;
  await go(visited);
  await go(visited);
  const isRendered = (await page.locator("#root[data-rendered]").count()) > 0;
  await commentInTunnel(one, `Comment ${stamp}`);
  await goWithin(page, `/chat/${ids.peer}`);
  await writeInChat(page, `Message ${stamp}`);
  await expect.poll(async () => (await rowsIn(page, "messages")).length).toBe(1);
  await writeToUs(page, "Half written", `Draft ${stamp}`);
  line.become("away");
  const typed = ["Comment", "Message", "Draft"].map((what) => `${what} ${stamp}`);
  const traces = [...own, said, ...typed, ...(isRendered ? [visited] : [])];
  const kept = await dump(page);
  for (const trace of traces) expect(kept).toContain(trace);
  return traces;
}

/** Which of them are still on the phone. */
async function tracesLeft(page: Page, traces: readonly string[]) {
  const kept = await dump(page);
  return traces.filter((trace) => kept.includes(trace));
}

/** `LONG_TESTS=1`: sending-later.test.ts of web-kit has what is sent once, and what waits over an expired session. */
it.runIf(process.env["LONG_TESTS"])(
  "what waits over an expired session is sent once when its person has signed in again",
  async (test) => {
    const one = await phone(test);
    const { page, line } = one;
    const mine = `Mine ${Date.now()}`;
    await commentInTunnel(one, mine);
    await expire(one);
    expect(await rowsIn(page, "forms")).toHaveLength(1);
    expect(await commentsOf(mine)).toEqual([]);
    await signInByForm(page, line.url, demoAccount("student"));
    await expect
      .poll(() => commentsOf(mine).then((found) => found.length), { timeout: 60_000 })
      .toBe(1);
    await expect.poll(async () => (await rowsIn(page, "forms")).length).toBe(0);
  },
);

it("leaves nothing of a person: another one signs in after an expired session, and signs out, asked first because something would be lost", async (test) => {
  const one = await phone(test);
  const { page, line } = one;
  const stamp = `Theirs${Date.now()}`;
  const traces = await leaveTraces(one, stamp);
  await expire(one);
  await signInByForm(page, line.url, demoAccount("tutor"));
  await expect.poll(() => tracesLeft(page, traces)).toEqual([]);
  expect(await page.getByText(/waits? to be sent/).count()).toBe(0);
  expect(await commentsOf(`Comment ${stamp}`)).toEqual([]);

  const lost = `Lost${Date.now()}`;
  await commentInTunnel(one, `Comment ${lost}`);
  await writeToUs(page, "Half written", `Draft ${lost}`);
  const own = [`Comment ${lost}`, `Draft ${lost}`, demoAccount("tutor")];
  expect(await tracesLeft(page, own)).toEqual(own);
  // At once after the page is there, before it has begun with what is kept.
  await page.reload();
  const signOut = async () => {
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
  };
  await signOut();
  const asked = page.getByRole("dialog", { name: "Sign out now?" });
  await asked.getByText(/^1 thing (?:was|were) not sent yet/).waitFor();
  await asked.getByRole("button", { name: "Stay signed in" }).click();
  expect(await tracesLeft(page, own)).toEqual(own);
  await signOut();
  await asked.getByRole("button", { name: "Sign out and delete" }).click();
  await page
    .getByRole("heading", { name: "Login" })
    .or(page.getByLabel("Password"))
    .first()
    .waitFor();
  await expect.poll(() => tracesLeft(page, own)).toEqual([]);
  line.become("fine");
  await tellOf(page, "online");
  expect(await commentsOf(`Comment ${lost}`)).toEqual([]);
});
