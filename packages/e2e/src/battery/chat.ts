import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { conversationId } from "@tutorsetu/contracts/chat";
import { demoPeople } from "@tutorsetu/demo/people";
import { io, type Socket } from "socket.io-client";
import { type Attacked, type Outcome, signInDemo } from "./client.ts";

const SOCKETS = 3;
/** Inside the allowance of one socket. */
const EVENTS_PER_SECOND = 40;
const SECONDS = 4;
const SECONDS_LONG = 8;
const CONVERSATIONS = 50;

const madeUpId = () => randomBytes(12).toString("hex");

const TOO_MANY = 30;
const PER_PERSON = 10;
const SETTLE_MS = 1500;

/** One account opens thirty sockets: ten may stay. */
export async function manySockets({ url }: Attacked): Promise<Outcome> {
  const { token } = await signInDemo(url, demoPeople().students[91]?.email);
  const sockets = Array.from({ length: TOO_MANY }, () =>
    io(url, { transports: ["websocket"], auth: { token }, forceNew: true, reconnection: false }),
  );
  await pause(SETTLE_MS);
  const open = sockets.filter(({ connected }) => connected).length;
  for (const socket of sockets) socket.disconnect();
  return { tried: TOO_MANY, fellThrough: Math.max(0, open - PER_PERSON) + (open === 0 ? 1 : 0) };
}

/**
 * One free account with three sockets that acknowledges messages of conversations that do not exist, which kept chat from storing
 * anybody's for minutes. What falls through are the messages of others meanwhile, which honest people count.
 */
export async function receiptFlood({ url }: Attacked, isLong: boolean): Promise<Outcome> {
  const seconds = isLong ? SECONDS_LONG : SECONDS;
  const { id: userId, token } = await signInDemo(url, demoPeople().students[90]?.email);
  const sockets: Socket[] = Array.from({ length: SOCKETS }, () =>
    io(url, { transports: ["websocket"], auth: { token }, forceNew: true }),
  );
  let tried = 0;
  try {
    await Promise.all(
      sockets.map((socket) => new Promise((open) => socket.once("connect", () => open(true)))),
    );
    for (let tick = 0; tick < seconds * EVENTS_PER_SECOND; tick++) {
      const of = Array.from({ length: CONVERSATIONS }, () => [
        conversationId(userId, madeUpId()),
        1,
      ]);
      for (const socket of sockets) socket.emit("delivered", { upTo: Object.fromEntries(of) });
      tried += SOCKETS;
      await pause(1000 / EVENTS_PER_SECOND);
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
  return { tried, fellThrough: 0 };
}
