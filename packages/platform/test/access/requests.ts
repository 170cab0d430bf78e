import { apis } from "@tutorsetu/contracts/apis";
import type { Call } from "@tutorsetu/service-kit/testing/load";
import { ask, type Person } from "./identities.ts";

const NOBODY = "00000000000000000000ffff";

/** What tutor A and student A have: whoever else asks for it is a stranger. */
export interface Belongings {
  readonly tutor: Person;
  readonly student: Person;
  readonly booking: string;
  readonly post: string;
  readonly message: string;
  readonly notice: string;
  readonly blog: string;
  readonly comment: string;
}

/** A booking with a message about it, a notice for the student, and her comment. */
export async function belongings(
  url: string,
  people: Record<"tutor" | "student" | "admin", Person>,
) {
  const { tutor, student, admin } = people;
  async function done<T>(by: Person, method: string, path: string, body?: object): Promise<T> {
    const { status, text } = await ask(url, { method, path, ...(body && { body }) }, by.token);
    if (status > 201) throw new Error(`${method} ${path} answered ${status} ${text}`);
    return JSON.parse(text) as T; // safe: as the contract of each call says
  }
  type Made = { readonly _id: string };
  const create = { tutorId: tutor.id, message: "Physics for class 10" };
  const { booking } = await done<{ booking: Made }>(
    student,
    "POST",
    "/bookings/create-booking",
    create,
  );
  const accepted = { bookingId: booking._id, newStatus: "accepted" };
  await done(tutor, "PUT", "/bookings/update-bookings-status", accepted);
  const form = {
    subject: "physics",
    class: 10,
    mode: "online",
    pinCode: "",
    days: ["mon"],
    text: "Call me on 98765 43210.",
  };
  type Posted = { readonly requirement: Made };
  const { requirement } = await done<Posted>(student, "POST", "/requirements", form);
  const send = { text: "When shall we begin?", clientMsgId: "access-1" };
  const message = await done<Made>(student, "POST", `/messages/${tutor.id}`, send);
  const notice = { id: student.id, role: "Student", subject: "Hello", message: "Welcome" };
  await done(admin, "POST", "/notices/send-notice", notice);
  const notices = await done<{ data: Made[] }>(student, "GET", `/notices/${student.id}`);
  const { blogs } = await done<{ blogs: Made[] }>(student, "GET", "/blogs");
  const blog = blogs[0]?._id ?? "";
  const { comment } = await done<{ comment: Made }>(student, "POST", `/blogs/${blog}/comments`, {
    text: "Well said.",
  });
  return {
    tutor,
    student,
    booking: booking._id,
    post: requirement._id,
    message: message._id,
    notice: notices.data[0]?._id ?? "",
    blog,
    comment: comment._id,
  };
}

/** A public call of the contracts, named as `svc-users.login`. */
export interface Named {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
}

/** Each of the contracts' calls; the one that ends the asker's session comes last. */
export function everyCall(): Named[] {
  const calls = Object.entries(apis).flatMap(([service, table]) =>
    Object.entries(table).map(([name, { method, path, ...rest }]) => ({
      name: `${service}.${name}`,
      method,
      path,
      hasBody: method !== "GET" && "body" in rest,
    })),
  );
  const isLast = ({ name }: Named) => Number(name === "svc-users.logout");
  return calls.toSorted((a, b) => isLast(a) - isLast(b));
}

interface Recipe {
  readonly id?: string;
  readonly body?: object;
}

const lessonOf = (booking: string) => ({ lesson: `${booking}-20261207-1700`, version: 0 });

/** What is sent where an empty body would be refused before anybody asks whose it is. */
const recipes = ({
  tutor,
  student,
  booking,
  post,
  message,
  notice,
  blog,
  comment,
}: Belongings) => ({
  "svc-users.tutor": { id: tutor.id },
  "svc-users.place": { id: "422001" },
  "svc-users.publicTutor": { id: tutor.id },
  "svc-users.student": { id: student.id },
  "svc-users.updateProfile": { id: student.id, body: { profile: { city: "Nashik" } } },
  "svc-bookings.updateStatus": {
    body: { bookingId: booking, newStatus: "cancelled", reason: "We moved." },
  },
  "svc-bookings.booking": { id: booking },
  "svc-bookings.propose": {
    id: booking,
    body: { proposal: 0, preferredSlots: [{ day: "mon", part: "evening" }] },
  },
  "svc-bookings.agreeTime": { id: booking, body: { proposal: 1 } },
  "svc-bookings.review": { id: booking, body: { stars: 5 } },
  "svc-bookings.answerReview": { body: { text: "Thank you" } },
  "svc-bookings.reviews": { id: tutor.id },
  "svc-bookings.arrangement": { id: booking },
  "svc-bookings.proposeTerms": {
    id: booking,
    body: {
      version: 0,
      times: [{ day: "mon", from: "17:00", minutes: 60 }],
      feePaise: 240_000,
      feePer: "month",
      startsOn: "2026-12-01",
    },
  },
  "svc-bookings.agreeTerms": { id: booking, body: { version: 1 } },
  "svc-bookings.declineTerms": { id: booking, body: { version: 1 } },
  "svc-bookings.endLessons": {
    id: booking,
    body: { version: 1, endsOn: "2026-12-31", reason: "We move." },
  },
  "svc-bookings.moveLesson": {
    id: booking,
    body: { ...lessonOf(booking), startsAt: "2026-12-08T10:00:00.000Z", reason: "A wedding" },
  },
  "svc-bookings.callOffLesson": { id: booking, body: { ...lessonOf(booking), reason: "Fever" } },
  "svc-bookings.markLesson": { id: booking, body: { ...lessonOf(booking), state: "held" } },
  "svc-bookings.contradictLesson": { id: booking, body: { ...lessonOf(booking), text: "No" } },
  "svc-bookings.lessonFacts": { id: tutor.id },
  "svc-bookings.showLessonFacts": { body: { shown: false } },
  "svc-bookings.requirement": { id: post },
  "svc-bookings.applications": { id: post },
  "svc-bookings.closeRequirement": { id: post },
  "svc-chat.messages": { id: tutor.id },
  "svc-chat.send": { id: tutor.id, body: { text: "Hello", clientMsgId: "access-2" } },
  "svc-chat.peer": { id: tutor.id },
  "svc-chat.report": { body: { messageId: message, reason: "Rude" } },
  "svc-content.notices": { id: student.id },
  "svc-content.readNotice": { id: notice, body: { solved: true } },
  "svc-content.readNoticesAbout": { body: { links: ["/my-bookings"] } },
  "svc-content.blog": { id: blog },
  "svc-content.like": { id: blog },
  "svc-content.unlike": { id: blog },
  "svc-content.save": { id: blog },
  "svc-content.unsave": { id: blog },
  "svc-content.comments": { id: blog },
  "svc-content.comment": { id: blog, body: { text: "Thank you." } },
  "svc-content.reportComment": { id: comment, body: { reason: "Rude" } },
  "svc-content.deleteComment": { id: comment },
  "gateway.clientEvents": {
    body: {
      events: [{ remote: "shell", version: "current", route: "/", kind: "page_view" }],
    },
  },
});

/** The request of a call: about what belongs to A where the call is about something, else about nothing that exists. */
export function requestOf({ name, method, path, hasBody }: Named, known: Belongings): Call {
  const all: Readonly<Record<string, Recipe>> = recipes(known);
  const { id = NOBODY, body = {} } = all[name] ?? {};
  return {
    method,
    path: path.replace(/:\w+/, path.includes(":name") ? "mf_nothing" : id),
    ...(hasBody ? { body } : {}),
  };
}
