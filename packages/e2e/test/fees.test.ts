import { readFileSync } from "node:fs";
import { demoBookings } from "@tutorsetu/demo/bookings";
import { type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Page } from "playwright-core";
import { expect, test, type TestContext } from "vitest";
import { callApi, callsOf, tokenOf } from "../src/api.ts";
import { type Device, openContext, untilSettled } from "../src/browser-context.ts";
import { sharedHarness, expectAccessible } from "../src/harness.ts";
import { demoAccount, signIn } from "../src/people.ts";

const people = demoPeople();
const known = new Set(demoBookings(people).map((one) => `${one.tutorUserId} ${one.studentUserId}`));

/** Somebody of the demo data whom no other test asks for. */
function someone(list: readonly DemoPerson[], n: number): DemoPerson {
  const person = list[n];
  if (!person) throw new Error("There are fewer people");
  return person;
}
const TUTOR = someone(people.tutors, 17);
const STUDENT = someone(
  people.students.filter(({ userId }) => !known.has(`${TUTOR.userId} ${userId}`)),
  17,
);
/** A tutor who has nothing to do with either. */
const THIRD = someone(people.tutors, 2);

/** Somebody who signs in now, with a browser of their own. */
async function visit(context: TestContext, email: string, device: Device): Promise<Page> {
  const [{ url }, browser] = await sharedHarness();
  const { page, context: own } = await openContext(browser, device);
  context.onTestFinished(() => own.close());
  await signIn(page, url, email);
  return page;
}

async function open(page: Page, path: string) {
  const [{ url }] = await sharedHarness();
  await page.goto(url + path);
  await untilSettled(page);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const inBook = (page: Page, name = "Fee book") => page.getByRole("region", { name });

/** The two have a tuition: the id of its booking. */
async function startTuition(url: string): Promise<string> {
  const [student, tutor] = await Promise.all([
    callsOf(url, STUDENT.email),
    callsOf(url, TUTOR.email),
  ]);
  const { booking } = await student<{ booking: { _id: string } }>("/bookings/create-booking", {
    body: { tutorId: TUTOR.userId, subject: "physics" },
  });
  await tutor("/bookings/update-bookings-status", {
    method: "PUT",
    body: { bookingId: booking._id, newStatus: "accepted" },
  });
  return booking._id;
}

async function note(page: Page, rupees: string) {
  await button(page, "Note a payment").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Amount in rupees").fill(rupees);
  await form.getByRole("button", { name: "Note it" }).click();
  await form.waitFor({ state: "detached" });
}

/** `LONG_TESTS=1`: svc-bookings and mf-bookings have tests of each step. */
test.runIf(process.env["LONG_TESTS"])(
  "a payment is noted, refused, noted again and confirmed; receipt, file and notices",
  async (context) => {
    const [{ url }] = await sharedHarness();
    const id = await startTuition(url);
    const path = `/lessons/${id}`;
    const tutor = await visit(context, TUTOR.email, { dark: true });
    const student = await visit(context, STUDENT.email, { width: 360 });

    // The tutor says where to pay.
    await open(tutor, path);
    await button(tutor, "Add my UPI address").click();
    await tutor.getByRole("dialog").getByRole("textbox").fill("tuition@okbank");
    await tutor.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await tutor.getByText("Your UPI address: tuition@okbank").waitFor();

    // The student pays by the tutor's own address, and notes it.
    await open(student, path);
    await button(student, "Pay by UPI").click();
    const upi = student.getByRole("link", { name: "Open my UPI app" });
    const href = `upi://pay?pa=tuition@okbank&pn=${encodeURIComponent(TUTOR.userName)}&cu=INR`;
    expect((await upi.getAttribute("href"))?.slice(0, href.length)).toBe(href);
    await student.getByRole("img", { name: `UPI code of ${TUTOR.userName}` }).waitFor();
    await expectAccessible(student);
    await note(student, "2,500");

    // It has not reached the tutor, who says why.
    const waits = tutor.getByRole("region", { name: "Waits for your answer" });
    await waits.getByText(`${STUDENT.userName} has noted a payment of ₹2,500`).waitFor();
    await expectAccessible(tutor);
    await waits.getByRole("button", { name: "Not received" }).click();
    await tutor.getByRole("dialog").getByRole("textbox").fill("Nothing in my account yet");
    await tutor.getByRole("dialog").getByRole("button", { name: "Not received" }).click();
    await waits.waitFor({ state: "detached" });

    // The student reads it without loading anew, and notes it again; the tutor's page hears of that.
    await student.getByText("Reason: Nothing in my account yet").waitFor();
    await note(student, "2500");
    await waits.getByRole("button", { name: "Confirm" }).click();
    const number = `TS-${dateOf(new Date()).slice(0, 4)}-0001`;
    await tutor.getByRole("link", { name: `Receipt ${number}` }).waitFor();
    await inBook(tutor).getByText("₹2,500 paid ahead").waitFor();

    // The receipt, as a person in India reads it, wherever the browser is.
    await student.getByRole("link", { name: `Receipt ${number}` }).click();
    await student.getByRole("heading", { name: `Receipt ${number}` }).waitFor();
    await student.getByText("Two Thousand Five Hundred Rupees Only").waitFor();
    await student.getByText("दो हज़ार पांच सौ रुपये").waitFor();
    await expectAccessible(student);
    const receipt = new URL(student.url()).pathname;

    // All lines in a file.
    await open(student, path);
    const [download] = await Promise.all([
      student.waitForEvent("download"),
      button(student, "Download as CSV").click(),
    ]);
    const rows = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain("Nothing in my account yet");
    expect(rows[2]).toContain(`"2500","Confirmed","UPI","${number}"`);

    // A third person gets neither.
    const third = await visit(context, THIRD.email, {});
    await open(third, receipt);
    await third.getByText("The receipt could not be loaded").waitFor();
    expect(await third.getByText("₹2,500").count()).toBe(0);
    const token = await tokenOf(url, THIRD.email);
    for (const [method, call] of [
      ["GET", `/bookings/${id}/fees`],
      ["GET", `/fees/${receipt.split("/")[2]}/receipt`],
      ["POST", `/fees/${receipt.split("/")[2]}/confirm`],
    ] as const)
      await expect(callApi(url, call, { method, token })).rejects.toThrow("answered 404");

    // Each was told once.
    const told = async ({ email, userId }: DemoPerson) => {
      const calls = await callsOf(url, email);
      type Told = { readonly data: readonly { readonly kind?: string; readonly link?: string }[] };
      const { data } = await calls<Told>(`/notices/${userId}`);
      return data.flatMap(({ kind = "", link }) => (link === path ? [kind] : [])).toSorted();
    };
    await expect.poll(() => told(STUDENT)).toEqual(["fee_confirmed", "fee_refused"]);
    await expect.poll(() => told(TUTOR)).toEqual(["fee_noted", "fee_noted"]);
  },
);

/** `LONG_TESTS=1`: the same pages in the other language. */
test.runIf(process.env["LONG_TESTS"])(
  "the book and its receipt in Hindi, from the demo data",
  async (context) => {
    const email = demoAccount("student");
    const [{ url }] = await sharedHarness();
    const student = await callsOf(url, email);
    const { bookings } = await student<{ bookings: { _id: string }[] }>(
      "/bookings?status=accepted",
    );
    const books = await Promise.all(
      bookings.map(async ({ _id }) => {
        const book = await student<{ entries: { receiptNo?: string }[] }>(`/bookings/${_id}/fees`);
        return { _id, hasReceipt: book.entries.some(({ receiptNo }) => receiptNo) };
      }),
    );
    const page = await visit(context, email, { width: 360, dark: true });
    await page.context().addInitScript(() => localStorage.setItem("lang", "hi"));
    await open(page, `/lessons/${books.find(({ hasReceipt }) => hasReceipt)?._id}`);
    const book = inBook(page, "फ़ीस की किताब");
    await book.getByText("देना बाकी").waitFor();
    await book.getByText("पुष्टि हो गई").first().waitFor();
    await expectAccessible(page);
    await book
      .getByRole("link", { name: /^रसीद TS-/ })
      .first()
      .click();
    await page.getByText("शब्दों में").waitFor();
    await expect.poll(() => page.locator('dd[lang="hi"]').textContent()).toMatch(/रुपये/);
    await expectAccessible(page);
  },
);
