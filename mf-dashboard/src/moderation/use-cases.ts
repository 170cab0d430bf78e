import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings, chat, content, requirements, users } from "../api.ts";
import {
  type Case,
  type Kind,
  ofAnswer,
  ofComment,
  ofContact,
  ofMessage,
  ofPerson,
  ofRequirement,
  ofReview,
} from "./cases.ts";

/** What one service told; more when it has more than these. */
interface Found {
  readonly cases: readonly Case[];
  readonly hasMore: boolean;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | null | undefined;
}

/** So many pages of each service are read at once; the next ones when an administrator asks. */
export const PAGES_AT_ONCE = 10;

type Query = { readonly settled: "yes" | "no"; readonly cursor: string | undefined };

/** Page after page: services list newest first or oldest first, the queue shows them in one order. */
async function readPages<Item>(
  most: number,
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  toCase: (item: Item) => Case,
): Promise<Found> {
  const cases: Case[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < most; page++) {
    const { items, nextCursor } = await read(cursor);
    cases.push(...items.map(toCase));
    if (!nextCursor) return { cases, hasMore: false };
    cursor = nextCursor;
  }
  return { cases, hasMore: true };
}

/** A service of before lists open and settled ones together. */
const fits = ({ settled }: Query, { settlement }: { readonly settlement?: unknown }) =>
  (settlement !== undefined) === (settled === "yes");

async function readMessages(query: Query) {
  const page = await chat.reports({ query });
  const items = page.reports.filter(({ solved }) => solved === (query.settled === "yes"));
  return { ...page, items };
}

async function readComments(query: Query) {
  const page = await content.commentsToCheck({ query });
  return { ...page, items: page.comments.filter((one) => fits(query, one)) };
}

async function readContacts(query: Query) {
  const page = await content.contacts({ query });
  return { ...page, items: page.contacts.filter((one) => fits(query, one)) };
}

async function readAnswers(query: Query) {
  const answers = query.settled === "yes" ? "settled" : "open";
  const page = await users.suspendedPeople({ query: { answers, cursor: query.cursor } });
  const items = page.people.filter((one) => one.answer !== null && fits(query, one));
  return { ...page, items };
}

async function readPeople(query: Query) {
  const page = await users.personReports({ query });
  return { ...page, items: page.reports };
}

async function readReviews(query: Query) {
  const page = await bookings.reportedReviews({ query });
  return { ...page, items: page.reviews };
}

async function readRequirements(query: Query) {
  const page = await requirements.reportedRequirements({ query });
  return { ...page, items: page.requirements };
}

/** One service's part of the queue. */
function useSource<Item>(
  subject: string,
  { settled, most }: { readonly settled: "yes" | "no"; readonly most: number },
  read: (query: Query) => Promise<Page<Item>>,
  toCase: (item: Item) => Case,
) {
  return useQuery([subject, "queue", settled, String(most)], () =>
    readPages(most, (cursor) => read({ settled, cursor }), toCase),
  );
}

/** What all services have for an administrator, oldest first; each answers or fails by itself. */
export function useCases(kind: Kind | undefined, isSettled: boolean, most: number) {
  const ask = { settled: isSettled ? "yes" : "no", most } as const;
  const toComment = (comment: Parameters<typeof ofComment>[0]) => ofComment(comment, isSettled);
  const messages = useSource("reports", ask, readMessages, ofMessage);
  const comments = useSource("comments", ask, readComments, toComment);
  const contacts = useSource("contacts", ask, readContacts, ofContact);
  const answers = useSource("suspended-people", ask, readAnswers, ofAnswer);
  const people = useSource("person-reports", ask, readPeople, ofPerson);
  const reviews = useSource("reported-reviews", ask, readReviews, ofReview);
  const posts = useSource("reported-requirements", ask, readRequirements, ofRequirement);
  const sources = [
    { name: "messages", kinds: ["message"], query: messages },
    { name: "comments", kinds: ["comment"], query: comments },
    { name: "people", kinds: ["profile", "picture"], query: people },
    { name: "reviews", kinds: ["review"], query: reviews },
    { name: "requirements", kinds: ["requirement"], query: posts },
    { name: "answers", kinds: ["answer"], query: answers },
    { name: "contacts", kinds: ["contact"], query: contacts },
  ] as const;
  const asked = sources.filter(({ kinds }) => !kind || kinds.some((one) => one === kind));
  return {
    cases: asked
      .flatMap(({ query }) => query.data?.cases ?? [])
      .filter((one) => !kind || one.kind === kind)
      .toSorted((a, b) => a.at.localeCompare(b.at)),
    failed: asked.filter(({ query }) => query.error !== undefined),
    isLoading: asked.some(({ query }) => query.data === undefined && query.error === undefined),
    hasMore: asked.some(({ query }) => query.data?.hasMore),
  };
}
