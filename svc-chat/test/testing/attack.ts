import { conversationId } from "@tutorsetu/contracts/chat";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Client, TestUser } from "./instance.ts";
import { rawSocket } from "./raw-socket.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Longer than a busy machine stands still; under these attacks a send once waited for minutes. */
const ANSWER_TIMEOUT_MS = 15_000;
const WRITES_PER_SECOND = 2;
const MAX_PER_TICK = 4;
/** Inside the allowance of one socket. */
const EVENTS_PER_SECOND = 40;

/** Runs `step` so many times a second. Returns how to stop, which tells how often it ran. */
function steadily(perSecond: number, step: (n: number) => void) {
  const startedAt = performance.now();
  let done = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    // After a standstill of this machine not all at once.
    for (let n = 0; n < MAX_PER_TICK && done < due; n++) step(done++);
  }, 10);
  return () => {
    clearInterval(timer);
    return done;
  };
}

/** Honest people write, each to one other, for so long. Resolves with what became of it. */
export async function work(people: readonly (readonly [Client, TestUser])[], ms: number) {
  const failures: string[] = [];
  const write = async ([socket, to]: readonly [Client, TestUser], n: number) => {
    const clientMsgId = crypto.randomUUID();
    const message = { receiverId: to.id, text: `Lesson ${n}`, clientMsgId };
    const reply = await socket
      .timeout(ANSWER_TIMEOUT_MS)
      .emitWithAck("private_message", message)
      .catch((error: Error) => ({ ok: false, message: error.message }));
    if (!reply.ok) failures.push("message" in reply ? String(reply.message) : "refused");
  };
  const sends: Promise<void>[] = [];
  const stop = steadily(WRITES_PER_SECOND, (n) => {
    sends.push(...people.map((one) => write(one, n)));
  });
  await wait(ms);
  stop();
  await Promise.all(sends);
  return { sent: sends.length, failures };
}

export interface Attacker {
  readonly who: TestUser;
  readonly sockets: readonly Client[];
  /** Those with whom the attacker has a conversation. */
  readonly peers: readonly TestUser[];
  readonly url: string;
  /** Connects and signs in once more. */
  readonly connect: () => { readonly socket: Client };
}
type Attack = (attacker: Attacker) => () => number;

const flood =
  (emit: (socket: Client, attacker: Attacker, n: number) => void): Attack =>
  (attacker) =>
    steadily(EVENTS_PER_SECOND, (n) => {
      for (const socket of attacker.sockets) emit(socket, attacker, n);
    });

const madeUp = (count: number) => Array.from({ length: count }, newId);

export const attacks: Readonly<Record<string, Attack>> = {
  "receipts of what nobody has sent yet": flood((socket, { who, peers }, n) => {
    const of = peers.map(({ id }) => [conversationId(who.id, id), 1_000_000 + n]);
    socket.emit("delivered", { upTo: Object.fromEntries(of) });
  }),
  "receipts of conversations that do not exist": flood((socket, { who }) => {
    const of = madeUp(50).map((id) => [conversationId(who.id, id), 1]);
    socket.emit("delivered", { upTo: Object.fromEntries(of) });
  }),
  "the same receipt again and again": flood((socket, { peers }) => {
    for (const { id } of peers) socket.emit("read", { peer: id, seq: 1 });
  }),
  "every message of every conversation": flood((socket) => {
    socket.emit("sync", { known: {} }, () => {});
  }),
  "who of a hundred is online": flood((socket) => {
    socket.emit("watch", { peers: madeUp(100) });
  }),
  "hints that somebody types": flood((socket) => {
    socket.emit("typing", { peer: newId() });
  }),
  "connections that come and go": ({ connect }) =>
    steadily(60, () => {
      const { socket } = connect();
      socket.once("connect", () => socket.disconnect());
    }),
  "connections that never sign in": ({ url }) =>
    steadily(60, () => {
      void rawSocket(url, { headers: { "x-forwarded-for": "198.51.100.7" } }).catch(() => {});
    }),
  "long polls": ({ url }) =>
    steadily(200, () => {
      void fetch(`${url}/socket.io/?EIO=4&transport=polling`).then(
        (reply) => reply.text(),
        () => {},
      );
    }),
};
