import type { ClientEvents, SendAck, ServerEvents } from "@tutorsetu/contracts/chat";
import { io, type Socket } from "socket.io-client";
import { acquaint } from "./acquaint.ts";
import type { Caller } from "./caller.ts";

const PATIENCE_MS = 10_000;
const TEXT = "Shall we begin with chapter four on Saturday at nine?";

interface Pair {
  readonly sender: Caller;
  readonly receiver: Caller;
  readonly socket: Socket<ServerEvents, ClientEvents>;
}

/** Somebody's open page. */
async function open(site: string, { id, token, address }: Caller) {
  const socket: Socket<ServerEvents, ClientEvents> = io(site, {
    transports: ["websocket"],
    auth: { token },
    forceNew: true,
    extraHeaders: { "x-forwarded-for": address },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("connect_error", reject);
  });
  await new Promise<void>((resolve) => socket.emit("setup", id, () => resolve()));
  return socket;
}

/** Pairs with open pages; resolves with one message, once it is acknowledged and shown to the other. */
export async function conversations(
  site: string,
  students: readonly Caller[],
  tutors: readonly Caller[],
) {
  const arrived = new Map<string, () => void>();
  const pairs: Pair[] = [];
  for (const [n, student] of students.entries()) {
    const tutor = tutors[n];
    if (!tutor) break;
    await acquaint(student, tutor);
    const [one, other] = [await open(site, student), await open(site, tutor)];
    for (const socket of [one, other])
      socket.on("receive_message", ({ clientMsgId }) => arrived.get(clientMsgId)?.());
    pairs.push({ sender: student, receiver: tutor, socket: one });
    pairs.push({ sender: tutor, receiver: student, socket: other });
  }
  let said = 0;
  return async () => {
    const n = said++;
    const pair = pairs[n % pairs.length];
    if (!pair) return;
    const { sender, receiver, socket } = pair;
    const clientMsgId = `evening-${process.pid}-${n}`;
    const message = { senderId: sender.id, receiverId: receiver.id, text: TEXT, clientMsgId };
    let timer: NodeJS.Timeout | undefined;
    const isShown = new Promise<void>((resolve) => arrived.set(clientMsgId, resolve));
    const isLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("not shown in time")), PATIENCE_MS);
    });
    const isStored = new Promise<void>((resolve, reject) => {
      socket.emit("private_message", message, (reply: SendAck | { ok: boolean }) => {
        if (reply.ok) resolve();
        else reject(new Error(JSON.stringify(reply)));
      });
    });
    try {
      await Promise.race([Promise.all([isShown, isStored]), isLate]);
    } finally {
      clearTimeout(timer);
      arrived.delete(clientMsgId);
    }
  };
}
