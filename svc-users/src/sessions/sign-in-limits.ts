import type { Login } from "@tutorsetu/contracts/accounts";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { GrowingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import { countedAs } from "@tutorsetu/service-kit/limits/networks";
import { createMutex } from "@tutorsetu/service-kit/mutex";
import type { People } from "../store/people.ts";
import { deviceOf, isKnownDevice } from "./devices.ts";

interface Deps {
  readonly people: Pick<People, "byEmail">;
  readonly limiter: CreateLimiter;
  /** Guesses at a password, by account. */
  readonly guesses: GrowingWait;
  readonly now: () => Date;
}

/**
 * How often somebody may try to sign in. A device that signed in to the account before has tries of its own, so that
 * guesses of others never keep its owner out; all others share those of the account and of their address.
 */
export function signInLimits({ people, limiter, guesses, now }: Deps) {
  const perAddress = limiter(20, 60, "too_many_logins", "login-address");
  const lock = createMutex();

  /** By what tries from a device that is known are counted; null for all others. */
  async function knownDevice({ email, device: id }: Login): Promise<string | null> {
    const device = deviceOf(id, now());
    if (!device) return null;
    const person = await people.byEmail(email);
    return person && isKnownDevice(person, device) ? `${person._id} ${device.hash}` : null;
  }

  return {
    /** The outcome of a try; one that succeeds is followed by `succeed`. */
    async attempt<T>(
      address: string,
      form: Login,
      decide: () => Promise<{ failed: boolean; outcome: T }>,
    ) {
      const device = await knownDevice(form);
      const key = device ?? form.email.toLowerCase();
      const succeed = () => guesses.reset(key);
      if (device) {
        await guesses.take(device);
        return { ...(await decide()), succeed };
      }
      // Only failures count against an address, so each try of a network, or of a /48, waits until the one before is decided.
      const { network, site = network } = countedAs(address);
      return lock.withLock(site, async () => {
        await perAddress.check(address);
        await guesses.take(key);
        const decided = await decide();
        if (decided.failed) await perAddress.count(address);
        return { ...decided, succeed };
      });
    },
  };
}
