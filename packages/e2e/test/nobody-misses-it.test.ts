import { pushPayload } from "@tutorsetu/contracts/notifications/push";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callApi } from "../src/api.ts";
import { sharedHarness } from "../src/harness.ts";
import { emailHead } from "../src/notifications/email-head.ts";
import { unsubscribeByOneTap } from "../src/notifications/one-tap.ts";
import {
  newPerson,
  noticesOf,
  PASSWORD,
  type Person,
  readElsewhere,
  readKindsOf,
  requestTutor,
  visitAs,
} from "../src/notifications/new-person.ts";
import { newDevice, pushedWorker, shownBy, subscribeTo, tapOn } from "../src/notifications/push.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const TEST_MS = 240_000;
const WAIT = { timeout: 60_000, interval: 200 };
const MESSAGE = "Twice a week, before the board exam";

let fixture: PlatformFixture;
let browser: Browser;
beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

interface Requested {
  readonly tutor: Person;
  readonly family: Person;
  readonly path: string;
}

/** The head of the e-mail to this person with this subject. */
const sentTo = ({ email: to }: Person, subject: string) =>
  emailHead({ dataDir: fixture.dataDir, to, subject });

/** In the bar: the way to My Bookings, with what is counted there, and the way to the notices. */
const myBookings = (page: Page, name: RegExp) =>
  page.getByRole("banner").getByRole("link", { name }).waitFor();
const notices = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

/** Reads the e-mail about a request where somebody on this machine reads it, and follows its link. */
async function openEmail(page: Page, from: Person, path: string) {
  await page.goto(`${fixture.url}/api/users/dev/letters`);
  const email = page.locator("pre").filter({ hasText: path });
  const text = await email.innerText();
  for (const words of [
    `${from.name} has sent you a request`,
    "About: Mathematics",
    "When: Monday evening",
    MESSAGE,
    `${from.name} ने आपको अनुरोध भेजा है`,
    "विषय: गणित",
    "कब: सोमवार शाम",
  ])
    expect(text).toContain(words);
  await email.locator(`a[href="${fixture.url}${path}"]`).first().click();
}

/** From the e-mail through the sign-in to the request, by which its notice is read; that leads there, too. */
async function findRequest(page: Page, { tutor, family, path }: Requested) {
  await openEmail(page, family, path);
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByLabel("Email").fill(tutor.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(fixture.url + path);
  const request = page.getByRole("article", { name: family.name });
  await request.getByText(MESSAGE).waitFor();
  const hasFocus = () => request.evaluate((card) => card === document.activeElement);
  await expect.poll(hasFocus, WAIT).toBe(true);
  await myBookings(page, /^My Bookings\s*1 to answer$/);
  // It is about this browser, where she had never signed in; the other one she has seen.
  await notices(page, "Notifications, 1 unread").click();
  await page.getByText(`${family.name} has sent you a request`).first().waitFor();
  await page.getByRole("link", { name: "Open the request" }).click();
  await page.waitForURL(fixture.url + path);
  return request;
}

async function proposeTuesday(page: Page, { name }: Person) {
  await page.getByRole("button", { name: "Propose another time" }).click();
  const dialog = page.getByRole("dialog", { name: `Propose another time to ${name}` });
  await dialog.getByRole("checkbox", { name: "Tuesday" }).check({ force: true });
  await dialog.getByRole("checkbox", { name: "morning" }).check({ force: true });
  await dialog.getByRole("button", { name: "Propose", exact: true }).click();
  await page.getByText("You propose: Tuesday morning").waitFor();
}

/** What is accepted stands above the tabs, of which the first is empty. */
async function seeYourTutors(page: Page, { name }: Person) {
  const people = page.getByRole("region", { name: "आपके शिक्षक" });
  await people.getByText(`${name} ने स्वीकार किया, और समय तय है`).waitFor();
  await page.getByRole("tab", { name: "वर्तमान (0)" }).waitFor();
  const isAbove = await people.evaluate((part) => {
    const tabs = document.querySelector('[role="tablist"]');
    return part.getBoundingClientRect().bottom <= (tabs?.getBoundingClientRect().top ?? 0);
  });
  expect(isAbove).toBe(true);
}

/** Whose request it is not learns nothing of it from its link. */
async function seeNothing(page: Page, stranger: Person, { tutor, family, path }: Requested) {
  await page.goto(fixture.url + path);
  await page.getByText("This booking is not there any longer, or it is not yours.").waitFor();
  await page.getByRole("tab", { name: "Current (0)" }).waitFor();
  const shown = await page.locator("body").innerText();
  for (const secret of [tutor.name, family.name, MESSAGE, "Tuesday"])
    expect(shown).not.toContain(secret);
  expect(await noticesOf(fixture.url, stranger)).toEqual([]);
}

/** `LONG_TESTS=1`: svc-bookings and svc-content have tests of who is told of what. */
test.runIf(process.env["LONG_TESTS"])(
  "a tutor who was away finds a request by its e-mail, and both sides see each step of their answers until it is accepted",
  { timeout: TEST_MS },
  async (context) => {
    const [tutor, family, stranger] = await Promise.all([
      newPerson(fixture.url, "Tutor", "Pooja Kulkarni"),
      newPerson(fixture.url, "Student", "Farida Shaikh"),
      newPerson(fixture.url, "Student", "Gopal Verma"),
    ]);
    const path = await requestTutor(fixture.url, { family, tutor, message: MESSAGE });
    const unsubscribe = `List-Unsubscribe: <${fixture.url}/api/notifications/unsubscribe?token=`;
    const requested = () => sentTo(tutor, `${family.name} has sent you a request`);
    await expect.poll(requested, WAIT).toContain(unsubscribe);
    expect(await requested()).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n");

    const { page: hers, errors } = await visitAs(browser, context, null);
    const request = await findRequest(hers, { tutor, family, path });

    const { page: theirs, errors: failures } = await visitAs(browser, context, family, {
      language: "hi",
    });
    await theirs.goto(`${fixture.url}/my-bookings`);
    await theirs.getByRole("article", { name: tutor.name }).waitFor();
    await notices(theirs, "सूचनाएँ").waitFor();
    await myBookings(theirs, /^मेरी बुकिंग$/);
    const beganAt = await theirs.evaluate(() => performance.timeOrigin);

    await proposeTuesday(hers, family);
    await myBookings(hers, /^My Bookings$/);
    await theirs.getByText(`${tutor.name} का सुझाया समय: मंगलवार सुबह`).waitFor();
    await myBookings(theirs, /^मेरी बुकिंग\s*1 का जवाब देना है$/);
    // It came while the card was in sight.
    await expect.poll(() => readKindsOf(fixture.url, family), WAIT).toEqual(["booking_proposed"]);

    await theirs.getByRole("button", { name: "यह समय मंज़ूर है" }).click();
    await theirs.getByText("तय समय: मंगलवार सुबह").waitFor();
    await myBookings(theirs, /^मेरी बुकिंग$/);
    await request.getByText("Agreed time: Tuesday morning").waitFor();
    await myBookings(hers, /^My Bookings\s*1 to answer$/);
    await request.getByRole("button", { name: "Accept", exact: true }).click();
    await hers.getByRole("region", { name: "Your students" }).waitFor();

    await seeYourTutors(theirs, tutor);
    await expect
      .poll(() => readKindsOf(fixture.url, family), WAIT)
      .toEqual(["booking_accepted", "booking_proposed"]);
    await notices(theirs, "सूचनाएँ").waitFor();
    await expect
      .poll(() => readKindsOf(fixture.url, tutor), WAIT)
      .toEqual(["booking_time_agreed", "booking_requested"]);
    await notices(hers, "Notifications, 1 unread").waitFor();
    await readElsewhere(fixture.url, tutor, "/userdashboard/security");
    await notices(hers, "Notifications").waitFor();
    const accepted = () => sentTo(family, `${tutor.name} has accepted your request`);
    await expect.poll(accepted, WAIT).toContain(unsubscribe);
    await unsubscribeByOneTap(fixture.url, family, await accepted());
    expect(await theirs.evaluate(() => performance.timeOrigin)).toBe(beganAt);
    const hersInAll = ["booking_time_agreed", "new_device", "booking_requested"];
    expect(await readKindsOf(fixture.url, tutor)).toEqual(hersInAll);

    const { page: other } = await visitAs(browser, context, stranger);
    await seeNothing(other, stranger, { tutor, family, path });
    expect([...errors, ...failures]).toEqual([]);
  },
);

test(
  "a phone that is asked after a request shows the answer without a name, and opens it by a tap",
  { timeout: TEST_MS },
  async (context) => {
    const [tutor, family] = await Promise.all([
      newPerson(fixture.url, "Tutor", "Lata Joshi"),
      newPerson(fixture.url, "Student", "Imran Qureshi"),
    ]);
    const device = newDevice();
    const { page, context: phone } = await visitAs(browser, context, family, {
      width: 360,
      keepsPages: true,
    });
    await phone.grantPermissions(["notifications"], { origin: fixture.url });
    await phone.addInitScript(subscribeTo, device);
    await page.goto(`${fixture.url}/tutor/${tutor.id}`);
    const { worker, push } = await pushedWorker(page);
    await page.getByRole("button", { name: `Request Tuition from ${tutor.name}` }).click();
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("button", { name: "Yes, tell me" }).click();
    await page.getByText(/^This device tells you/).waitFor();
    const { endpoint } = device;
    context.onTestFinished(async () => {
      const call = `/notifications/push-subscription?${new URLSearchParams({ endpoint })}`;
      await callApi(fixture.url, call, { method: "DELETE", token: family.token });
    });

    const { bookings } = await callApi<{ bookings: readonly { _id: string }[] }>(
      fixture.url,
      "/bookings?status=pending",
      { token: tutor.token },
    );
    const bookingId = bookings[0]?._id ?? "";
    await callApi(fixture.url, "/bookings/update-bookings-status", {
      method: "PUT",
      token: tutor.token,
      body: { bookingId, newStatus: "accepted" },
    });
    await expect.poll(() => noticesOf(fixture.url, family), WAIT).toHaveLength(1);
    const [notice] = await noticesOf(fixture.url, family);
    const { _id = "", kind, link = "" } = notice ?? {};
    await push(JSON.stringify(pushPayload({ _id, kind, link })));
    const told = {
      title: "TutorSetu",
      body: "Your request was accepted",
      tag: _id,
      icon: "/icon-192.png",
      data: { link: `/my-bookings?booking=${bookingId}` },
    };
    await expect.poll(() => shownBy(worker), WAIT).toEqual([told]);

    await tapOn(worker);
    await page.waitForURL(`${fixture.url}/my-bookings?booking=${bookingId}`);
    await page.getByRole("article", { name: tutor.name }).waitFor();
    await expect.poll(() => shownBy(worker), WAIT).toEqual([]);
  },
);
