import type { IncomingMessage } from "node:http";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { countedAs } from "@tutorsetu/service-kit/limits/networks";
import type { Event, ExtendedError } from "socket.io";
import type { ChatLimits } from "../limits/limits.ts";
import type { ChatMetrics } from "../metrics.ts";
import type { Presence } from "../presence/presence.ts";
import type { ChatServer, ChatSocket, Connections } from "./connections.ts";
import { acknowledge, toFailure } from "./replies.ts";

/** A socket that goes on for so many events after it was told to wait is closed. */
const MAX_EXCESS_EVENTS = 200;

const rejection = (code: string, retryAfterMs?: number): ExtendedError =>
  Object.assign(new Error(code), { data: { code, retryAfterMs } });

const first = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();

/** The visitor's network as the gateway saw it; a socket that did not come by it is one of ours. */
function networkOf({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const address = first(headers["x-forwarded-for"]);
  return address && countedAs(address).network;
}

/** CORS does not guard websockets, so a page of another site is rejected here. Programs send no Origin. */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, "headers">,
  allowed: readonly string[],
): boolean {
  const { origin } = headers;
  if (!origin || allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === first(headers["x-forwarded-host"]) || host === headers.host;
}

const sizeOf = (value: unknown) =>
  typeof value === "object" && value ? Object.keys(value).length : 0;

/** How many ordinary events one counts for, by what it asks of the store. The payload may be anything. */
export function costOf(event: unknown, payload: unknown): number {
  const { upTo, peers } = (payload ?? {}) as { upTo?: unknown; peers?: unknown }; // safe: read as unknown
  if (event === "sync") return 5;
  if (event === "delivered") return 1 + sizeOf(upTo) / 10;
  return event === "watch" ? 1 + sizeOf(peers) / 10 : 1;
}

interface Options {
  readonly verify: VerifyToken;
  readonly limits: ChatLimits;
  readonly metrics: Pick<ChatMetrics, "rejected">;
  readonly connections: Connections;
  readonly presence: Pick<Presence, "connectionsElsewhere">;
  readonly origins: readonly string[];
}

/** Who may connect and sign in, and how much a socket may ask. */
export function createAdmission(options: Options) {
  const { verify, limits, metrics, connections, presence, origins } = options;
  const { addresses, connects, events, socketsPerPerson } = limits;
  const signedIn = new WeakMap<object, () => void>();

  async function signIn(socket: ChatSocket): Promise<void> {
    const token: unknown = socket.handshake.auth["token"];
    if (typeof token !== "string" || token.length > 4096) throw rejection("UNAUTHENTICATED");
    const caller = await verify(token).catch(() => {
      throw rejection("UNAVAILABLE");
    });
    if (!caller) throw rejection("UNAUTHENTICATED");
    const waitMs = connects.take(caller.id);
    if (waitMs > 0) {
      metrics.rejected("connections");
      throw rejection("RATE_LIMITED", waitMs);
    }
    socket.data.caller = caller;
    socket.data.token = token;
  }

  /** Closes a person's oldest sockets here when there are too many on all instances: they are the likeliest to be dead. */
  async function closeOldest(userId: string): Promise<void> {
    const isCrowded = connections.of(userId).size > 1;
    const elsewhere = isCrowded ? await presence.connectionsElsewhere(userId) : 0;
    const open = [...connections.of(userId)].filter(({ conn }) => conn.readyState === "open");
    // The one that has just come stays.
    const surplus = Math.min(open.length + elsewhere - socketsPerPerson, open.length - 1);
    for (const socket of open.slice(0, Math.max(0, surplus))) {
      metrics.rejected("sockets");
      socket.conn.close();
    }
  }

  return {
    accepts(request: IncomingMessage): boolean {
      if (!isOwnOrigin(request, origins)) return false;
      const address = networkOf(request);
      const hasRoom = !address || addresses.hasRoom(address);
      if (!hasRoom) metrics.rejected("address");
      return hasRoom;
    },
    /** Counts the connections of each address, and signs in those who have a good token. */
    attach(io: ChatServer) {
      io.engine.on("connection", (conn: ChatSocket["conn"]) => {
        const address = networkOf(conn.request);
        if (!address) return;
        const count = addresses.opened(address);
        signedIn.set(conn, count.signedIn);
        conn.once("close", () => count.closed());
      });
      io.use((socket, next) => {
        // Socket.IO takes a callback.
        // oxlint-disable-next-line promise/no-callback-in-promise
        void signIn(socket).then(() => next(), next);
      });
    },
    /** The socket has signed in and is one of its user's connections. */
    admitted(socket: ChatSocket) {
      signedIn.get(socket.conn)?.();
      void closeOldest(socket.data.caller.id);
    },
    /** Answers the events of a person who asks too much, over all sockets, without doing what they ask. */
    limitEvents(socket: ChatSocket) {
      let excess = 0;
      return (packet: Event, next: () => void) => {
        const waitMs = events.take(socket.data.caller.id, costOf(packet[0], packet[1]));
        if (waitMs === 0) return next();
        metrics.rejected("events");
        if (++excess > MAX_EXCESS_EVENTS) {
          metrics.rejected("flood");
          return void socket.disconnect(true);
        }
        const problem = new HttpProblem("too_often", "too_often", { retryAfter: waitMs / 1000 });
        acknowledge(packet.at(-1))(toFailure(problem));
      };
    },
  };
}
