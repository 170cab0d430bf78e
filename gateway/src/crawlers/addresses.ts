// What search engines shall know of, as the services say it.
import { calls, type ServiceName } from "@tutorsetu/contracts/calls/by-slice";
import { PUBLIC_PAGE_HEADER } from "@tutorsetu/contracts/web/server-bundle";
import * as z from "zod";
import type { Upstreams } from "../proxy/upstreams.ts";

export interface PublicAddress {
  /** From the site's root. */
  readonly path: string;
  /** The day on which what stands there was changed last. */
  readonly updatedAt?: string;
}

/** Rejects while the service does not answer. */
export type ReadAddresses = () => Promise<readonly PublicAddress[]>;

const CALL_MS = 3000;
/** More calls than this a service is not asked one after the other: search engines learn of the first ones. */
const MOST_CALLS = 50;
const ALL_CALLS_MS = 20_000;

const PathFromRoot = z.string().regex(/^\/[\w/-]+$/);
const nextCursor = z.string().nullable();
const Tutors = z.object({
  tutors: z.array(z.object({ address: PathFromRoot, updatedAt: z.iso.date() })),
  nextCursor,
});
const Landings = z.object({ pages: z.array(z.object({ address: PathFromRoot })) });
const Posts = z.object({
  blogs: z.array(z.object({ _id: z.string().regex(/^\w+$/), createdAt: z.iso.datetime() })),
  nextCursor,
});

const Requirements = z.object({
  requirements: z.array(z.object({ _id: z.string().regex(/^\w+$/), changedAt: z.iso.datetime() })),
  nextCursor,
});

interface Page {
  readonly addresses: readonly PublicAddress[];
  readonly nextCursor: string | null;
}

const tutorsPage = (json: unknown): Page => {
  const { tutors, nextCursor: next } = Tutors.parse(json);
  const addresses = tutors.map(({ address, updatedAt }) => ({ path: address, updatedAt }));
  return { addresses, nextCursor: next };
};

const landingsPage = (json: unknown): Page => ({
  addresses: Landings.parse(json).pages.map(({ address }) => ({ path: address })),
  nextCursor: null,
});

const postsPage = (json: unknown): Page => {
  const { blogs, nextCursor: next } = Posts.parse(json);
  const addresses = blogs.map(({ _id, createdAt }) => ({
    path: `/blog/${_id}`,
    updatedAt: createdAt.slice(0, 10),
  }));
  return { addresses, nextCursor: next };
};

const requirementsPage = (json: unknown): Page => {
  const { requirements, nextCursor: next } = Requirements.parse(json);
  const addresses = requirements.map(({ _id, changedAt }) => ({
    path: `/requirements/${_id}`,
    updatedAt: changedAt.slice(0, 10),
  }));
  return { addresses, nextCursor: next };
};

/** All pages of a public list, one after the other. */
const listOf =
  (
    upstream: Pick<Upstreams, "ask">,
    path: string,
    pageOf: (json: unknown) => Page,
  ): ReadAddresses =>
  async () => {
    const all: PublicAddress[] = [];
    const until = performance.now() + ALL_CALLS_MS;
    let cursor: string | null = null;
    for (let calls = 0; calls < MOST_CALLS; calls++) {
      const after = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const asked = await upstream.ask(path + after, CALL_MS, { [PUBLIC_PAGE_HEADER]: "1" });
      // One that was released before has no such list, and no such pages.
      if (asked?.status === 404) return [];
      if (asked?.status !== 200 || performance.now() > until)
        throw new Error(`No answer from ${path}`);
      const page = pageOf(asked.json);
      all.push(...page.addresses);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    return all;
  };

export const listsOf = (
  upstreams: Readonly<
    Record<
      Extract<ServiceName, "svc-users" | "svc-bookings" | "svc-content">,
      Pick<Upstreams, "ask">
    >
  >,
): Readonly<Record<"tutors" | "landings" | "requirements" | "posts", ReadAddresses>> => ({
  tutors: listOf(
    upstreams["svc-users"],
    `${calls["svc-users"].publicTutors.path}?limit=1000`,
    tutorsPage,
  ),
  landings: listOf(
    upstreams["svc-users"],
    `${calls["svc-users"].landingPages.path}?limit=5000`,
    landingsPage,
  ),
  requirements: listOf(
    upstreams["svc-bookings"],
    `${calls["svc-bookings"].requirements.path}?limit=50`,
    requirementsPage,
  ),
  posts: listOf(upstreams["svc-content"], `${calls["svc-content"].blogs.path}?limit=50`, postsPage),
});
