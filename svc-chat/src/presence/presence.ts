/** Who is online, i.e. has a connection open. */
export interface Presence {
  connect(userId: string): void;
  disconnect(userId: string): void;
  /** Those of these users who are online, on any instance. */
  filterOnline(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many connections this user has to other instances; only instances with several of one user count. */
  connectionsElsewhere(userId: string): Promise<number>;
  close(): Promise<void>;
}

interface LocalPresence extends Presence {
  onlineIds(): string[];
  isOnline(userId: string): boolean;
}

/** How many connections one user has here, each time that changes. */
type OnCount = (userId: string, count: number) => void;

interface Options {
  /** A user who connects again within this time stays online. */
  readonly graceMs?: number | undefined;
  /** A user went online or offline. */
  readonly onChange?: (userId: string, isOnline: boolean) => void;
  readonly onCount?: OnCount;
}

/** Who has a connection to this instance. */
export function localPresence({ graceMs = 5000, onChange, onCount }: Options = {}): LocalPresence {
  const connections = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const expire = (userId: string) => {
    timers.delete(userId);
    connections.delete(userId);
    onChange?.(userId, false);
  };
  return {
    connect(userId) {
      clearTimeout(timers.get(userId));
      timers.delete(userId);
      const isNew = !connections.has(userId);
      const count = (connections.get(userId) ?? 0) + 1;
      connections.set(userId, count);
      onCount?.(userId, count);
      if (isNew) onChange?.(userId, true);
    },
    disconnect(userId) {
      const left = (connections.get(userId) ?? 1) - 1;
      connections.set(userId, left);
      onCount?.(userId, left);
      if (left > 0) return;
      timers.set(
        userId,
        setTimeout(() => expire(userId), graceMs),
      );
    },
    onlineIds: () => [...connections.keys()],
    isOnline: (userId) => connections.has(userId),
    filterOnline: (userIds) =>
      Promise.resolve(new Set(userIds.filter((id) => connections.has(id)))),
    connectionsElsewhere: () => Promise.resolve(0),
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      return Promise.resolve();
    },
  };
}
