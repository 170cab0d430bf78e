import type { ChatServer, ChatSocket } from "./types.ts";

/** An instance with a fifth more than the mean of all, and at least this many, has too many. */
const MOST_SHARE = 1.2;
const LEAST_SURPLUS = 5;
/** How long others count that said nothing, and how long one is not counted that has just come. */
const FORGOTTEN_MS = 15_000;
const NEWCOMER_MS = 4000;
/** After a move others need a moment to be seen with what they got. */
const REST_TICKS = 10;

/** What a person does; everything else a page says by itself. */
const DEEDS: ReadonlySet<unknown> = new Set(["typing", "private_message", "read"]);

const meanOf = (own: number, others: readonly number[]) =>
  others.reduce((sum, one) => sum + one, own) / (others.length + 1);

/** How many sockets this instance has more than the mean of all. */
const aboveMean = (own: number, others: readonly number[]) =>
  Math.max(0, Math.floor(own - meanOf(own, others)));

/** How many sockets are too many here, beside what the other instances have; 0 where it is even enough. */
export function surplusOf(own: number, others: readonly number[]): number {
  const surplus = aboveMean(own, others);
  return own > meanOf(own, others) * MOST_SHARE && surplus >= LEAST_SURPLUS ? surplus : 0;
}

/** How many sockets each of the other instances has, as they say themselves. */
export function otherCounts(now: () => number = () => performance.now()) {
  const known = new Map<string, { count: number; at: number; since: number }>();
  return {
    heard(instance: string, count: number) {
      const since = known.get(instance)?.since ?? now();
      known.set(instance, { count, at: now(), since });
    },
    left: (instance: string) => void known.delete(instance),
    all(): number[] {
      for (const [instance, { at }] of known) if (now() - at > FORGOTTEN_MS) known.delete(instance);
      const settled = [...known.values()].filter(({ since }) => now() - since >= NEWCOMER_MS);
      return settled.map(({ count }) => count);
    },
  };
}
export type OtherCounts = ReturnType<typeof otherCounts>;

export interface BalanceOptions {
  /** At most so many sockets are asked to move within a second; 0 for none. */
  readonly perSecond?: number;
  /** Whoever did something within this time stays. */
  readonly quietMs?: number;
  /** How long a page may choose its moment; then the connection of one that knows no better is closed. */
  readonly withinMs?: number;
}

/** Asks what is too much at this instance to connect again, slowly: it comes to where there is more room. */
export function createBalance(
  io: ChatServer,
  others: Pick<OtherCounts, "all">,
  { perSecond = 5, quietMs = 30_000, withinMs = 10_000 }: BalanceOptions = {},
) {
  const activeAt = new Map<ChatSocket, number>();
  const asked = new Map<ChatSocket, ReturnType<typeof setTimeout>>();
  let surplus = 0;
  let rest = 0;

  const isQuiet = (socket: ChatSocket) =>
    performance.now() - (activeAt.get(socket) ?? 0) >= quietMs;

  function ask(socket: ChatSocket) {
    socket.emit("move", { withinMs });
    const close = () => {
      asked.delete(socket);
      // Closed this way, a page comes back by itself.
      if (isQuiet(socket)) socket.conn.close();
    };
    asked.set(socket, setTimeout(close, withinMs * 1.5).unref());
  }

  function tick() {
    if (rest-- > 0) return;
    const { sockets } = io.of("/");
    const [own, elsewhere] = [sockets.size - asked.size, others.all()];
    // What was begun goes on until it is even.
    surplus =
      surplus > 0 ? Math.min(surplus, aboveMean(own, elsewhere)) : surplusOf(own, elsewhere);
    let left = Math.min(surplus, perSecond);
    if (left === 0) return;
    for (const socket of sockets.values()) {
      if (left === 0) break;
      if (asked.has(socket) || !isQuiet(socket)) continue;
      ask(socket);
      left -= 1;
      surplus -= 1;
    }
    if (surplus === 0) rest = REST_TICKS;
  }
  const timer = perSecond > 0 ? setInterval(tick, 1000).unref() : undefined;

  return {
    come(socket: ChatSocket) {
      activeAt.set(socket, performance.now());
    },
    did(socket: ChatSocket, event: unknown) {
      if (DEEDS.has(event)) activeAt.set(socket, performance.now());
    },
    gone(socket: ChatSocket) {
      activeAt.delete(socket);
      clearTimeout(asked.get(socket));
      asked.delete(socket);
    },
    close: () => clearInterval(timer),
  };
}
export type Balance = ReturnType<typeof createBalance>;
