/** A gateway that is at its limit while people come and go is busy; one that gives nothing back for this long is stuck. */
const STUCK_MS = 3000;

/**
 * At most `limit` at once: more are rejected instead of making everybody wait. An address (an IPv6 one by its /48) may have as many as are left, so
 * alone it gets half, two get a third each, and there is always room for one more address.
 */
export function createPlaces(limit: number, now = () => performance.now()) {
  const ofAddress = new Map<string, number>();
  let open = 0;
  let fullSince = Infinity;

  function release(address: string) {
    const left = (ofAddress.get(address) ?? 0) - 1;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
    open--;
    fullSince = Infinity;
  }

  return {
    limit,
    open: () => open,
    /** No place is left, and none was given back for a while. */
    isStuck: () => now() - fullSince >= STUCK_MS,
    /** What gives the place back, once; null when there is none for this address. */
    tryAcquire(address: string): (() => void) | null {
      const own = ofAddress.get(address) ?? 0;
      if (own >= limit - open) return null;
      ofAddress.set(address, own + 1);
      open++;
      if (open >= limit) fullSince = now();
      let held = true;
      return () => {
        if (held) release(address);
        held = false;
      };
    },
  };
}
export type Places = ReturnType<typeof createPlaces>;

const UPLOADS = 40;
const SLOW_ANSWERS = 24;
/** Connections to a service that the pace of clients may hold. */
export const AT_CLIENTS_PACE = UPLOADS + SLOW_ANSWERS;

/** What requests take while they are under way, by kind. */
export const createAllPlaces = () => ({
  calls: createPlaces(512),
  /** Long polls wait for messages; they must not crowd out calls, nor grow without bound. */
  polls: createPlaces(5000),
  /** Small bodies on their way, before a service is asked. */
  bodies: createPlaces(1024),
  // The pace of the client holds these two, and with them a connection to a service.
  uploads: createPlaces(UPLOADS),
  slow_answers: createPlaces(SLOW_ANSWERS),
});
export type AllPlaces = ReturnType<typeof createAllPlaces>;
