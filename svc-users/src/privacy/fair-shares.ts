import type { SmallShare } from "@tutorsetu/contracts/security/visibility";
import type { Caller } from "@tutorsetu/service-kit/env";
import { countedAs } from "@tutorsetu/service-kit/limits/networks";
import { isFresh, isVerified } from "../people/standing.ts";
import type { DailyShares } from "../store/daily-shares.ts";
import type { People } from "../store/people.ts";

/** How many different people somebody sees something of in a day. */
export interface ShareLimits {
  readonly perAccount: number;
  /** Of an account without a verified address, or younger than a day. */
  readonly perFreshAccount: number;
  /** Of all such accounts of one address together. */
  readonly perAddress: number;
}

export type Viewer = Pick<Caller, "id" | "role">;

interface Deps {
  readonly people: Pick<People, "find">;
  readonly dailyShares: DailyShares;
  readonly now: () => Date;
}

/** Which of these people the viewer may see something of: the same ones again do not count. */
export type FairShares = (
  viewer: Viewer,
  address: string,
  owners: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Why this viewer has the smaller share; null when it is the whole one. */
export const smallShareOf =
  ({ people, now }: Pick<Deps, "people" | "now">) =>
  async ({ id }: Viewer): Promise<SmallShare | null> => {
    const person = await people.find(id);
    const at = now();
    if (!person || !isFresh(person, at)) return null;
    return isVerified(person, at) ? "new" : "unverified";
  };

/** `kind` keeps what is counted apart; none counts numbers, whose days have been stored so far without. */
export function fairShares(
  { people, dailyShares, now }: Deps,
  kind: "" | "email:",
  { perAccount, perFreshAccount, perAddress }: ShareLimits,
): FairShares {
  return async (viewer, address, owners) => {
    if (owners.length === 0) return new Set();
    const at = now();
    const person = await people.find(viewer.id);
    const account = `${kind}${viewer.id}`;
    if (person && !isFresh(person, at)) return dailyShares.take(account, owners, perAccount, at);
    const own = await dailyShares.take(account, owners, perFreshAccount, at);
    const shared = await dailyShares.take(
      `${kind}from ${countedAs(address).network}`,
      [...own],
      perAddress,
      at,
    );
    const refused = [...own].filter((owner) => !shared.has(owner));
    await dailyShares.release(account, refused, at);
    return shared;
  };
}
