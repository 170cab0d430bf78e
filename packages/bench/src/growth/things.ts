import { conversationId } from "@tutorsetu/contracts/chat";
import type { Document } from "mongodb";
import type { Caller } from "../evening/caller.ts";

/** Who asks: the demo's student and the tutor whom she writes to. */
export interface Askers {
  readonly student: Caller;
  readonly tutor: Caller;
}

/** One call of a service, as somebody asks it. */
export interface Call {
  readonly name: string;
  readonly ask: (askers: Askers, n: number) => Promise<unknown>;
  /** Looks at all of them and has bounds elsewhere, or answers how many there are in all: each is counted, by keys of an index alone. */
  readonly mayGrow?: "bounded elsewhere" | "counts";
}

/** What is stored more and more of: copies of what is there, which belong to nobody but where it says so. */
export interface Thing {
  readonly name: string;
  readonly database: string;
  readonly collection: string;
  readonly filter: Document;
  readonly copy: (original: Document, n: number, askers: Askers) => Document;
  readonly calls: readonly Call[];
}

const HEX = 16;
/** An id that nobody has: kinds differ in their first letters. */
const idOf = (kind: string, n: number) =>
  `${kind}${n.toString(HEX).padStart(24 - kind.length, "0")}`;
const SECOND_MS = 1000;
/** Later than everything of the demo, and each at a time of its own. */
const timeOf = (n: number) => new Date(Date.now() - n * SECOND_MS);
const get = (path: string) => (askers: Askers) => askers.student.call("GET", path);

const POST = "626c6f670000000000000001";
const say = ({ student, tutor }: Askers, n: number) =>
  student.call("POST", `/messages/${tutor.id}`, {
    text: "See you on Monday.",
    clientMsgId: `growth-${process.pid}-${Date.now()}-${n}`,
  });
const talk = ({ student, tutor }: Askers) => student.call("GET", `/messages/${tutor.id}`);

export const THINGS: readonly Thing[] = [
  {
    name: "bookings",
    database: "bookings",
    collection: "bookings",
    filter: { bookingStatus: { $exists: true } },
    copy: (original, n) => ({
      ...original,
      _id: idOf("b0", n),
      tutorUserId: idOf("b1", n % 977),
      studentUserId: idOf("b2", n),
      studentProfileId: idOf("b3", n),
      createdAt: timeOf(n),
    }),
    calls: [
      { name: "own bookings", ask: get("/bookings?limit=10") },
      { name: "own open ones", ask: get("/bookings?status=pending&limit=10") },
      { name: "a tutor's list", ask: ({ tutor }) => tutor.call("GET", "/bookings?limit=10") },
    ],
  },
  {
    name: "messages in all",
    database: "chat",
    collection: "messages",
    filter: {},
    copy: (original, n) => {
      const [senderId, receiverId] = [idOf("c1", n % 10_007), idOf("c2", n)];
      const conversation = conversationId(senderId, receiverId);
      const clientMsgId = `copy-${n}`;
      return {
        ...original,
        _id: idOf("c0", n),
        conversation,
        senderId,
        receiverId,
        clientMsgId,
        seq: 1,
      };
    },
    calls: [
      { name: "conversations", ask: get("/conversations") },
      { name: "a conversation", ask: talk },
      { name: "a message", ask: say },
    ],
  },
  {
    name: "messages in one conversation",
    database: "chat",
    collection: "messages",
    filter: {},
    copy: (original, n, { student, tutor }) => ({
      ...original,
      _id: idOf("d0", n),
      conversation: conversationId(student.id, tutor.id),
      senderId: tutor.id,
      receiverId: student.id,
      clientMsgId: `long-${n}`,
      // What is said meanwhile has the numbers before.
      seq: 1_000_000 + n,
    }),
    calls: [
      { name: "its last page", ask: talk },
      { name: "conversations", ask: get("/conversations") },
      { name: "a message in it", ask: say },
    ],
  },
  {
    name: "posts",
    database: "content",
    collection: "blogs",
    filter: {},
    copy: (original, n) => ({ ...original, _id: idOf("e0", n), createdAt: timeOf(n) }),
    calls: [
      { name: "first page of posts", ask: get("/blogs?limit=9"), mayGrow: "counts" },
      { name: "a post", ask: get(`/blogs/${POST}`) },
    ],
  },
  {
    name: "comments of one post",
    database: "content",
    collection: "comments",
    filter: { parentId: null, state: "shown" },
    copy: (original, n) => ({
      ...original,
      _id: idOf("e1", n),
      blogId: POST,
      createdAt: timeOf(n),
    }),
    calls: [
      {
        name: "first page of comments",
        ask: get(`/blogs/${POST}/comments`),
        mayGrow: "counts",
      },
      { name: "the post", ask: get(`/blogs/${POST}`) },
    ],
  },
  {
    name: "notices",
    database: "content",
    collection: "notices",
    filter: { told: true },
    copy: (original, n, { student }) => {
      const { user } = original as { user: object }; // safe: a notice is somebody's
      // One in ten is hers.
      const _id = n % 10 === 0 ? student.id : idOf("e3", n);
      return { ...original, _id: idOf("e2", n), user: { ...user, _id }, createdAt: timeOf(n) };
    },
    calls: [
      { name: "own notices", ask: ({ student }) => student.call("GET", `/notices/${student.id}`) },
      { name: "unread", ask: get("/notifications/unread"), mayGrow: "counts" },
    ],
  },
  {
    name: "people",
    database: "users",
    collection: "people",
    filter: { role: "Tutor", active: true, siblings: { $exists: false } },
    copy: (original, n) => ({
      ...original,
      _id: idOf("a0", n),
      profileId: idOf("a1", n),
      email: `copy-${n}@tutorsetu.example`,
      emailKey: `copy-${n}@tutorsetu.example`,
      changedAt: new Date(),
    }),
    calls: [
      {
        name: "a search",
        ask: get("/users/alltutors?limit=12&subject=physics"),
        mayGrow: "bounded elsewhere",
      },
      {
        name: "a tutor",
        ask: (askers) => askers.student.call("GET", `/users/tutor/${askers.tutor.id}`),
      },
      { name: "who one is", ask: get("/users/verify-token") },
    ],
  },
];
