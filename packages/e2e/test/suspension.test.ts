import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, type TestContext, test } from "vitest";
import { callApi, tokenOf } from "../src/api.ts";
import { openContext } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { demoAccount, signIn } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const TEST_MS = 240_000;
const PASSWORD = "monsoon-mango-lantern";
const NAME = "Kavya Menon";
const REASON = "Asked other students for money.";
const ANSWER = "It was a mistake, and I have given it back.";

let fixture: PlatformFixture;
let browser: Browser;
beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

/** Somebody new, whom no other test knows. */
async function newStudent() {
  const email = `kavya-${Date.now()}@test.example`;
  const { user } = await callApi<{ user: { _id: string } }>(fixture.url, "/users/register", {
    body: {
      role: "Student",
      userName: NAME,
      email,
      phoneNo: "9812345678",
      city: "Kochi",
      state: "Kerala",
      password: PASSWORD,
      confirmPassword: PASSWORD,
      grade: "10",
      subjectInterested: ["physics"],
    },
  });
  return { email, id: user._id };
}

async function visit({ onTestFinished }: TestContext, width: number): Promise<Page> {
  const { page, context } = await openContext(browser, { width });
  onTestFinished(() => context.close());
  return page;
}

async function suspend(page: Page, email: string) {
  await page.goto(`${fixture.url}/dashboard/students`);
  await page.getByRole("searchbox", { name: "Name or email" }).fill(email);
  await page.getByRole("button", { name: `Actions for ${NAME}` }).click();
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Suspend ${NAME}` });
  await dialog.getByRole("textbox", { name: "Reason" }).fill(REASON);
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await page.getByText(`${NAME} is suspended.`).waitFor();
}

/** Within five seconds every service knows. */
async function untilKnown(email: string, post: string) {
  const token = await tokenOf(fixture.url, email, PASSWORD);
  const like = () => callApi(fixture.url, `/blogs/${post}/like`, { method: "PUT", token });
  await expect.poll(() => like().then(() => "", String)).toContain("suspended");
}

/** What the suspended person meets: why, no writing, and one answer. */
async function readAndAnswer(page: Page, email: string) {
  const note = page.getByRole("region", { name: "About your account" });
  await note.getByRole("heading", { name: "Your account is suspended" }).waitFor();
  await note.getByText(REASON).waitFor();

  const { blogs } = await callApi<{ blogs: { _id: string }[] }>(fixture.url, "/blogs");
  const post = blogs[0]?._id ?? "";
  await untilKnown(email, post);
  await page.goto(`${fixture.url}/blog/${post}`);
  await page.getByRole("textbox", { name: "Your comment" }).fill("May I still write?");
  await page.getByRole("button", { name: "Post Comment" }).click();
  await page
    .getByText(`Your account is suspended, so you can only read. Reason: ${REASON}`)
    .waitFor();
  await page.reload();
  await note.getByText(REASON).waitFor();
  const comments = await callApi<object>(fixture.url, `/blogs/${post}/comments`);
  expect(JSON.stringify(comments)).not.toContain("May I still write?");

  await note.getByRole("button", { name: "Answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Answer" });
  await dialog.getByRole("textbox", { name: "Your answer" }).fill(ANSWER);
  await dialog.getByRole("button", { name: "Send answer" }).click();
  // Not what is still in the form on its way out.
  await note.locator("q", { hasText: ANSWER }).waitFor();
  await page.reload();
  await note.getByText(ANSWER).waitFor();
  expect(await note.getByRole("button", { name: "Answer" }).count()).toBe(0);
}

/** `LONG_TESTS=1`: svc-users/test/suspension.test.ts has what it closes, mf-dashboard and the shell what is shown of it. */
test.runIf(process.env["LONG_TESTS"])(
  "an administrator suspends somebody, who reads why and answers once, and reads all that in the audit page",
  { timeout: TEST_MS },
  async (context) => {
    const { email, id } = await newStudent();
    const [admin, student] = [await visit(context, 1280), await visit(context, 360)];
    await signIn(admin, fixture.url, demoAccount("admin"));
    await suspend(admin, email);

    await signIn(student, fixture.url, email, PASSWORD);
    await student.goto(fixture.url);
    await readAndAnswer(student, email);

    await admin.goto(`${fixture.url}/dashboard/students`);
    await admin.getByRole("searchbox", { name: "Name or email" }).fill(email);
    await admin.getByRole("button", { name: `Actions for ${NAME}` }).click();
    await admin.getByRole("button", { name: "History" }).click();
    const history = admin.getByRole("dialog", { name: `History of ${NAME}` });
    await history.getByText(ANSWER).waitFor();

    await admin.goto(`${fixture.url}/dashboard/audit?of=${id}`);
    const row = admin.getByRole("row").filter({ hasText: "POST /users/suspend" });
    await row.first().waitFor();
    // The names come after the rows.
    await row.first().filter({ hasText: "Meera Nair" }).filter({ hasText: NAME }).waitFor();
    const cells = (await row.first().getByRole("cell").allTextContents()).slice(1);
    expect(cells).toEqual([
      "Meera Nair",
      expect.stringMatching(/^(Suspended|Changed)/),
      NAME,
      "127.0.0.0/24",
    ]);
    const download = admin.waitForEvent("download");
    await admin.getByRole("button", { name: "Download CSV" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    const line = csv.split("\r\n").find((one) => one.includes('"Suspended"')) ?? "";
    expect(line).toContain(`"Meera Nair","Suspended","${NAME}","127.0.0.0/24"`);
    expect(line).toContain(`"${id}"`);
  },
);
