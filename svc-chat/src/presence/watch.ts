import type { ChatSocket } from "../sockets/types.ts";
import type { Attendance } from "./attendance.ts";

interface Options {
  readonly attendance: Attendance;
  /** Those of `peers` whose presence this person may know. */
  readonly mayKnow: (userId: string, peers: readonly string[]) => Promise<string[]>;
  readonly everyMs?: number;
}

const SOON_MS = 100;

/** Tells sockets when the people on their screen come and go. */
export function createWatch({ attendance, mayKnow, everyMs = 3000 }: Options) {
  /** Socket → what it was told of each person. */
  const watched = new Map<ChatSocket, Map<string, boolean>>();

  async function tell(socket: ChatSocket, userId: string, online: boolean) {
    // A block may have come since; leaving is told in any case.
    if (online && (await mayKnow(socket.data.caller.id, [userId])).length === 0) return;
    socket.emit("presence", { userId, online });
  }

  async function look(): Promise<void> {
    const all = [...new Set([...watched.values()].flatMap((told) => [...told.keys()]))];
    if (all.length === 0) return;
    const now = await attendance.among(all);
    for (const [socket, told] of watched) {
      for (const [userId, was] of told) {
        if (was === now.has(userId)) continue;
        told.set(userId, !was);
        await tell(socket, userId, !was);
      }
    }
  }
  let looking: Promise<void> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const lookOnce = () => {
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(lookOnce, everyMs);
  timer.unref();

  return {
    /** From now on `presence` of these people and of nobody else. Answers who is online. */
    async watch(socket: ChatSocket, peers: readonly string[]): Promise<string[]> {
      const allowed = await mayKnow(socket.data.caller.id, peers);
      const now = await attendance.among(allowed);
      if (socket.connected) watched.set(socket, new Map(allowed.map((id) => [id, now.has(id)])));
      return [...now];
    },
    forget: (socket: ChatSocket) => void watched.delete(socket),
    /** Somebody came or went here: do not wait for the next turn, nor look once for each of a crowd. */
    lookSoon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        lookOnce();
      }, SOON_MS);
    },
    close() {
      clearInterval(timer);
      clearTimeout(soon);
    },
  };
}
export type Watch = ReturnType<typeof createWatch>;
