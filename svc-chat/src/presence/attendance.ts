/** Who has a page open. */
export interface Attendance {
  arrive(userId: string): void;
  leave(userId: string): void;
  /** Those of these people who are here, on any instance. */
  among(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

export interface LocalAttendance extends Attendance {
  here(): string[];
  has(userId: string): boolean;
}

interface Options {
  /** A page that comes back within this time was never away. */
  readonly graceMs?: number;
  /** Somebody came or went for good. */
  readonly onChange?: (userId: string, isHere: boolean) => void;
}

/** Who has a page open on this instance. */
export function localAttendance({ graceMs = 5000, onChange }: Options = {}): LocalAttendance {
  const pages = new Map<string, number>();
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();

  const goodbye = (userId: string) => {
    leaving.delete(userId);
    pages.delete(userId);
    onChange?.(userId, false);
  };
  return {
    arrive(userId) {
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      const isNew = !pages.has(userId);
      pages.set(userId, (pages.get(userId) ?? 0) + 1);
      if (isNew) onChange?.(userId, true);
    },
    leave(userId) {
      const left = (pages.get(userId) ?? 1) - 1;
      pages.set(userId, left);
      if (left > 0) return;
      leaving.set(
        userId,
        setTimeout(() => goodbye(userId), graceMs),
      );
    },
    here: () => [...pages.keys()],
    has: (userId) => pages.has(userId),
    among: (userIds) => Promise.resolve(new Set(userIds.filter((id) => pages.has(id)))),
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      return Promise.resolve();
    },
  };
}
