import { fakeSmtp } from "@tutorsetu/email/testing/fake-smtp";
import type { MongoClient } from "mongodb";
import { vi } from "vitest";
import type { Platform } from "../src/platform.ts";
import type { Supervised } from "../src/supervised.ts";

/** A service that is killed, whom of the tutors it tells, and by how many e-mails. */
export const TELLING = [
  ["svc-content", 3, 2],
  ["svc-bookings", 1, 1],
  ["svc-chat", 2, 1],
] as const;

const PATIENCE = { timeout: 60_000, interval: 100 };

/** A mail server that may hold back its answers; null: it says nothing. */
export async function slowMailServer() {
  const says: { toRecipients: string | null; toEmails: string | null } = {
    toRecipients: "250 ok",
    toEmails: "250 kept",
  };
  const server = await fakeSmtp(
    0,
    () => says.toRecipients,
    () => says.toEmails,
  );
  return { ...server, says };
}

interface Stage {
  readonly platform: Platform;
  readonly mongo: MongoClient;
  readonly mail: Awaited<ReturnType<typeof slowMailServer>>;
}

interface Doc {
  readonly _id: string;
}
interface Notice extends Doc {
  readonly link: string;
  readonly subject: string;
  readonly user: { readonly email: string };
  readonly told: boolean;
}
interface Delivery extends Doc {
  readonly noticeIds: readonly string[];
  readonly channel: string;
  readonly state: string;
  readonly tries: number;
  readonly dueAt: Date;
}
interface Booking extends Doc {
  readonly notices: readonly object[];
}
interface Account extends Doc {
  readonly email: string;
  readonly securityNotices?: readonly object[];
}

function theService({ platform }: Stage, name: string): Supervised {
  const found = platform.services[name];
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

async function endedByForce(one: Supervised): Promise<void> {
  one.kill("SIGKILL");
  await one.stop();
}

/** Killed, and started again without the waits of one that dies again and again. */
async function restartedByForce(one: Supervised): Promise<void> {
  await endedByForce(one);
  await one.start();
}

const unfolded = (email: string) => email.replaceAll(/\n[ \t]/g, " ");

/**
 * Sends a request with `ask` (which says its id), and kills `victim` when the request is acknowledged, when its notice is
 * kept, and when the mail server has its e-mail. Resolves when all is told, with the notice and the e-mails about it.
 */
export async function tellAcrossKills(stage: Stage, victim: string, ask: () => Promise<string>) {
  const { mongo, mail } = stage;
  const [content, one] = [theService(stage, "svc-content"), theService(stage, victim)];
  const notices = mongo.db("content").collection<Notice>("notices");
  const deliveries = mongo.db("content").collection<Delivery>("deliveries");
  const bookings = mongo.db("bookings").collection<Booking>("bookings");
  const sendsEmails = one === content;

  // While svc-content is away there is a request and no notice of it.
  await endedByForce(content);
  const bookingId = await ask();
  if (!sendsEmails) await restartedByForce(one);
  mail.says.toRecipients = sendsEmails ? null : "451 later";
  await content.start();
  const link = `/my-bookings?booking=${bookingId}`;
  const notice = await vi.waitUntil(() => notices.findOne({ link }), PATIENCE);

  // Until the mail server answers there is a notice and no e-mail.
  const of = { noticeIds: notice._id, channel: "email" };
  const delivery = await vi.waitUntil(
    () => deliveries.findOne({ ...of, tries: { $gte: 1 } }),
    PATIENCE,
  );
  const { _id } = delivery;
  const dueNow = () => deliveries.updateOne({ _id, state: "due" }, { $set: { dueAt: new Date() } });
  await restartedByForce(one);

  // While it does not confirm, it has the e-mail and nobody here knows.
  mail.says.toRecipients = "250 ok";
  mail.says.toEmails = sendsEmails ? null : "250 kept";
  const isOurs = (email: string) =>
    [`To: ${notice.user.email}\n`, `Subject: ${notice.subject}\n`].every((line) =>
      unfolded(email).includes(line),
    );
  const emails = () => mail.emails.filter(isOurs);
  // A try that began before the server took e-mails sets a new wait when it has failed.
  const isSent = async () => emails().length > 0 || (await dueNow(), false);
  await vi.waitUntil(isSent, { timeout: 60_000, interval: 2000 });
  await restartedByForce(one);

  mail.says.toEmails = "250 kept";
  await dueNow();
  await vi.waitUntil(() => deliveries.findOne({ _id, state: "sent" }), PATIENCE);
  await vi.waitUntil(() => notices.findOne({ _id: notice._id, told: true }), PATIENCE);
  await vi.waitUntil(() => bookings.findOne({ _id: bookingId, notices: [] }), PATIENCE);
  return { bookingId, link, emails: emails() };
}

/**
 * Changes the password of this new account with `change`, and kills svc-users when that is acknowledged, when the mail
 * server has the e-mail, and when svc-content has the notice. Resolves when all is told, with both.
 */
export async function passwordAcrossKills(
  stage: Stage,
  email: string,
  change: () => Promise<void>,
) {
  const { mongo, mail } = stage;
  const [users, content] = [theService(stage, "svc-users"), theService(stage, "svc-content")];
  const people = mongo.db("users").collection<Account>("people");
  const letters = mongo.db("users").collection<Doc>("letters");
  const notices = mongo.db("content").collection<Notice>("notices");
  const of = { kind: "password-changed", email };

  // While svc-content is away and the mail server does not confirm, both are stored in svc-users and nowhere else.
  await endedByForce(content);
  // Those of the registration are on their way: the server would hold them up too.
  await vi.waitUntil(async () => (await letters.countDocuments({ email })) === 0, PATIENCE);
  mail.says.toEmails = null;
  await change();
  await restartedByForce(users);
  const letter = await vi.waitUntil(() => letters.findOne(of), PATIENCE);
  const emails = () => mail.emails.filter((one) => unfolded(one).includes(letter._id));
  const dueNow = () => letters.updateMany(of, { $set: { dueAt: new Date() } });
  await vi.waitUntil(async () => emails().length > 0 || (await dueNow(), false), {
    timeout: 60_000,
    interval: 2000,
  });
  await restartedByForce(users);

  mail.says.toEmails = "250 kept";
  await dueNow();
  await vi.waitUntil(async () => (await letters.countDocuments(of)) === 0, PATIENCE);
  await content.start();
  const about = { kind: "password_changed", "user.email": email };
  await vi.waitUntil(() => notices.findOne(about), PATIENCE);
  await restartedByForce(users);
  await vi.waitUntil(() => people.findOne({ email, securityNotices: [] }), PATIENCE);
  return { emails: emails(), notices: await notices.find(about).toArray() };
}
