import { contentInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Person } from "../people/person.ts";
import type { Listings } from "../store/listings.ts";
import type { People } from "../store/people.ts";
import {
  DAY_MS,
  type SavedSearches,
  type SavedSearchesDoc,
} from "../store/savings/saved-searches.ts";
import { questionOf } from "./asked.ts";

/** More are not counted. */
const MOST_COUNTED = 50;
/** Somebody who came later may not be on the lists of all instances yet: they are new the next time. */
const SETTLE_MS = 60_000;
/** What the link of a notice may be. */
const MOST_LINK = 300;
const KIND = "saved_search";

interface Deps {
  readonly savedSearches: SavedSearches;
  readonly people: Pick<People, "find">;
  readonly listings: Pick<Listings, "tutors">;
  readonly content: ServiceClient;
  readonly log: Log;
}

const shown = (count: number) => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED}+`);
const mayBeTold = (person: Person | null) => Boolean(person?.active && !person.suspension);

/** What svc-content is told; null where none of the searches is left. */
function noticeOf({ news, searches }: SavedSearchesDoc) {
  const found = (news?.found ?? []).flatMap(({ searchId, count }) => {
    const search = searches.find(({ _id }) => _id === searchId);
    return search ? [{ ...search, count }] : [];
  });
  const [first] = found;
  if (!news || !first) return null;
  const names = found.map(({ name, count }) => `${name}: ${shown(count)}`).join("\n");
  const params = { count: shown(news.count), searches: names };
  const words = wordsOf(en, { kind: KIND, params, subject: "", message: "" });
  const asked = new URLSearchParams(first.query);
  asked.set("sort", "newest");
  const list = `/tutor?${asked}`;
  const isOne = found.length === 1 && list.length <= MOST_LINK;
  const told = { subject: words.title, message: words.text, link: isOne ? list : "/shortlist" };
  return { kind: KIND, params, ...told, at: news.at.toISOString() };
}

/**
 * Tells people of tutors who are new since the last time and fit a search of theirs, at most once a day. What was found is
 * stored together with up to when it was looked, so that nothing is lost, and delivered by an outbox with one id.
 */
export function createSearchNews({ savedSearches, people, listings, content, log }: Deps) {
  /** The tutors of one search who came after `since` and not after `until`. */
  async function newTutors(address: string, since: Date, until: Date) {
    const question = questionOf(address);
    if (!question) return [];
    const { docs } = await listings
      .tutors({ ...question, sort: "newest", limit: MOST_COUNTED })
      .catch((error: unknown) => {
        // A question that was good when it was saved, such as a PIN code that is none any more.
        if (error instanceof HttpProblem) return { docs: [] };
        throw error;
      });
    return docs
      .filter(({ createdAt }) => createdAt > since && createdAt <= until)
      .map(({ _id }) => _id);
  }

  async function look(claimed: SavedSearchesDoc, now: Date): Promise<void> {
    const nextAt = new Date(now.getTime() + DAY_MS);
    const { _id, since, searches } = claimed;
    if (!mayBeTold(await people.find(_id))) return savedSearches.settle(claimed, { since, nextAt });
    const until = new Date(now.getTime() - SETTLE_MS);
    const everybody = new Set<string>();
    const found: { searchId: string; count: number }[] = [];
    for (const { _id: searchId, query, createdAt } of searches) {
      const tutors = await newTutors(query, createdAt > since ? createdAt : since, until);
      for (const id of tutors) everybody.add(id);
      if (tutors.length > 0) found.push({ searchId, count: tutors.length });
    }
    const news = { _id: newId(), at: now, count: everybody.size, found };
    const result = { since: until > since ? until : since, nextAt };
    return savedSearches.settle(claimed, { ...result, ...(found.length > 0 && { news }) });
  }

  const outbox = createOutbox<SavedSearchesDoc, Date>({
    name: "new tutors of saved searches",
    log,
    pending: (_now, limit) => savedSearches.pending(limit),
    idOf: ({ _id }) => _id,
    async deliver(doc, now) {
      const person = await people.find(doc._id);
      const notice = noticeOf(doc);
      if (!person || !notice || !doc.news) return now;
      const { _id, userName, email, role } = person;
      const body = { user: { _id, userName, email }, role, ...notice };
      // By its id: svc-content keeps the first of several.
      await content.call(contentInternal.notice, { params: { id: doc.news._id }, body });
      return now;
    },
    async markDelivered({ _id, news }, now) {
      const nextAt = new Date(now.getTime() + DAY_MS);
      if (news) await savedSearches.markDelivered(_id, news._id, nextAt);
    },
  });

  return {
    async sweep(now = new Date()): Promise<void> {
      for (;;) {
        const claimed = await savedSearches.claim(now);
        if (!claimed) break;
        await look(claimed, now);
      }
      await outbox.sweep(now);
    },
  };
}
