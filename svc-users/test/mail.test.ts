import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { silent } from "@tutorsetu/service-kit/testing";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { createMailTransport } from "../src/mail/mail-transport.ts";
import { mailSender } from "../src/mail/mail-sender.ts";
import { fakeSmtp } from "./fake-smtp.ts";
import { SECRET, student, usersWorld, type World } from "./world.ts";

const FROM = "TutorSetu <letters@tutorsetu.example>";
const MINUTE_MS = 60_000;
let world: World;
let folder = "";
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  world = await usersWorld();
});
afterAll(() => world.close());
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

type Log = Parameters<typeof mailSender>[0]["log"];

/** Sends this world's e-mails as a service with such a configuration would. */
function senderBy(config: { SMTP_URL?: string; MAIL_DIR?: string }, log: Log = silent) {
  const transport = createMailTransport({ ...config, MAIL_FROM: FROM }, silent);
  return mailSender({ ...world.stores, site: "https://site.example", transport, log });
}

async function askForReset() {
  const { email } = await world.register(student({ userName: "Zoë D'Souza" }));
  await world.call("POST", "/users/forgot-password", { email });
  return email;
}

it("sends by the mail server when there is one", async () => {
  const server = await smtp();
  const email = await askForReset();
  await senderBy({ SMTP_URL: server.url, MAIL_DIR: folder }).sendDue(world.now());
  expect(server.letters).toHaveLength(1);
  const [letter = ""] = server.letters;
  expect(letter).toContain(`To: ${email}`);
  expect(letter).toContain(`From: ${FROM}`);
  expect(letter).toContain("Subject: Set a new password for TutorSetu");
  expect(await readdir(folder)).toEqual([]);
});

it("loses no e-mail while the mail server is away, and waits longer each time", async () => {
  const gone = await fakeSmtp();
  const { port } = gone;
  await gone.close();
  const { sendDue } = senderBy({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [first, second] = [await askForReset(), await askForReset()];
  await sendDue(world.now());
  const tries: number[] = [];
  const jobs = world.db.collection("letters");
  const waits = async () =>
    (await jobs.find().toArray()).map((job) => Number(job["dueAt"]) - world.now().getTime());
  for (let round = 0; round < 4; round++) {
    const [wait = 0] = await waits();
    tries.push(wait);
    world.clock.ahead += wait + 1000;
    await sendDue(world.now());
  }
  expect(await jobs.countDocuments()).toBe(2);
  tries.slice(1).forEach((wait, n) => expect(wait).toBeGreaterThan((tries[n] ?? 0) * 1.5));

  const server = await smtp(port);
  world.clock.ahead += 10 * MINUTE_MS;
  await sendDue(world.now());
  const recipients = server.letters.map((letter) => /^To: (.+)$/m.exec(letter)?.[1]);
  expect(new Set(recipients)).toEqual(new Set([first, second]));
  expect(recipients).toHaveLength(2);
  expect(await jobs.countDocuments()).toBe(0);
});

it.each([
  ["550 no such mailbox", 0],
  ["451 try again later", 1],
])("after %j keeps %i e-mails to try again", async (answer, kept) => {
  const server = await smtp(0, () => answer);
  await askForReset();
  await senderBy({ SMTP_URL: server.url }).sendDue(world.now());
  const jobs = world.db.collection("letters");
  expect(await jobs.countDocuments()).toBe(kept);
  await jobs.deleteMany({});
});

it.each(["550 no mailbox for", "451 busy, try later,"])(
  "after %j the log says why, and to whom it does not",
  async (answer) => {
    const lines: string[] = [];
    const log = { warn: (about: object) => void lines.push(inspect(about, { depth: 9 })) };
    const server = await smtp(0, (recipient) => `${answer} ${recipient}`);
    const email = await askForReset();
    await senderBy({ SMTP_URL: server.url }, log).sendDue(world.now());
    await world.db.collection("letters").deleteMany({});
    expect(lines.join("")).toContain(answer.slice(0, 3));
    expect(lines.join("")).not.toContain(email);
  },
);

it("writes e-mails into the folder when there is no mail server, for their owner's eyes only", async () => {
  const email = await askForReset();
  await senderBy({ MAIL_DIR: folder }).sendDue(world.now());
  const [name = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const { to, text } = await PostalMime.parse(await readFile(join(folder, name)));
  expect(to).toMatchObject([{ address: email }]);
  expect(text).toMatch(/https:\/\/site\.example\/reset-password\?token=[\w-]{43}/);
  expect(text).toContain("नमस्ते Zoë D'Souza");
});

const pageOf = async (mailboxFolder: string | undefined, from?: string) => {
  const app = createApp({ ...world.deps, internalSecret: SECRET, mailboxFolder });
  const headers = new Headers(from ? { "x-forwarded-for": from } : {});
  const response = await app.request("/users/dev/letters", { headers });
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
  },
);

it("has no such page unless it is switched on", async () => {
  expect((await pageOf(undefined)).status).toBe(404);
});

it("writes a copy of the contact form to those who run the site, once, for neighbours only", async () => {
  const own = await usersWorld();
  closing.push(() => own.close());
  const path = "/internal/letters/contact/65a000000000000000000001";
  const body = {
    name: "Asha",
    email: "asha@test.example",
    subject: "Fees\r\nBcc: x",
    message: "Why?",
  };
  expect((await own.call("POST", path, body)).status).toBe(404);
  expect((await own.call("POST", path, body, SECRET)).status).toBe(200);
  expect((await own.call("POST", path, body, SECRET)).status).toBe(200);
  const before = own.sent.length;
  await own.mail.sendDue();
  const [letter, ...more] = own.sent.slice(before);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    to: "hello@tutorsetu.example",
    subject: "Contact form: Fees Bcc: x",
    text: "Asha <asha@test.example> wrote through the contact form:\n\nWhy?",
  });
});
