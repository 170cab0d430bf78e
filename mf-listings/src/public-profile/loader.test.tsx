import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { act } from "@testing-library/react";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { drawnPage, hydratedPage } from "@tutorsetu/web-kit/testing/hydrated-page";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "../routes.server.tsx";
import { bookingPage, id, signIn, tutor } from "../testing/people.ts";
import { tutorLoader } from "./loader.ts";

const { userId, ...card } = tutor("Priya Nair", { city: "Nashik", state: "Maharashtra" });
const { email: _email, ...user } = userId;
const shown = { ...card, userId: user };
const address = `/t/priya-nair-physics-nashik-${card._id}`;
const page: PublicTutor = { ...shown, address, updatedAt: "2025-01-05" };
const review = {
  _id: id(),
  author: "Rohan D.",
  stars: 4,
  text: "Patient and clear.",
  createdAt: "2025-05-01T20:00:00.000Z",
};
const landing: Landing = {
  address: "/tutors/mathematics/nashik",
  subject: "mathematics",
  city: "Nashik",
  count: 24,
};
const LANDING = {
  landing,
  tutors: [{ ...shown, address }],
  page: 2,
  hasMore: true,
  related: [{ ...landing, address: "/tutors/in/nashik", subject: null }],
};

const state = { areReviewsAway: false };
const failure = (status: number) => new ApiError(status, { message: "No", code: "not_found" });

/** As a service answers the renderer. */
async function read(call: { readonly path: string }, input: unknown) {
  const { params, query } = input as { params?: { id?: string }; query?: { city?: string } }; // safe: of the calls below
  const isMissing = params?.id === "0".repeat(24) || query?.city === "nowhere";
  if (isMissing) throw failure(404);
  if (call === usersApi.landingPages) return { pages: [] } as never;
  if (call.path === usersApi.landingPage.path) return LANDING as never; // safe, all: each call's own reply
  if (call.path === usersApi.publicTutor.path) return { tutor: page } as never;
  if (state.areReviewsAway) throw failure(503);
  const rating = { average: 4, count: 1 };
  return { reviews: [review], rating, nextCursor: null, total: 1 } as never;
}

const reads = vi.fn<() => never>(() => {
  throw new Error("read");
});

beforeEach(() => {
  state.areReviewsAway = false;
  reads.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestIdleCallback"] });
  fakeApi(usersApi)({ publicTutor: reads, landingPage: reads });
  fakeApi(bookingsApi)({ reviews: reads, list: () => bookingPage([]) });
});
afterEach(() => {
  resetKit();
  setLanguage("en");
  vi.useRealTimers();
});

const PATHS = [address, "/tutors/mathematics/nashik?page=2"];
const VISITS = PATHS.flatMap((path) =>
  (["en", "hi"] as const).flatMap((language) =>
    ([null, "Student"] as const).map((role) => [path, language, role] as const),
  ),
);

it.each(VISITS)(
  "%s in %s is made live for %s without an error, a lost node or a read",
  async (path, language, role) => {
    const live = await hydratedPage({ routes, path, language, read }, () => role && signIn(role));
    expect([live.status, live.problems]).toEqual([200, []]);
    expect(live.html).toContain("Priya Nair");
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(reads).not.toHaveBeenCalled();
    expect(role ? [] : live.lost()).toEqual([]);
    live.close();
  },
);

it("says what a tutor's page is about", async () => {
  const { head, html } = await drawnPage({ routes, path: address, read });
  expect(head).toMatchObject({
    title: "Priya Nair, Physics tutor in Nashik",
    canonical: address,
    type: "profile",
    preview: { title: "Priya Nair", lines: ["Physics, Social Science", "Nashik", "₹2,600/month"] },
  });
  expect(head.description).toContain("₹2,600/month");
  // The rating of the reviews that the page shows, newer than the profile's own.
  const aggregateRating = { ratingValue: 4, reviewCount: 1 };
  expect(head.jsonLd).toMatchObject([
    { "@type": "Service", aggregateRating },
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Tutors" }, { name: "Priya Nair" }] },
  ]);
  expect(html).toContain("Patient and clear.");
  const hindi = await drawnPage({ routes, path: address, language: "hi", read });
  expect(hindi.head.title).toBe("Priya Nair, नासिक में भौतिक विज्ञान के शिक्षक");
  expect(hindi.head.preview?.lines).toEqual([
    "भौतिक विज्ञान, सामाजिक विज्ञान",
    "नासिक",
    "₹2,600/माह",
  ]);
});

it("leads from another slug to today's address for good", async () => {
  const slug = `asha-${card._id}`;
  const url = new URL(`http://page.invalid/t/${slug}?utm_source=x`);
  const context = { language: "en", read } as const;
  const request = new Request(url);
  const args = { request, url, pattern: "/t/:slug", params: { slug }, context };
  const moved = await tutorLoader(args);
  if (!(moved instanceof Response)) throw new Error("It answers with a page");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `${address}?utm_source=x`]);
});

it("is a page of its own while the reviews cannot be read", async () => {
  state.areReviewsAway = true;
  const { status, queries } = await drawnPage({ routes, path: address, read });
  expect([status, queries.length]).toEqual([200, 1]);
});

it.each([`/t/priya-${"0".repeat(24)}`, "/tutors/in/nowhere"])(
  "answers 404 at %s, for search engines too",
  async (path) => {
    const { status, head, html } = await drawnPage({ routes, path, read });
    expect([status, head.noindex]).toEqual([404, true]);
    expect(html).toContain("No tutors found");
  },
);

it("says of a tutor's page behind the guard where the public one is, and nothing else", async () => {
  const guarded = await drawnPage({ routes, path: `/tutor/${card._id}`, read });
  expect(guarded).toMatchObject({
    status: 200,
    head: { canonical: address, noindex: true, title: "Priya Nair, Physics tutor in Nashik" },
    queries: [],
    isHeadOnly: true,
  });
  const none = await drawnPage({ routes, path: `/tutor/${"0".repeat(24)}`, read });
  expect(none).toMatchObject({ status: 404, queries: [], isHeadOnly: true });
  expect(none.head).toEqual({ title: "No tutors found", noindex: true });
});

it("says what a landing page is about, with its own address for each page", async () => {
  const { head, html } = await drawnPage({ routes, path: PATHS[1] ?? "", read });
  expect(head).toMatchObject({
    title: "Mathematics tutors in Nashik",
    canonical: "/tutors/mathematics/nashik?page=2",
  });
  const names = ["Tutors", "Mathematics", "Nashik"].map((name) => ({ name }));
  expect(head.jsonLd).toMatchObject([{ "@type": "BreadcrumbList", itemListElement: names }]);
  expect(html).toContain('href="/tutors/mathematics/nashik?page=3"');
  expect(html).toContain('href="/tutors/in/nashik"');
});
