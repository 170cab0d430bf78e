import { bookingsApi } from "@tutorsetu/contracts/apis";
import { act } from "@testing-library/react";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { drawnPage, hydratedPage } from "@tutorsetu/web-kit/testing/hydrated-page";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "../routes.server.tsx";
import { signIn } from "../testing/people.ts";
import { aPost } from "../testing/posts.ts";

const open = aPost();
const closed = aPost({ isOpen: false, text: "" });
const asked: unknown[] = [];

/** As svc-bookings answers the renderer. */
async function read({ path }: { readonly path: string }, input: unknown) {
  asked.push(input);
  const page = { requirements: [open], cities: [{ slug: "nashik", name: "Nashik", count: 1 }] };
  if (path === "/requirements") return { ...page, nextCursor: "next", total: 21 } as never; // safe: that call's reply
  const { params } = input as { params: { id: string } }; // safe: of the other call
  const requirement = [open, closed].find(({ _id }) => _id === params.id);
  if (requirement) return { requirement } as never; // safe: as above
  throw new ApiError(404, { message: "gone", code: "no_such_requirement" });
}

const reads = vi.fn<() => never>(() => {
  throw new Error("read");
});

beforeEach(() => {
  asked.length = 0;
  reads.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestIdleCallback"] });
  fakeApi(bookingsApi)({ requirements: reads, requirement: reads });
});
afterEach(() => {
  resetKit();
  setLanguage("en");
  vi.useRealTimers();
});

const VISITS = (["/requirements", `/requirements/${open._id}`] as const).flatMap((path) =>
  (["en", "hi"] as const).flatMap((language) =>
    ([null, "Student", "Tutor"] as const).map((role) => [path, language, role] as const),
  ),
);

it.each(VISITS)(
  "%s is drawn in %s, and made live for %s without an error, a lost node or a read",
  async (path, language, role) => {
    const page = await hydratedPage({ routes, path, language, read }, () => role && signIn(role));
    expect([page.status, page.problems]).toEqual([200, []]);
    for (const said of [language === "hi" ? "नासिक" : "Nashik", "₹3,000", "Weak in optics."])
      expect(page.html).toContain(said);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    // What is a reader's own of one post is asked for at once.
    const isPersonal = role !== null && path !== "/requirements";
    expect(reads).toHaveBeenCalledTimes(isPersonal ? 1 : 0);
    expect(role ? [] : page.lost()).toEqual([]);
    page.close();
  },
);

it("asks for what the address says and the server takes, with a way on that needs no script", async () => {
  const page = await drawnPage({
    routes,
    path: "/requirements?subject=physics&class=10&city=nashik&mode=car&x=1",
    read,
  });
  expect(asked).toEqual([{ query: { subject: "physics", class: "10", city: "nashik" } }]);
  expect(page.head.canonical).toBe("/requirements?subject=physics&city=nashik");
  expect(page.html).toContain("after=next");
  expect(page.html).toContain('method="get"');
});

it("says of a post what it is, with what search engines read of it, and nothing of a closed one", async () => {
  const { status, head } = await drawnPage({ routes, path: `/requirements/${open._id}`, read });
  expect([status, head]).toMatchObject([
    200,
    {
      title: "Physics tutor wanted in Nashik, class 10",
      description: expect.stringMatching(/^.{20,200}$/) as string,
      canonical: `/requirements/${open._id}`,
      noindex: false,
      jsonLd: [{ "@type": "Demand" }, { "@type": "BreadcrumbList" }],
    },
  ]);
  const gone = await drawnPage({ routes, path: `/requirements/${closed._id}`, read });
  expect([gone.status, gone.head.noindex, gone.head.jsonLd]).toEqual([410, true, undefined]);
  expect(gone.html).toContain("This post is closed");
});

it("answers 404 for a post that is not there", async () => {
  const { status, head, html } = await drawnPage({
    routes,
    path: `/requirements/${"f".repeat(24)}`,
    read,
  });
  expect([status, head.noindex]).toEqual([404, true]);
  expect(html).toContain("This post is not there");
});
