export interface AtOnce {
  /** So many an instance of a service has under way at once. */
  readonly instance: number;
  /** And so many of those are one address's. */
  readonly address: number;
}

/** Ends a turn. */
export type Release = () => void;
/** Why one that waited has no turn: its client has gone, or it took too long. */
export type Left = "gone" | "late";

interface Waiting {
  readonly address: string;
  readonly settle: (turn: Release | Left) => void;
}

/**
 * Turns at one instance of a service. Past `instance` at once, or past `address` of one address (an IPv6 one counts by its /48), calls wait,
 * each address in a line of its own, and the lines take turns: whoever asks for a thousand things waits behind their own. An address
 * takes no more than are left, so there is mostly room for one more at once.
 */
export function createFairQueue({ instance, address: mostOfAddress }: AtOnce) {
  const ofAddress = new Map<string, number>();
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  let open = 0;
  let waiting = 0;

  function mayStart(address: string): boolean {
    return (ofAddress.get(address) ?? 0) < Math.min(mostOfAddress, instance - open);
  }

  function start(address: string): Release {
    ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1);
    open++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      open--;
      const left = (ofAddress.get(address) ?? 0) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
      startNext();
    };
  }

  /** One has ended: others may begin, of each line in turn. */
  function startNext() {
    for (const [address, line] of lines) {
      if (!mayStart(address)) continue;
      const first = line.shift();
      lines.delete(address);
      if (line.length > 0) lines.set(address, line);
      waiting--;
      first?.settle(start(address));
    }
  }

  function leave(one: Waiting, why: Left) {
    const line = lines.get(one.address) ?? [];
    const at = line.indexOf(one);
    if (at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(one.address);
    waiting--;
    one.settle(why);
  }

  return {
    open: () => open,
    waiting: () => waiting,
    /** How many wait in the longest line. */
    longest: () => Math.max(0, ...[...lines.values()].map(({ length }) => length)),
    /** What ends the turn, once; null when it has to wait. */
    tryAcquire: (address: string): Release | null => (mayStart(address) ? start(address) : null),
    /** Calls `settle` once, with what ends the turn, or with what `leave` was given before there was one. */
    wait(address: string, settle: Waiting["settle"]): (why: Left) => void {
      const one = { address, settle };
      const line = lines.get(address);
      if (line) line.push(one);
      else lines.set(address, [one]);
      waiting++;
      return (why) => leave(one, why);
    },
  };
}
export type FairQueue = ReturnType<typeof createFairQueue>;
