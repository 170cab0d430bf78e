import type { ChatServer, ChatSocket } from "./connections.ts";

/** An instance has a surplus when it is a fifth above the mean of all instances, and by at least this many sockets. */
const MAX_SHARE = 1.2;
const MIN_SURPLUS = 5;
/** A silent instance counts for this long, and a new one does not count before it is reachable. */
const EXPIRY_MS = 15_000;
const SETTLE_MS = 4000;
/** After a move the other instances' counts need a moment to show it. */
const REST_TICKS = 10;
const TICK_MS = 1000;

/** The events of a user; a client sends all others by itself. */
const ACTIVITY: ReadonlySet<unknown> = new Set(["typing", "private_message", "read"]);

const meanOf = (own: number, others: readonly number[]) =>
  others.reduce((sum, one) => sum + one, own) / (others.length + 1);

/** How many sockets more than the mean of all instances this one has. */
const aboveMean = (own: number, others: readonly number[]) =>
  Math.max(0, Math.floor(own - meanOf(own, others)));

/** How many sockets this instance should give to the others; 0 when the counts are even enough. */
export function surplusOf(own: number, others: readonly number[]): number {
  const surplus = aboveMean(own, others);
  return own > meanOf(own, others) * MAX_SHARE && surplus >= MIN_SURPLUS ? surplus : 0;
}

/** The socket counts that the other instances publish. */
export function instanceCounts(
  { settleMs = SETTLE_MS }: Pick<BalanceOptions, "settleMs"> = {},
  now: () => number = () => performance.now(),
) {
  const known = new Map<string, { count: number; at: number; since: number }>();
  return {
    record(instance: string, count: number) {
      const since = known.get(instance)?.since ?? now();
      known.set(instance, { count, at: now(), since });
    },
    remove: (instance: string) => void known.delete(instance),
    all(): number[] {
      for (const [instance, { at }] of known) if (now() - at > EXPIRY_MS) known.delete(instance);
      const settled = [...known.values()].filter(({ since }) => now() - since >= settleMs);
      return settled.map(({ count }) => count);
    },
  };
}
export type InstanceCounts = ReturnType<typeof instanceCounts>;

export interface BalanceOptions {
  /** At most this many sockets are asked to move within a second; 0 for none. */
  readonly perSecond?: number;
  /** A socket that was active within this time stays. */
  readonly quietMs?: number;
  /** How long a client may take to move; after half as long again its connection is closed. */
  readonly withinMs?: number;
  /** How long a new instance does not count. */
  readonly settleMs?: number;
  readonly tickMs?: number;
}

/** Asks the surplus sockets of this instance to reconnect, slowly: the balancer gives them to an instance with fewer. */
export function createBalance(
  io: ChatServer,
  others: Pick<InstanceCounts, "all">,
  { perSecond = 5, quietMs = 30_000, withinMs = 10_000, tickMs = TICK_MS }: BalanceOptions = {},
) {
  const activeAt = new Map<ChatSocket, number>();
  const moving = new Map<ChatSocket, ReturnType<typeof setTimeout>>();
  const perTick = Math.ceil((perSecond * tickMs) / 1000);
  let surplus = 0;
  let rest = 0;

  const isQuiet = (socket: ChatSocket) =>
    performance.now() - (activeAt.get(socket) ?? 0) >= quietMs;

  function requestMove(socket: ChatSocket) {
    socket.emit("move", { withinMs });
    const close = () => {
      moving.delete(socket);
      // A client whose connection is closed reconnects by itself.
      if (isQuiet(socket)) socket.conn.close();
    };
    moving.set(socket, setTimeout(close, withinMs * 1.5).unref());
  }

  function tick() {
    if (rest-- > 0) return;
    const { sockets } = io.of("/");
    const [own, elsewhere] = [sockets.size - moving.size, others.all()];
    // A move that has begun goes on until the counts are even.
    surplus =
      surplus > 0 ? Math.min(surplus, aboveMean(own, elsewhere)) : surplusOf(own, elsewhere);
    let left = Math.min(surplus, perTick);
    if (left === 0) return;
    for (const socket of sockets.values()) {
      if (left === 0) break;
      if (moving.has(socket) || !isQuiet(socket)) continue;
      requestMove(socket);
      left -= 1;
      surplus -= 1;
    }
    if (surplus === 0) rest = REST_TICKS;
  }
  const timer = perSecond > 0 ? setInterval(tick, tickMs).unref() : undefined;

  return {
    connected(socket: ChatSocket) {
      activeAt.set(socket, performance.now());
    },
    active(socket: ChatSocket, event: unknown) {
      if (ACTIVITY.has(event)) activeAt.set(socket, performance.now());
    },
    disconnected(socket: ChatSocket) {
      activeAt.delete(socket);
      clearTimeout(moving.get(socket));
      moving.delete(socket);
    },
    close: () => clearInterval(timer),
  };
}
export type Balance = ReturnType<typeof createBalance>;
