import { MongoClient } from "mongodb";
import { callApi, tokenOf } from "./api.ts";
import { demoAccount } from "./people.ts";
import type { PlatformFixture } from "./platform-fixture.ts";
import type { Ids } from "./screens.ts";

const PASSWORD = "nice-and-long-1";

/** A word as long as a field takes it, or 300 letters; nothing in it may be broken but between letters. */
export const word = (length = 300): string => "Wm".repeat(length / 2);

const line = { city: word(80), state: word(80), phoneNo: "9812345678" };
const subjects = ["physics", word(40).toLowerCase()];

/** The longest address there may be. */
const address = (name: string) =>
  `${name}${"w".repeat(64 - name.length)}@${"w".repeat(63)}.${"w".repeat(63)}.example`;

/** What is read here of the contracts' replies. */
interface Answer {
  readonly _id: string;
  readonly user: { readonly _id: string; readonly refreshToken: string };
  readonly booking: { readonly _id: string };
  readonly comment: { readonly _id: string };
  readonly requirement: { readonly _id: string };
}

const call = (url: string, token: string, method: string, path: string, body: unknown) =>
  callApi<Answer>(url, path, { method, token, body });

export interface Wordy {
  readonly ids: Ids;
  readonly emails: { readonly student: string; readonly tutor: string; readonly admin: string };
  readonly password: string;
}

/** Time has passed since the booking was accepted: it may be reviewed. */
async function holdFirstClass(mongoUrl: string, booking: string) {
  const mongo = await new MongoClient(mongoUrl).connect();
  const bookings = mongo.db("bookings").collection<{ _id: string }>("bookings");
  await bookings.updateOne({ _id: booking }, { $set: { acceptedAt: new Date(0) } });
  await mongo.close();
}

/** Two people who write in words without an end, everywhere, and an administrator who answers in kind. */
export async function wordyPeople({ url, platform }: PlatformFixture): Promise<Wordy> {
  const emails = { tutor: address("t"), student: address("s"), admin: demoAccount("admin") };
  const admin = await tokenOf(url, emails.admin);
  const register = async (form: object) => {
    const all = { ...line, password: PASSWORD, confirmPassword: PASSWORD, ...form };
    const { user } = await call(url, "", "POST", "/users/register", all);
    const token = user.refreshToken;
    const profile = { profile: { bio: word(), showEmail: true, phoneVisible: "everyone" } };
    await call(url, token, "PUT", `/users/profile/${user._id}`, profile);
    return { id: user._id, token };
  };
  const tutor = await register({
    role: "Tutor",
    userName: word(80),
    email: emails.tutor,
    experience: 12,
    fee: 1_000_000,
    subjects,
  });
  const student = await register({
    role: "Student",
    userName: `S${word(78)}`,
    email: emails.student,
    grade: 9,
    subjectInterested: subjects,
    guardian: { accountHolder: "guardian", guardianName: word(80), consent: true },
  });
  const requirement = { board: "CBSE", mode: "either", area: word(120), budget: 1_000_000 };
  await call(url, student.token, "PUT", `/users/profile/${student.id}`, {
    profile: { requirement },
  });

  const request = { tutorId: tutor.id, subject: word(120), message: word() };
  const { booking } = await call(url, student.token, "POST", "/bookings/create-booking", request);
  const accepted = { bookingId: booking._id, newStatus: "accepted", reason: word() };
  await call(url, tutor.token, "PUT", "/bookings/update-bookings-status", accepted);
  await holdFirstClass(platform.mongoUrl ?? "", booking._id);
  const review = { stars: 5, text: word() };
  await call(url, student.token, "POST", `/bookings/${booking._id}/review`, review);
  for (const [who, to] of [
    [student, tutor],
    [tutor, student],
  ] as const) {
    const message = { text: word(), clientMsgId: crypto.randomUUID() };
    const sent = await call(url, who.token, "POST", `/messages/${to.id}`, message);
    const report = { messageId: sent._id, reason: word() };
    await call(url, to.token, "POST", "/reports", report);
  }
  // One more that waits, as its tutor and its student see it.
  await call(url, student.token, "POST", "/bookings/create-booking", request).catch(() => {});

  const posted = await call(url, student.token, "POST", "/requirements", {
    subject: "social science",
    class: 9,
    board: "State board",
    mode: "online",
    pinCode: "",
    days: ["mon", "tue", "wed", "thu", "fri", "sat"],
    budget: 1_000_000,
    text: word(),
  });
  const wanted = posted.requirement._id;
  const offer = { message: word(), fee: 1_000_000 };
  await call(url, tutor.token, "POST", `/requirements/${wanted}/applications`, offer);
  const spam = { reason: "spam", text: word() };
  await call(url, tutor.token, "POST", `/requirements/${wanted}/report`, spam);

  const writing = { subject: word(120), message: word() };
  await call(url, student.token, "POST", "/helprequests/submithelpform", writing);
  for (const [{ id }, role] of [
    [tutor, "Tutor"],
    [student, "Student"],
  ] as const)
    await call(url, admin, "POST", "/notices/send-notice", { id, role, ...writing });
  await call(url, "", "POST", "/contact", { name: word(80), email: emails.tutor, ...writing });

  const post = {
    title: word(200),
    content: `${word()}\n\n## ${word()}\n\n- ${word()}\n\n> ${word()}\n\nhttps://${word(60)}.example/${word()}`,
    author: word(80),
    excerpt: word(),
    keyTakeaways: [word()],
  };
  const { _id: blog } = await call(url, admin, "POST", "/blogs", post);
  await call(url, admin, "POST", "/blogs", { ...post, draft: true });
  const { comment } = await call(url, student.token, "POST", `/blogs/${blog}/comments`, {
    text: word(),
  });
  await call(url, admin, "PUT", `/blogs/comments/${comment._id}`, { state: "shown" });
  await call(url, tutor.token, "POST", `/blogs/${blog}/comments`, {
    text: word(),
    parentId: comment._id,
  });
  await call(url, tutor.token, "POST", `/blogs/comments/${comment._id}/report`, { reason: word() });
  const people = { tutor: tutor.id, student: student.id, peer: tutor.id };
  const posts = { ownPost: wanted, answeredPost: wanted };
  const ids = { ...people, ...posts, blog, page: `/t/${tutor.id}`, landing: "/tutors/science" };
  return { ids, emails, password: PASSWORD };
}
