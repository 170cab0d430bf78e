import type { Db, MongoClient } from "mongodb";
import { demoClass } from "./demo-class.ts";
import { ask, type Person, register } from "../access/identities.ts";
import { postAnswered } from "./posts.ts";
import type { Somebody } from "./somebody.ts";
import { keepFeeBook } from "./fee-book.ts";
import { arrangeLessons } from "./lessons.ts";

interface Deps {
  readonly url: string;
  readonly mongo: MongoClient;
  readonly admin: string;
}

type Doc = Record<string, unknown> & { readonly _id: string };

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MANY = 150;
let count = 0;
const offered = "f".repeat(24);
const newId = () => (++count).toString(16).padStart(24, "e");

async function done<T>(
  url: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const { status, text } = await ask(url, { method, path, ...(body && { body }) }, token);
  if (status < 200 || status > 201) throw new Error(`${method} ${path} answered ${status} ${text}`);
  return JSON.parse(text) as T; // safe: as the contract of each call says
}

/** Copies of one stored document, with what differs from one to the next. */
async function multiply(db: Db, name: string, filter: object, change: (n: number) => object) {
  const docs = db.collection<Doc>(name);
  const one = await docs.findOne(filter);
  if (!one) throw new Error(`Nothing to copy in ${name}`);
  await docs.insertMany(Array.from({ length: MANY }, (_, n) => ({ ...one, ...change(n) })));
}

/**
 * A student and a tutor with a year of everything in all four services, beside a tutor and a student who stay: what the calls
 * of the platform make, once, and copies of it in the store.
 */
export async function yearOfEverything({ url, mongo, admin }: Deps) {
  const db = (name: string) => mongo.db(name);
  const people = db("users").collection<Doc>("people");

  async function signUp(
    role: "Student" | "Tutor",
    userName: string,
    phoneNo: string,
  ): Promise<Somebody> {
    const [first = "", last = ""] = userName.toLowerCase().split(" ");
    const made = await register(url, role, `${first}.${last}`);
    const by = { _id: made.id };
    await people.updateOne(by, { $set: { emailVerifiedAt: new Date(0), createdAt: new Date(0) } });
    const profile = { userName, phoneNo, bio: `I am ${userName}, call ${phoneNo}.` };
    await done(url, "PUT", `/users/profile/${made.id}`, { profile }, made.token);
    return { ...made, userName, phoneNo, email: `${first}.${last}@example.in` };
  }

  async function withPicture(one: Somebody): Promise<Somebody> {
    const form = new FormData();
    form.set("imageFile", new File([PICTURE], "me.png", { type: "image/png" }));
    const sent = await fetch(`${url}/api/users/upload-image`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${one.token}` },
    });
    const { user } = (await sent.json()) as { user: { image: string } }; // safe: as its contract says
    const shown = await fetch(`${url}${user.image}`);
    const bytes = Buffer.from(await shown.arrayBuffer()).toString("base64");
    return { ...one, picture: { name: user.image.slice(user.image.lastIndexOf("/") + 1), bytes } };
  }

  /** With a picture that waits for an administrator. */
  async function withProof(one: Somebody): Promise<Somebody> {
    const form = new FormData();
    form.set("kind", "identity");
    form.set("file", new File([PICTURE], "card.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${one.token}` };
    const sent = await fetch(`${url}/api/users/documents`, { method: "POST", body: form, headers });
    if (sent.status !== 201) throw new Error(`Proof: ${sent.status} ${await sent.text()}`);
    return one;
  }

  /** With two children, each with texts of its own. */
  async function asParent(one: Somebody): Promise<Somebody> {
    const [first, second] = ["Ottoline Larkspur", "Peregrina Foxglove"];
    const named = { name: first, consent: true };
    await done(url, "POST", "/users/children/first", named, one.token);
    const child = { name: second, grade: 5, subjectInterested: ["hindi"], consent: true };
    const told = { ...child, bio: `${second} is the sister of ${first}.` };
    await done(url, "POST", "/users/children", told, one.token);
    return { ...one, children: [first, second] };
  }

  const student = await asParent(
    await withPicture(await signUp("Student", "Zephyrine Quillfeather", "9876501234")),
  );
  const tutor = await withProof(
    await withPicture(await signUp("Tutor", "Balthazar Wrenfield", "9876505678")),
  );
  const keptTutor = await signUp("Tutor", "Ivo Marsh", "9876512121");
  const keptStudent = await signUp("Student", "Mira Sol", "9876513131");

  const call = <T>(by: Person, method: string, path: string, body?: object) =>
    done<T>(url, method, path, body, by.token);
  type Booked = { readonly booking: { readonly _id: string } };

  /** A booking that was accepted, talked about and reviewed. */
  async function lessons(asker: Somebody, teacher: Somebody) {
    const asked = { tutorId: teacher.id, message: "Physics, twice a week", subject: "Physics" };
    const { booking } = await call<Booked>(asker, "POST", "/bookings/create-booking", asked);
    const slots = [{ day: "mon", part: "evening" }];
    const times = { proposal: 0, preferredSlots: slots };
    await call(teacher, "POST", `/bookings/${booking._id}/proposals`, times);
    const accepted = { bookingId: booking._id, newStatus: "accepted" };
    await call(teacher, "PUT", "/bookings/update-bookings-status", accepted);
    await arrangeLessons(call, booking._id, { asker, teacher });
    await demoClass(call, { asker, teacher, bookingId: booking._id });
    const bookings = db("bookings").collection<Doc>("bookings");
    await bookings.updateOne({ _id: booking._id }, { $set: { acceptedAt: new Date(0) } });
    await keepFeeBook(call, { asker, teacher, bookingId: booking._id });
    const words = { stars: 5, text: "Explains well.", marks: { clarity: 5, punctuality: 4 } };
    type Reviewed = { readonly review: { readonly _id: string } };
    const written = `/bookings/${booking._id}/review`;
    const { review } = await call<Reviewed>(asker, "POST", written, words);
    await call(teacher, "PUT", `/reviews/${review._id}/answer`, { text: "You did the work." });
    const harsh = { reason: "spam", about: "answer" };
    await call(asker, "POST", `/reviews/${review._id}/report`, harsh);
    type Sent = { readonly _id: string };
    const from = (one: Somebody, other: Somebody, n: number) =>
      call<Sent>(one, "POST", `/messages/${other.id}`, {
        text: "When shall we begin?",
        clientMsgId: `year-${one.id}-${n}`,
      });
    const asking = await from(asker, teacher, 1);
    const answer = await from(teacher, asker, 2);
    await call(teacher, "POST", "/reports", { messageId: asking._id, reason: "Was rude." });
    await call(asker, "POST", "/reports", { messageId: answer._id, reason: "Was rude, too." });
    const about = (id: string) => `/users/reports/about/${id}`;
    await call(asker, "POST", about(teacher.id), { kind: "profile", reason: "spam" });
    await call(teacher, "POST", about(asker.id), {
      kind: asker.picture ? "picture" : "profile",
      reason: "spam",
    });
    return booking._id;
  }
  const booked = await lessons(student, keptTutor);
  const taught = await lessons(keptStudent, tutor);
  await postAnswered(call, student, keptTutor);
  await postAnswered(call, keptStudent, tutor);

  /** What svc-content keeps of somebody. */
  async function writings(one: Somebody) {
    const { blogs } = await call<{ blogs: readonly { _id: string }[] }>(one, "GET", "/blogs");
    const blog = blogs[0]?._id ?? "";
    type Written = { readonly comment: { readonly _id: string } };
    const text = { text: "Well said." };
    const { comment } = await call<Written>(one, "POST", `/blogs/${blog}/comments`, text);
    await call(keptStudent, "POST", `/blogs/comments/${comment._id}/report`, { reason: "Rude" });
    await call(one, "PUT", `/blogs/${blog}/like`);
    await call(one, "PUT", `/blogs/${blog}/save`);
    const help = { subject: "Help", message: "The page is empty." };
    await call(one, "POST", "/helprequests/submithelpform", help);
    const { userName: name, email } = one;
    const contact = { name, email: email.toUpperCase(), subject: "A question", message: "Hello." };
    await call(one, "POST", "/contact", contact);
    await call(one, "PUT", "/notifications/settings", { language: "hi" });
    const role = one === student ? "Student" : "Tutor";
    const notice = { id: one.id, role, subject: `Dear ${name}`, message: `To ${email}` };
    await done(url, "POST", "/notices/send-notice", notice, admin);
    await done(url, "POST", "/users/warn", { id: one.id, reason: `${name} was rude.` }, admin);
  }
  await writings(student);
  await writings(tutor);

  /** Long after the platform told others of them. */
  async function toldOthers() {
    const notices = db("content").collection<Doc>("notices");
    const told = { solved: false, told: true, sentBy: "", role: "Student", createdAt: new Date() };
    const { id: _id, userName, email } = keptStudent;
    const reader = { _id, userName, email };
    const [unread, unanswered] = ["messages_unread", "booking_unanswered"];
    const name = "Zephyrine Q.";
    const tutors = `${tutor.userName}, Somebody Else`;
    await notices.insertMany([
      {
        ...told,
        _id: newId(),
        user: reader,
        kind: unread,
        params: { name, count: "2" },
        subject: `${name} has written to you`,
        message: `${name} has written`,
        link: `/chat/${student.id}`,
      },
      {
        ...told,
        _id: newId(),
        user: reader,
        kind: unanswered,
        params: { name: "Ann Other", subject: "Physics", tutors },
        subject: "No answer yet",
        message: `You may ask ${tutors}.`,
        link: `/my-bookings?booking=${offered}`,
      },
    ]);
  }

  await multiply(db("chat"), "messages", { senderId: student.id }, (n) => ({
    _id: newId(),
    seq: 1000 + n,
    clientMsgId: `more-${n}`,
  }));
  await multiply(db("bookings"), "bookings", { _id: booked }, (n) => ({
    _id: n === 0 ? offered : newId(),
    bookingStatus: "cancelled",
    open: false,
    news: [],
    // Other tutors were offered, once, for what nobody answered.
    ...(n === 0 && {
      alternatives: [tutor.id],
      tutorUserId: "f".repeat(24),
      studentUserId: keptStudent.id,
      studentProfileId: keptStudent.id,
      tutor: null,
      student: null,
    }),
  }));
  await toldOthers();
  return { student, tutor, keptTutor, keptStudent, booked, taught };
}
