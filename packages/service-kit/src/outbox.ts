export interface Log {
  debug(about: object, message: string): void;
}

interface Options<Entry, Receipt> {
  /** In log lines, e.g. `booking events`. */
  readonly name: string;
  readonly log: Log;
  /** How many entries a sweep asks for. */
  readonly batchSize?: number;
  /** Entries that are due, the most urgent first; a generator may claim each just before it is delivered. */
  readonly pending: (now: Date, limit: number) => AsyncIterable<Entry> | Promise<Iterable<Entry>>;
  readonly idOf: (entry: Entry) => string;
  /** Entries of one group keep their order: after a failure the rest of the group waits for the next sweep. */
  readonly groupOf?: (entry: Entry) => string;
  /** Its result is passed to `markDelivered`. */
  readonly deliver: (entry: Entry, now: Date) => Promise<Receipt>;
  readonly markDelivered: (entry: Entry, receipt: Receipt) => Promise<unknown>;
  /** Stores when a failed entry is due again; without it the next sweep tries it. */
  readonly postpone?: (entry: Entry, now: Date, error: unknown) => Promise<unknown>;
}

export interface Outbox<Entry> {
  /** Delivers in the background, right after the write; a failure is logged and left to the sweep. */
  readonly announce: (...entries: readonly Entry[]) => void;
  /** Delivers now. Rejects with the first failure; the entries stay pending. */
  readonly deliver: (...entries: readonly Entry[]) => Promise<void>;
  /** Delivers one batch of what is pending. Rejects with the first failure, after every other entry was tried. */
  readonly sweep: (now?: Date) => Promise<void>;
}

/**
 * Transactional outbox: entries are stored with the change they tell of and stay pending until they are marked, so each
 * is delivered at least once. In this process an entry is delivered by one caller at a time; the others wait for it.
 */
export function createOutbox<Entry, Receipt>(options: Options<Entry, Receipt>): Outbox<Entry> {
  const { name, log, batchSize = 50, idOf, groupOf = idOf, postpone } = options;
  const inFlight = new Map<string, Promise<void>>();

  async function attempt(entry: Entry, now: Date): Promise<void> {
    try {
      await options.markDelivered(entry, await options.deliver(entry, now));
    } catch (error) {
      await postpone?.(entry, now, error);
      throw error;
    }
  }

  function deliverOnce(entry: Entry, now: Date): Promise<void> {
    const id = idOf(entry);
    const running = inFlight.get(id) ?? attempt(entry, now).finally(() => inFlight.delete(id));
    inFlight.set(id, running);
    return running;
  }

  async function deliverAll(entries: AsyncIterable<Entry> | Iterable<Entry>, now: Date) {
    const failures: unknown[] = [];
    const failedGroups = new Set<string>();
    for await (const entry of entries) {
      const group = groupOf(entry);
      if (failedGroups.has(group)) continue;
      await deliverOnce(entry, now).catch((error: unknown) => {
        failedGroups.add(group);
        failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    announce: (...entries) =>
      void deliverAll(entries, new Date()).catch((err: unknown) =>
        log.debug({ err, outbox: name }, "delivery failed, left to the sweep"),
      ),
    deliver: (...entries) => deliverAll(entries, new Date()),
    sweep: async (now = new Date()) => deliverAll(await options.pending(now, batchSize), now),
  };
}
