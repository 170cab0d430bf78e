import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, type TestContext, test } from "vitest";
import { callApi, callsOf } from "../src/api.ts";
import { type Device, openContext } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { demoAccount, signIn } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const TEST_MS = 240_000;
/** Of a list that follows, where other work takes the cores. */
const WAIT = { timeout: 60_000 };
const TUTOR = "Ananya Iyer";
const FAMILY = "Jadhav";
const [ASHA, ROHAN] = [`Ashalata ${FAMILY}`, `Rohinish ${FAMILY}`];
/** Nobody else lives there, so that it finds both children. */
const CITY = `Nandgaon ${Date.now().toString(36)}`;
const QUESTION = "क्या रोहिणीश सोमवार को आ सकता है?";

let fixture: PlatformFixture;
let browser: Browser;
beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
}, TEST_MS);

async function visit({ onTestFinished }: TestContext, device: Device): Promise<Page> {
  const { page, context } = await openContext(browser, device);
  onTestFinished(() => context.close());
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const check = (page: Page, name: string) =>
  page.getByRole("checkbox", { name, exact: true }).check({ force: true });

/** A mother signs up with her first child, and adds the second one. */
async function signUp(page: Page) {
  await page.goto(`${fixture.url}/signup?role=Student&next=/userdashboard/children?child=new`);
  await page.getByRole("radio", { name: "माता-पिता या अभिभावक" }).check({ force: true });
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  };
  const email = `sunita-${Date.now()}@test.example`;
  await fill({ userName: `Sunita ${FAMILY}`, email, phoneNo: "9812345678" });
  await button(page, "आगे बढ़ें").click();
  await fill({ childName: ASHA });
  await field(page, "grade").selectOption("8");
  await check(page, "गणित");
  await field(page, "consent").check({ force: true });
  await button(page, "आगे बढ़ें").click();
  await field(page, "state").selectOption("Maharashtra");
  const password = "nice-and-long-1";
  await fill({ city: CITY, password, confirmPassword: password });
  await button(page, "खाता बनाएँ").click();

  await field(page, "name").fill(ROHAN);
  await field(page, "grade").selectOption("5");
  await check(page, "अंग्रेज़ी");
  await field(page, "consent").check({ force: true });
  await button(page, "बच्चा जोड़ें").click();
  await page.getByText(`${ROHAN} को जोड़ दिया गया।`).waitFor();
}

/** She finds a tutor and asks for each child: the button says for whom it has been pressed. */
async function askForBoth(page: Page) {
  await page.goto(`${fixture.url}/tutor?search=Ananya%20Iyer%20Pune`);
  await page.getByLabel("किसके लिए").getByText(`${ASHA}, कक्षा 8`).waitFor({ state: "attached" });
  const ask = page.getByRole("button", { name: `${TUTOR} से ट्यूशन का अनुरोध करें` }).first();
  const dialog = page.getByRole("dialog");
  for (const name of [ROHAN, ASHA]) {
    await ask.click();
    const choice = dialog.getByLabel("किसके लिए");
    if (name === ROHAN) await choice.selectOption(name);
    await dialog.getByRole("button", { name: "अनुरोध भेजें" }).click();
    await dialog.getByText(`${name} के लिए अनुरोध भेजा गया।`).waitFor();
    if (name === ROHAN) await page.keyboard.press("Escape");
  }
  await dialog.getByRole("link", { name: "मेरी बुकिंग देखें" }).click();
}

/** From the booking of a child she writes about that child; the answer is the tutor's address of the conversation. */
async function writeAboutRohan(page: Page): Promise<string> {
  const card = page.getByRole("article").filter({ hasText: `${ROHAN} के लिए` });
  await page
    .getByRole("article")
    .filter({ hasText: `${ASHA} के लिए` })
    .waitFor();
  await card.getByRole("link", { name: "यहाँ चैट करें" }).click();
  expect(await page.getByLabel("किसके बारे में:").inputValue()).toMatch(/^[0-9a-f]{24}$/);
  await page.getByRole("textbox").fill(QUESTION);
  await page.getByRole("textbox").press("Enter");
  await page.getByRole("log").getByText(`${ROHAN} के बारे में`).waitFor();
  const user = await page.evaluate(() => localStorage.getItem("user"));
  return `/chat/${(JSON.parse(user ?? "{}") as { readonly _id: string })._id}`; // safe: the session, which is signed in
}

interface Listed {
  readonly allStudent: readonly { readonly userId: { readonly userName: string } }[];
}
const SEARCH = `search=${encodeURIComponent(CITY)}`;
const firstNames = ({ allStudent }: Listed) =>
  new Set(allStudent.map(({ userId }) => userId.userName.split(" ")[0]));

/** Withdraws the consent for one child, or gives it again. */
async function setShown(page: Page, does: string) {
  await button(page, does).click();
  await page.getByRole("dialog").getByRole("button", { name: does }).click();
}

/** `LONG_TESTS=1`: parents, children and what is shown of them have tests in each slice, and the way from a visit to a chat is in journey.test.ts. */
test.runIf(process.env["LONG_TESTS"])(
  "a mother asks a tutor for two children, chats about one, and hides the other from every list for a while",
  { timeout: TEST_MS },
  async (context) => {
    const mother = await visit(context, { width: 360, language: "hi" });
    await signUp(mother);
    await askForBoth(mother);
    const conversation = await writeAboutRohan(mother);

    const tutor = await visit(context, { width: 1280 });
    await signIn(tutor, fixture.url, demoAccount("tutor"));
    await tutor.goto(fixture.url + conversation);
    const said = tutor.getByRole("log").getByRole("article").filter({ hasText: QUESTION });
    await said.getByText(`About ${ROHAN}`).waitFor();
    await tutor.getByRole("heading", { level: 1 }).getByText(ROHAN).waitFor();

    const asTutor = await callsOf(fixture.url, demoAccount("tutor"));
    const lists = {
      public: () => callApi<Listed>(fixture.url, `/users/allstudents?${SEARCH}`),
      tutors: () => asTutor<Listed>(`/users/allstudents?${SEARCH}`),
    };
    const drawn = async () =>
      (await (await fetch(`${fixture.url}/student?${SEARCH}`)).text()).includes("Ashalata");
    const areListed = async (...names: string[]) => {
      for (const read of Object.values(lists))
        expect(firstNames(await read())).toEqual(new Set(names));
      await expect.poll(drawn, WAIT).toBe(names.includes("Ashalata"));
    };
    await areListed("Ashalata", "Rohinish");

    await mother.goto(`${fixture.url}/userdashboard/consents`);
    await setShown(mother, `${ASHA} को छिपाएँ`);
    await mother.getByText(`${ASHA} की प्रोफ़ाइल छिप गई।`).waitFor();
    await areListed("Rohinish");
    await tutor.goto(`${fixture.url}/student?${SEARCH}`);
    await tutor.getByRole("article").filter({ hasText: "Rohinish" }).waitFor();
    expect(await tutor.getByRole("article").count()).toBe(1);
    await tutor.goto(`${fixture.url}/my-bookings`);
    const rohan = tutor.getByRole("article", { name: ROHAN });
    await rohan.getByText(`Parent or guardian: Sunita ${FAMILY}`).waitFor();
    expect(await tutor.getByRole("main").getByText("Ashalata").count()).toBe(0);

    await setShown(mother, `${ASHA} को दिखाएँ`);
    await mother.getByText(`${ASHA} की प्रोफ़ाइल अब दिखती है।`).waitFor();
    await areListed("Ashalata", "Rohinish");
    await tutor.reload();
    await tutor.getByRole("article", { name: ASHA }).waitFor();
    await rohan.waitFor();
  },
);
