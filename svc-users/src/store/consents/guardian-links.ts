import { createHash, randomBytes } from "node:crypto";
import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

const DAY_MS = 86_400_000;

export type GuardianAct = "give" | "withdraw";

/** For how long a link works: one that agrees less long than one that withdraws. */
export const LINK_DAYS: Readonly<Record<GuardianAct, number>> = {
  give: RETENTION.guardianLinks.kept.days,
  withdraw: RETENTION.withdrawalLinks.kept.days,
};

/** What a link is for. */
export interface GuardianLink {
  readonly userId: string;
  /** The profile of a child in a parent's account; missing: that of the student. */
  readonly child?: string | undefined;
  /** Where it was sent, in lower case; it is over once the account names another address. */
  readonly email: string;
  readonly asks: GuardianAct;
  /** The version of the text that its page shows; it is over once there is another one. */
  readonly text: string;
}

/** A link by its token, which is kept as a hash. */
export interface FoundLink extends GuardianLink {
  readonly hash: string;
}

/** Links that ask a guardian. Who may use one is decided by the write that it leads to, which takes its hash once. */
export interface GuardianLinks {
  /** The token of a fresh link. */
  issue(
    person: Authorized<PersonRef>,
    link: Omit<GuardianLink, "userId">,
    now: Date,
  ): Promise<string>;
  find(token: string, now: Date): Promise<FoundLink | null>;
  /** Ends all links about a person, or one child. */
  revoke(person: Authorized<PersonRef>, child?: string): Promise<void>;
}

interface StoredLink extends GuardianLink {
  readonly _id: string;
  readonly expiresAt: Date;
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

export async function mongoGuardianLinks(db: Db): Promise<GuardianLinks> {
  const links = db.collection<StoredLink>("guardian-links");
  await Promise.all([
    links.createIndex({ userId: 1 }),
    links.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
  ]);
  return {
    async issue({ _id: userId }, link, now) {
      const token = randomBytes(32).toString("base64url");
      const { child, ...same } = link;
      const expiresAt = new Date(now.getTime() + LINK_DAYS[link.asks] * DAY_MS);
      await links.insertOne({
        _id: digest(token),
        userId,
        ...same,
        ...(child && { child }),
        expiresAt,
      });
      return token;
    },
    async find(token, now) {
      const found = await links.findOne({ _id: digest(token), expiresAt: { $gt: now } });
      if (!found) return null;
      const { _id: hash, expiresAt: _over, ...link } = found;
      return { hash, ...link };
    },
    async revoke({ _id: userId }, child) {
      await links.deleteMany({ userId, ...(child && { child }) });
    },
  };
}
