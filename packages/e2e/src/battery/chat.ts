import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { conversationId } from "@tutorsetu/contracts/chat";
import { DEMO_PASSWORD, demoPeople } from "@tutorsetu/demo/people";
import { io, type Socket } from "socket.io-client";
import { callApi } from "../api.ts";

const SOCKETS = 3;
/** Inside the allowance of one socket. */
const EVENTS_PER_SECOND = 40;
const SECONDS = 8;
const CONVERSATIONS = 50;

const madeUpId = () => randomBytes(12).toString("hex");

/**
 * One free account with three sockets that acknowledges messages of conversations that do not exist, which kept chat from storing
 * anybody's for minutes. What falls through are the messages of others meanwhile, which honest people count.
 */
export async function receiptFlood({ url }: { readonly url: string }) {
  const { email, userId } = demoPeople().students[90] ?? demoPeople().admin;
  const body = { email, password: DEMO_PASSWORD };
  const { user } = await callApi<{ user: { refreshToken: string } }>(url, "/users/login", { body });
  const sockets: Socket[] = Array.from({ length: SOCKETS }, () =>
    io(url, { transports: ["websocket"], auth: { token: user.refreshToken }, forceNew: true }),
  );
  let tried = 0;
  try {
    await Promise.all(
      sockets.map((socket) => new Promise((open) => socket.once("connect", () => open(true)))),
    );
    for (let tick = 0; tick < SECONDS * EVENTS_PER_SECOND; tick++) {
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
