import { tokenBuckets } from "./token-bucket.ts";

export interface AddressLimits {
  /** Open sockets of one address: generous, for a school is one address. */
  readonly sockets: number;
  /** Those of them that have not signed in yet. */
  readonly signingIn: number;
  readonly handshakesPerSecond: number;
  readonly handshakesAtOnce: number;
}

interface Count {
  open: number;
  signingIn: number;
}

/** The connections of each address to this instance, and whether there is room for one more. */
export function createAddressLimit(limits: AddressLimits) {
  const byAddress = new Map<string, Count>();
  const takeHandshake = tokenBuckets(limits.handshakesPerSecond, limits.handshakesAtOnce);
  let signingIn = 0;

  return {
    hasRoom(address: string): boolean {
      const { open = 0, signingIn = 0 } = byAddress.get(address) ?? {};
      if (open >= limits.sockets || signingIn >= limits.signingIn) return false;
      return takeHandshake(address) === 0;
    },
    /** A connection has opened. */
    opened(address: string) {
      const count = byAddress.get(address) ?? { open: 0, signingIn: 0 };
      byAddress.set(address, count);
      count.open += 1;
      count.signingIn += 1;
      signingIn += 1;
      let isSigningIn = true;
      const signedIn = () => {
        if (!isSigningIn) return;
        isSigningIn = false;
        count.signingIn -= 1;
        signingIn -= 1;
      };
      return {
        signedIn,
        closed() {
          signedIn();
          count.open -= 1;
          if (count.open === 0) byAddress.delete(address);
        },
      };
    },
    signingIn: () => signingIn,
    /** The most sockets that one address has open. */
    most: () => [...byAddress.values()].reduce((most, { open }) => Math.max(most, open), 0),
  };
}
export type AddressLimit = ReturnType<typeof createAddressLimit>;
