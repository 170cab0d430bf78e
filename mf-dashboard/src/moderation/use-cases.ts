import { useQuery } from "@tutorsetu/web-kit/query";
import { bookings, chat, content, users } from "../api.ts";
import {
  type Case,
  type Kind,
  ofAnswer,
  ofComment,
  ofMessage,
  ofPerson,
  ofReview,
} from "./cases.ts";

/** What one service told; more when it has more than these. */
interface Found {
  readonly cases: readonly Case[];
  readonly hasMore: boolean;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

const MOST_PAGES = 10;

/** Page after page: services list newest first or oldest first, the queue needs them all. */
async function readAll<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  toCase: (item: Item) => Case,
): Promise<Found> {
  const cases: Case[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await read(cursor);
    cases.push(...items.map(toCase));
    if (!nextCursor) return { cases, hasMore: false };
    cursor = nextCursor;
  }
  return { cases, hasMore: true };
}

const NONE: Found = { cases: [], hasMore: false };

async function readMessages(isSettled: boolean): Promise<Found> {
  const { reports } = await chat.reports();
  return {
    cases: reports.filter(({ solved }) => solved === isSettled).map(ofMessage),
    hasMore: false,
  };
}

const readComments = () =>
  readAll(async (cursor) => {
    const page = await content.commentsToCheck({ query: { cursor } });
    return { ...page, items: page.comments };
  }, ofComment);

const readAnswers = () =>
  readAll(async (cursor) => {
    const page = await users.suspendedPeople({ query: { cursor } });
    return { ...page, items: page.people.filter(({ answer }) => answer !== null) };
  }, ofAnswer);

const readPeople = (settled: "yes" | "no") =>
  readAll(async (cursor) => {
    const page = await users.personReports({ query: { settled, cursor } });
    return { ...page, items: page.reports };
  }, ofPerson);

const readReviews = (settled: "yes" | "no") =>
  readAll(async (cursor) => {
    const page = await bookings.reportedReviews({ query: { settled, cursor } });
    return { ...page, items: page.reviews };
  }, ofReview);

/** What all services have for an administrator, oldest first; each answers or fails by itself. */
export function useCases(kind: Kind | undefined, isSettled: boolean) {
  const settled = isSettled ? "yes" : "no";
  const messages = useQuery(["reports", "queue", settled], () => readMessages(isSettled));
  // svc-content and svc-users list only what is open of these two.
  const comments = useQuery(["comments", "cases", settled], async () =>
    isSettled ? NONE : readComments(),
  );
  const answers = useQuery(["suspended-people", settled], async () =>
    isSettled ? NONE : readAnswers(),
  );
  const people = useQuery(["person-reports", settled], () => readPeople(settled));
  const reviews = useQuery(["reported-reviews", settled], () => readReviews(settled));
  const sources = [
    { name: "messages", kinds: ["message"], query: messages },
    { name: "comments", kinds: ["comment"], query: comments },
    { name: "people", kinds: ["profile", "picture"], query: people },
    { name: "reviews", kinds: ["review"], query: reviews },
    { name: "answers", kinds: ["answer"], query: answers },
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
