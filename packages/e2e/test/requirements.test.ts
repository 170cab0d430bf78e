import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { openContext, untilSettled } from "../src/browser-context.ts";
import { sharedHarness } from "../src/harness.ts";
import { PASSWORD, registerPerson, signIn } from "../src/people.ts";
import type { PlatformFixture } from "../src/platform-fixture.ts";

const PIN_CODE = "422001";
const TEXT = "Organic chemistry from the beginning. Call 98123 45678.";
const OFFER = "Old papers first, then the new chapters.";

let fixture: PlatformFixture;
let browser: Browser;

beforeAll(async () => {
  [fixture, browser] = await sharedHarness();
});

/** Somebody of Nashik who was never here before. */
const register = (role: "Student" | "Tutor", userName: string) =>
  registerPerson(fixture.url, { role, userName, pinCode: PIN_CODE });
type Person = Awaited<ReturnType<typeof register>>;

/** What a person is told, by kind. */
async function told({ _id, call }: Person): Promise<string[]> {
  const { data } = await call<{ data: { kind?: string }[] }>(`/notices/${_id}`);
  return data.map(({ kind = "" }) => kind);
}

/** `LONG_TESTS=1`: svc-users, svc-bookings and mf-listings have tests of posts and their answers. */
it.runIf(process.env["LONG_TESTS"])(
  "from the home page to a post, three offers, one of them taken and the others told; a third person is refused, one of them reads Hindi",
  async ({ onTestFinished }) => {
    const [student, stranger] = await Promise.all([
      register("Student", "Asha Kulkarni"),
      register("Student", "Vikram Rao"),
    ]);
    const [first, second, third, late] = await Promise.all(
      ["Bela Shah", "Chetan Joshi", "Divya Patil", "Esha Naik"].map((name) =>
        register("Tutor", name),
      ),
    );
    if (!first || !second || !third || !late) throw new Error("Four tutors are there");

    const asha = await openContext(browser, { width: 360 });
    onTestFinished(() => asha.context.close());
    const { page } = asha;
    await signIn(page, fixture.url, student.email, PASSWORD);
    await page.goto(fixture.url);
    await untilSettled(page);
    await page.getByRole("button", { name: "Post Requirement" }).click();
    const posted = page.getByRole("dialog", { name: "Already Posted" });
    await posted.getByRole("link", { name: "Write a post" }).click();
    await page.waitForURL(/\/requirements\/new/);
    await untilSettled(page);
    const form = page.getByRole("main");
    // What the account has said stands there already.
    expect(await form.getByLabel("Subject").inputValue()).toBe("chemistry");
    expect(await form.getByLabel("PIN code").inputValue()).toBe(PIN_CODE);
    await form.getByLabel("Budget").fill("3,000");
    await form.getByRole("checkbox", { name: "Mon" }).check();
    await form.getByLabel(/What else/).fill(TEXT);
    await form.getByRole("button", { name: "Publish the post" }).click();
    await page.waitForURL(/\/requirements\/[0-9a-f]{24}/);
    await page.getByText("No offers yet").first().waitFor();
    const address = page.url();
    const id = /[0-9a-f]{24}/.exec(address)?.[0] ?? "";

    // Whoever runs no script reads it, and nothing of who wrote it.
    const asHtml = async () => {
      const answer = await fetch(address, { headers: { accept: "text/html" } });
      return { status: answer.status, body: await answer.text() };
    };
    await expect.poll(async () => (await asHtml()).body, { timeout: 60_000 }).toContain("Organic");
    const { status, body } = await asHtml();
    expect(status).toBe(200);
    expect(body).toContain("Chemistry tutor wanted in Nashik, class 11");
    expect(body).toContain('"@type":"Demand"');
    for (const secret of ["Asha", "Kulkarni", "98123", PIN_CODE, student._id, student.email])
      expect(body).not.toContain(secret);

    // The first tutor answers on a phone, in Hindi.
    const bela = await openContext(browser, { width: 360, language: "en" });
    onTestFinished(() => bela.context.close());
    await signIn(bela.page, fixture.url, first.email, PASSWORD);
    await bela.context.addInitScript(() => localStorage.setItem("lang", "hi"));
    await bela.page.goto(`${fixture.url}/requirements?city=nashik&class=11&subject=chemistry`);
    await untilSettled(bela.page);
    const card = bela.page.getByRole("article", {
      name: "नासिक में कक्षा 11 के लिए रसायन विज्ञान के शिक्षक चाहिए",
    });
    await card.first().getByRole("link").click();
    await bela.page.waitForURL(new RegExp(id));
    await bela.page.getByLabel("अपनी कक्षाओं के बारे में एक वाक्य").fill(OFFER);
    await bela.page.getByLabel("आपकी फ़ीस, रुपये प्रति माह").fill("२,५००");
    await bela.page.getByRole("button", { name: "प्रस्ताव भेजें" }).click();
    await bela.page.getByText("जवाब की प्रतीक्षा में").waitFor();
    for (const [n, tutor] of [second, third].entries())
      await tutor.call(`/requirements/${id}/applications`, {
        body: { message: "I live near by.", fee: 2600 + n * 100 },
      });

    // A third person sees the post, and neither offers nor a way to choose.
    const refused = await Promise.allSettled([
      stranger.call(`/requirements/${id}/applications`),
      stranger.call(`/requirements/${id}/take`, { body: { tutorUserId: first._id } }),
      second.call(`/requirements/${id}/applications/${first._id}`, {
        method: "PUT",
        body: { state: "declined", reason: "x" },
      }),
    ]);
    for (const attempt of refused)
      expect(attempt).toMatchObject({
        status: "rejected",
        reason: { message: expect.stringMatching(/answered 40[34]/) as string },
      });
    const vikram = await openContext(browser, { width: 768 });
    onTestFinished(() => vikram.context.close());
    await signIn(vikram.page, fixture.url, stranger.email, PASSWORD);
    await vikram.page.goto(address);
    await vikram.page.getByText("Only tutors answer posts.").waitFor();
    expect(await vikram.page.content()).not.toContain(OFFER);

    // She compares, shortlists one, declines another, and chooses.
    await page.reload();
    const offer = (name: string) => page.getByRole("article", { name });
    await offer(first.userName).getByText(OFFER).waitFor();
    await offer(first.userName).getByRole("button", { name: "Shortlist" }).click();
    await offer(first.userName).getByText("On the shortlist", { exact: true }).waitFor();
    await offer(third.userName).getByRole("button", { name: "Decline" }).click();
    const declining = page.getByRole("dialog");
    await declining.getByRole("textbox").fill("Too far away");
    await declining.getByRole("button", { name: "Decline" }).click();
    await offer(third.userName).getByText("Too far away").waitFor();
    await offer(first.userName)
      .getByRole("button", { name: `Choose ${first.userName}` })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Choose", exact: true }).click();
    await page.getByRole("link", { name: "See the booking" }).click();
    await page.waitForURL(/\/my-bookings\?booking=/);
    await untilSettled(page);
    await page.getByText(first.userName).first().waitFor();
    await expect
      .poll(async () => page.getByRole("main").innerText(), { timeout: 30_000 })
      .toMatch(/accepted/i);

    // The other side has it, too, and everybody else is told once.
    await bela.page.goto(`${fixture.url}/my-bookings`);
    await bela.page.getByText(student.userName).first().waitFor();
    for (const [tutor, kind] of [
      [first, "booking_accepted"],
      [second, "requirement_filled"],
      [third, "requirement_declined"],
    ] as const) {
      await expect.poll(() => told(tutor), { timeout: 60_000 }).toContain(kind);
      expect((await told(tutor)).filter((one) => one === kind)).toHaveLength(1);
    }
    expect(await told(second)).not.toContain("booking_accepted");

    // It is closed for everybody.
    const tooLate = late.call(`/requirements/${id}/applications`, {
      body: { message: "Me, too", fee: 2000 },
    });
    await expect(tooLate).rejects.toThrow("answered 409");
    await expect.poll(async () => (await asHtml()).status, { timeout: 90_000 }).toBe(410);
    expect((await asHtml()).body).not.toContain("Organic");
    expect([...asha.errors, ...bela.errors, ...vikram.errors]).toEqual([]);
  },
  300_000,
);
