import type { ChatSocket } from "../sockets/connections.ts";
import type { Presence } from "./presence.ts";

interface Options {
  readonly presence: Pick<Presence, "filterOnline">;
  /** Those of `peers` whose presence this user may see. */
  readonly filterVisible: (userId: string, peers: readonly string[]) => Promise<string[]>;
  readonly pollMs?: number | undefined;
}

const SOON_MS = 100;

/** Tells sockets when the users they subscribe to go online or offline. */
export function presenceSubscriptions({ presence, filterVisible, pollMs = 3000 }: Options) {
  /** By socket: the last presence that it was told of each user. */
  const subscriptions = new Map<ChatSocket, Map<string, boolean>>();

  async function notify(socket: ChatSocket, userId: string, online: boolean) {
    // A block may have come since; going offline is told in any case.
    if (online && (await filterVisible(socket.data.caller.id, [userId])).length === 0) return;
    socket.emit("presence", { userId, online });
  }

  async function poll(): Promise<void> {
    const all = [...new Set([...subscriptions.values()].flatMap((told) => [...told.keys()]))];
    if (all.length === 0) return;
    const online = await presence.filterOnline(all);
    for (const [socket, told] of subscriptions) {
      for (const [userId, was] of told) {
        if (was === online.has(userId)) continue;
        told.set(userId, !was);
        await notify(socket, userId, !was);
      }
    }
  }
  let polling: Promise<void> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const pollOnce = () => {
    polling ??= poll()
      .catch(() => {})
      .finally(() => {
        polling = undefined;
      });
  };
  const timer = setInterval(pollOnce, pollMs);
  timer.unref();

  return {
    /** Replaces the socket's subscription. Resolves with those of these users who are online now. */
    async subscribe(socket: ChatSocket, peers: readonly string[]): Promise<string[]> {
      const visible = await filterVisible(socket.data.caller.id, peers);
      const online = await presence.filterOnline(visible);
      if (socket.connected)
        subscriptions.set(socket, new Map(visible.map((id) => [id, online.has(id)])));
      return [...online];
    },
    unsubscribe: (socket: ChatSocket) => void subscriptions.delete(socket),
    /** After a change at this instance: polls before the next interval, once for many changes. */
    pollSoon() {
      soon ??= setTimeout(() => {
        soon = undefined;
        pollOnce();
      }, SOON_MS);
    },
    close() {
      clearInterval(timer);
      clearTimeout(soon);
    },
  };
}
export type PresenceSubscriptions = ReturnType<typeof presenceSubscriptions>;
