import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

export interface StoredSearch {
  readonly _id: string;
  readonly name: string;
  /** Parameters of the list's address. */
  readonly query: string;
  /** Equal for searches that find the same tutors. */
  readonly key: string;
  readonly createdAt: Date;
}

/** New tutors of which svc-content does not know yet. */
export interface SearchNews {
  readonly _id: string;
  readonly at: Date;
  /** How many different tutors, as far as they are counted. */
  readonly count: number;
  readonly found: readonly { readonly searchId: string; readonly count: number }[];
}

export interface SavedSearchesDoc {
  /** The user id. */
  readonly _id: string;
  /** The one that was saved first first. */
  readonly searches: readonly StoredSearch[];
  /** Counts the changes of `searches`: each is made to what was read. */
  readonly revision: number;
  /** Tutors who came later are new; none before a search was saved. */
  readonly since: Date;
  /** When to look for new ones; missing without a search. While somebody looks, when another one may. */
  readonly nextAt?: Date;
  /** Of whoever looks. */
  readonly claim?: string;
  /** In the outbox. */
  readonly news?: SearchNews;
}

export interface SavedSearches {
  /** The one that was saved last first. */
  of(userId: string): Promise<StoredSearch[]>;
  /** Null where there is no room. What finds the same is there once, by its newest name. */
  add(
    person: Authorized<PersonRef>,
    search: Pick<StoredSearch, "name" | "query" | "key">,
    now: Date,
  ): Promise<StoredSearch[] | null>;
  /** Null where there is no such search. */
  remove(person: Authorized<PersonRef>, searchId: string): Promise<StoredSearch[] | null>;
  /** Somebody whose searches are to be looked at now; of several callers one gets them, for `CLAIM_MS`. */
  claim(now: Date): Promise<SavedSearchesDoc | null>;
  /** Ends the claim: what was found goes into the outbox in the same write. Changes nothing where it is somebody else's by now. */
  settle(
    claimed: SavedSearchesDoc,
    result: { readonly since: Date; readonly nextAt: Date; readonly news?: SearchNews },
  ): Promise<void>;
  /** Those with news that were not delivered. */
  pending(limit: number): Promise<SavedSearchesDoc[]>;
  /** The next news come a day later. */
  markDelivered(userId: string, newsId: string, nextAt: Date): Promise<void>;
  forget(person: Authorized<PersonRef>): Promise<void>;
}

export const DAY_MS = 86_400_000;
const CLAIM_MS = 120_000;
const TRIES = 20;

export async function mongoSavedSearches(db: Db): Promise<SavedSearches> {
  const docs = db.collection<SavedSearchesDoc>("saved-searches");
  await docs.createIndex({ nextAt: 1 }, { sparse: true });
  await docs.createIndex({ "news._id": 1 }, { sparse: true });

  async function insert(_id: string, searches: readonly StoredSearch[], now: Date) {
    const nextAt = new Date(now.getTime() + DAY_MS);
    const doc = { _id, searches, revision: 1, since: now, nextAt };
    return (await unlessDuplicate(docs.insertOne(doc), null)) !== null;
  }

  async function replace(before: SavedSearchesDoc, searches: readonly StoredSearch[], now: Date) {
    const { _id, revision, news } = before;
    const isStill = ({ searchId }: { readonly searchId: string }) =>
      searches.some((one) => one._id === searchId);
    const found = news?.found.filter(isStill) ?? [];
    const isFirst = before.searches.length === 0;
    const $set = {
      searches,
      revision: revision + 1,
      ...(isFirst && { since: now, nextAt: new Date(now.getTime() + DAY_MS) }),
      ...(news && found.length > 0 && { news: { ...news, found } }),
    };
    const $unset = {
      ...(searches.length === 0 && { nextAt: "" as const }),
      ...(news && found.length === 0 && { news: "" as const }),
    };
    const isLess = Object.keys($unset).length > 0;
    const update = { $set, ...(isLess && { $unset }) };
    return (await docs.updateOne({ _id, revision }, update)).matchedCount > 0;
  }

  /** `next` answers null for what cannot be. */
  async function change(
    _id: string,
    now: Date,
    next: (searches: readonly StoredSearch[]) => readonly StoredSearch[] | null,
  ): Promise<StoredSearch[] | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await docs.findOne({ _id });
      const wanted = next(before?.searches ?? []);
      if (!wanted) return null;
      const isDone = before ? await replace(before, wanted, now) : await insert(_id, wanted, now);
      if (isDone) return wanted.toReversed();
    }
    throw new HttpProblem("unavailable", "unavailable");
  }

  return {
    of: async (_id) => [...((await docs.findOne({ _id }))?.searches ?? [])].toReversed(),
    add: ({ _id }, { name, query, key }, now) =>
      change(_id, now, (searches) => {
        const same = searches.find((one) => one.key === key);
        if (same) return [...searches.filter((one) => one !== same), { ...same, name, query }];
        if (searches.length >= SHORTLIST_LIMITS.searches) return null;
        return [...searches, { _id: newId(), name, query, key, createdAt: now }];
      }),
    remove: ({ _id }, searchId) =>
      change(_id, new Date(), (searches) => {
        const rest = searches.filter((one) => one._id !== searchId);
        return rest.length < searches.length ? rest : null;
      }),
    claim: (now) =>
      docs.findOneAndUpdate(
        { nextAt: { $lte: now }, news: { $exists: false } },
        { $set: { nextAt: new Date(now.getTime() + CLAIM_MS), claim: newId() } },
        { sort: { nextAt: 1 }, returnDocument: "after" },
      ),
    async settle({ _id, revision, claim }, result) {
      if (claim === undefined) return;
      await docs.updateOne({ _id, revision, claim }, { $set: result, $unset: { claim: "" } });
    },
    pending: (limit) =>
      docs
        .find({ "news._id": { $gt: "" } })
        .limit(limit)
        .toArray(),
    async markDelivered(_id, newsId, nextAt) {
      const found = { _id, "news._id": newsId };
      await docs.updateOne({ ...found, nextAt: { $lt: nextAt } }, { $set: { nextAt } });
      await docs.updateOne(found, { $unset: { news: "" } });
    },
    async forget({ _id }) {
      await docs.deleteOne({ _id });
    },
  };
}
