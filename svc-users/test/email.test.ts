import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { fakeSmtp } from "@tutorsetu/email/testing/fake-smtp";
import { createMailTransport } from "@tutorsetu/email/transport";
import { silent } from "@tutorsetu/service-kit/testing/app";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { emailSender } from "../src/email/sender.ts";
import { SECRET, student, startHarness, type Harness } from "../testing/harness.ts";

const FROM = "TutorSetu <letters@tutorsetu.example>";
const MINUTE_MS = 60_000;
let users: Harness;
let folder = "";
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutorsetu-mail-"));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function smtp(...given: Parameters<typeof fakeSmtp>) {
  const server = await fakeSmtp(...given);
  closing.push(() => server.close());
  return server;
}

type Log = Parameters<typeof emailSender>[0]["log"];

/** Sends the e-mails of these users as a service with such a configuration would. */
function senderBy(config: { SMTP_URL?: string; MAIL_DIR?: string }, log: Log = silent) {
  const transport = createMailTransport({ ...config, MAIL_FROM: FROM }, silent);
  const chosenLanguage = async () => null;
  const site = "https://site.example";
  return emailSender({ ...users.stores, site, transport, chosenLanguage, log });
}

async function askForReset() {
  const { email } = await users.register(student({ userName: "Zoë D'Souza" }));
  await users.call("POST", "/users/forgot-password", { email });
  return email;
}

it("sends by SMTP when a mail server is configured", async () => {
  const server = await smtp();
  const email = await askForReset();
  await senderBy({ SMTP_URL: server.url, MAIL_DIR: folder }).sendDue(users.now());
  expect(server.emails).toHaveLength(1);
  const [sent = ""] = server.emails;
  expect(sent).toContain(`To: ${email}`);
  expect(sent).toContain(`From: ${FROM}`);
  expect(sent).toContain("Subject: Set a new password for TutorSetu");
  expect(await readdir(folder)).toEqual([]);
});

it("keeps e-mails while the mail server is down, and waits longer after each try", async () => {
  const down = await fakeSmtp();
  const { port } = down;
  await down.close();
  const { sendDue } = senderBy({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [first, second] = [await askForReset(), await askForReset()];
  await expect(sendDue(users.now())).rejects.toThrow("did not take an e-mail: ESOCKET 0");
  const tries: number[] = [];
  const jobs = users.db.collection("letters");
  const waits = async () =>
    (await jobs.find().toArray()).map((job) => Number(job["dueAt"]) - users.now().getTime());
  for (let round = 0; round < 4; round++) {
    const [wait = 0] = await waits();
    tries.push(wait);
    users.clock.ahead += wait + 1000;
    await expect(sendDue(users.now())).rejects.toThrow("did not take an e-mail");
  }
  expect(await jobs.countDocuments()).toBe(2);
  tries.slice(1).forEach((wait, n) => expect(wait).toBeGreaterThan((tries[n] ?? 0) * 1.5));

  const server = await smtp(port);
  users.clock.ahead += 10 * MINUTE_MS;
  await sendDue(users.now());
  const recipients = server.emails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]);
  expect(new Set(recipients)).toEqual(new Set([first, second]));
  expect(recipients).toHaveLength(2);
  expect(await jobs.countDocuments()).toBe(0);
});

it.each([
  ["550 no such mailbox", 0],
  ["500 not understood", 0],
  ["451 try again later", 1],
])("after %j keeps %i e-mails to try again", async (answer, kept) => {
  const server = await smtp(0, () => answer);
  await askForReset();
  const sending = senderBy({ SMTP_URL: server.url }).sendDue(users.now());
  await sending.catch(() => {});
  const jobs = users.db.collection("letters");
  expect(await jobs.countDocuments()).toBe(kept);
  await jobs.deleteMany({});
});

it.each(["550 no mailbox for", "451 busy, try later,"])(
  "logs why after %j, without the address",
  async (answer) => {
    const lines: string[] = [];
    const log = {
      debug: () => {},
      warn: (about: object) => void lines.push(inspect(about, { depth: 9 })),
    };
    const server = await smtp(0, (recipient) => `${answer} ${recipient}`);
    const email = await askForReset();
    await senderBy({ SMTP_URL: server.url }, log)
      .sendDue(users.now())
      .catch(() => {});
    await users.db.collection("letters").deleteMany({});
    expect(lines.join("")).toContain(answer.slice(0, 3));
    expect(lines.join("")).not.toContain(email);
  },
);

it("writes e-mails into the folder, readable by their owner only, when there is no mail server", async () => {
  const email = await askForReset();
  await senderBy({ MAIL_DIR: folder }).sendDue(users.now());
  const [name = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const { to, text } = await PostalMime.parse(await readFile(join(folder, name)));
  expect(to).toMatchObject([{ address: email }]);
  expect(text).toMatch(/https:\/\/site\.example\/reset-password\?token=[\w-]{43}/);
  expect(text).toContain("नमस्ते Zoë D'Souza");
});

const pageOf = async (mailboxFolder: string | undefined, from?: string, below = "") => {
  const app = createApp({ ...users.deps, internalSecret: SECRET, mailboxFolder });
  const headers = new Headers(from ? { "x-forwarded-for": from } : {});
  const response = await app.request(`/users/dev/letters${below}`, { headers });
  return { status: response.status, text: await response.text() };
};

it("shows the e-mails on the development page, with links to click and nothing else alive", async () => {
  expect((await pageOf(folder)).text).toContain("There are no letters yet.");
  await writeFile(join(folder, "1-old.eml"), "Subject: x\n\nthe older one");
  await writeFile(
    join(folder, "2-new.eml"),
    "Subject: <b>y</b>\n\n<script>x</script> https://a.example/r?token=1&b=2 end",
  );
  const { status, text } = await pageOf(folder, "127.0.0.1");
  expect(status).toBe(200);
  expect(text).toContain('<a href="https://a.example/r?token=1&amp;b=2">');
  expect(text).not.toMatch(/<script>|<b>/);
  expect(text.indexOf("token=1")).toBeLessThan(text.indexOf("the older one"));
});

it.each(["203.0.113.9", "10.0.0.7", "127.0.0.1.evil.example"])(
  "hides the e-mails from %s",
  async (from) => {
    await writeFile(join(folder, "1.eml"), "secret");
    const { status, text } = await pageOf(folder, from);
    expect(status).toBe(404);
    expect(text).not.toContain("secret");
    expect((await pageOf(folder, from, "/samples")).status).toBe(404);
    expect((await pageOf(folder, from, "/samples/reset/en")).status).toBe(404);
  },
);

it("answers 404 for the development page unless it is switched on", async () => {
  expect((await pageOf(undefined)).status).toBe(404);
});

it("sends one copy of a contact form to the site's address, for other services only", async () => {
  const own = await startHarness();
  closing.push(() => own.close());
  const path = "/internal/letters/contact/65a000000000000000000001";
  const body = {
    name: "Asha",
    email: "asha@test.example",
    subject: "Fees\r\nBcc: x",
    message: "Why?",
  };
  expect((await own.call("POST", path, body)).status).toBe(404);
  expect(await own.call("POST", path, body, SECRET)).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await own.call("POST", path, body, SECRET)).status).toBe(200);
  const before = own.sent.length;
  await own.email.sendDue();
  const [copy, ...more] = own.sent.slice(before);
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    to: "hello@tutorsetu.example",
    subject: "Contact form: Fees Bcc: x",
    text: expect.stringContaining(
      "Asha <asha@test.example> wrote through the contact form:\n\nWhy?\n",
    ) as string,
  });
});

it("shows the fifty newest e-mails on the development page", async () => {
  for (let n = 10; n < 61; n++)
    await writeFile(join(folder, `${n}.eml`), `Subject: s${n}\n\ntext ${n};`);
  const { text } = await pageOf(folder);
  const shown = [...text.matchAll(/text (\d+);/g)].map(([, n]) => Number(n));
  expect(shown).toEqual(Array.from({ length: 50 }, (_, n) => 60 - n));
});
