import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { drawnPage, hydratedPage } from "@tutorsetu/web-kit/testing/hydrated-page";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { popularQuery } from "./landing/queries.ts";
import { routes } from "./routes.server.tsx";
import { bookingPage, signIn, student, studentPage, tutor, tutorPage } from "./testing/people.ts";

const replies: Readonly<Record<string, unknown>> = {
  "/users/alltutors": {
    ...tutorPage([tutor("Ananya")], "next"),
    facets: { subject: { physics: 1 } },
  },
  "/users/landing-pages": { pages: [] },
  "/users/allstudents": studentPage([student("Meera")]),
};

const asked: unknown[] = [];
const read = async (call: { readonly path: string }, input: unknown) => {
  asked.push(input);
  return replies[call.path] as never; // safe: each call's own reply
};

/** Whatever a browser reads of the lists by itself. */
const reads = vi.fn<() => never>(() => {
  throw new Error("read");
});

beforeEach(() => {
  asked.length = 0;
  reads.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestIdleCallback"] });
  fakeApi(usersApi)({ allTutors: reads, allStudents: reads, landingPages: reads });
  fakeApi(bookingsApi)({ list: () => bookingPage([]) });
});
afterEach(() => {
  resetKit();
  setLanguage("en");
  vi.useRealTimers();
});

// The test's browser reads the second choice of a select, whichever is the chosen one.
const ADDRESSES = [
  ["/tutor", "Ananya"],
  ["/tutor?subject=physics&price=2000-2500&sort=rating&search=an&x=1", "Ananya"],
  ["/tutors", "Ananya"],
  ["/student?grade=10", "Meera"],
] as const;
const VISITS = ADDRESSES.flatMap(([path, name]) =>
  (["en", "hi"] as const).flatMap((language) =>
    ([null, "Student"] as const).map((role) => [path, name, language, role] as const),
  ),
);

it.each(VISITS)(
  "%s with %s's card in %s is made live for %s without an error, a lost node or a read",
  async (path, name, language, role) => {
    const page = await hydratedPage({ routes, path, language, read }, () => role && signIn(role));
    expect([page.status, page.problems]).toEqual([200, []]);
    expect(page.html).toContain(name);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(reads).not.toHaveBeenCalled();
    expect(role ? [] : page.lost()).toEqual([]);
    expect(page.place.textContent).toContain(name);
    page.close();
  },
);

it("reads the list of students again once a student is known to be hidden [AMB-130]", async () => {
  const page = await hydratedPage({ routes, path: "/student", read }, () => signIn("Student"));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(reads).not.toHaveBeenCalled();
  const standing = { suspension: null, warnings: [], isHidden: true };
  act(() => useSession.setState({ standing }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(reads).toHaveBeenCalled();
  page.close();
});

it("asks for what the address says, and says what the page is", async () => {
  const path = "/tutor?subject=physics&price=nothing&search=+an+&after=c1";
  const { head } = await drawnPage({ routes, path, language: "hi", read });
  expect(asked).toEqual([
    { query: { subject: "physics", sort: "best", search: "an", cursor: "c1" } },
    popularQuery.input,
  ]);
  expect(head).toMatchObject({ title: "अपना सही शिक्षक खोजें", canonical: "/tutor?subject=physics" });
});

it("can be searched and read on without scripts", async () => {
  const { html } = await drawnPage({ routes, path: "/tutor?subject=physics", read });
  const place = document.createElement("div");
  place.innerHTML = html;
  const form = place.querySelector("form");
  expect(form?.getAttribute("method")).toBe("get");
  const names = [...(form?.querySelectorAll("[name]") ?? [])].map((one) =>
    one.getAttribute("name"),
  );
  const fields = ["subject", "price", "experience", "city", "class", "board", "place"];
  expect(names).toEqual(["search", ...fields]);
  const links = [...place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain("?subject=physics&after=next");
});

it("offers one way out of no tutors in whatever order the address was read, and the last one once live", async () => {
  const none = { ...tutorPage([]), facets: {} };
  const nobody = async ({ path }: { readonly path: string }) =>
    (path === "/users/alltutors" ? none : replies[path]) as never; // safe: as above
  const [asGiven, asDeclared] = ["search=zz&city=pune", "city=pune&search=zz"].map(
    (query) => `/tutor?${query}`,
  );
  const buttonOf = (html: string) => /Search without [^<]*/.exec(html)?.[0];
  const drawn = await drawnPage({ routes, path: asDeclared ?? "", read: nobody });
  const page = await hydratedPage({ routes, path: asGiven ?? "", read: nobody }, () => null);
  expect(buttonOf(page.html)).toBe(buttonOf(drawn.html));
  expect(page.problems).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(buttonOf(page.place.innerHTML)).toBe("Search without Pune");
  page.close();
});

it("keeps what was typed before the page was live, and searches for it", async () => {
  const page = await hydratedPage({ routes, path: "/tutor", read }, () => {
    const box = document.querySelector<HTMLInputElement>('[name="search"]');
    if (box) box.value = "ben";
  });
  await act(() => vi.advanceTimersByTimeAsync(300));
  const box = page.place.querySelector<HTMLInputElement>('[name="search"]');
  expect([box?.value, page.address()]).toEqual(["ben", "/tutor?search=ben"]);
  page.close();
});

it("leaves the page to the browser when people cannot be read", async () => {
  const away = () => Promise.reject(new ApiError(503, { message: "Away", code: "unavailable" }));
  await expect(drawnPage({ routes, path: "/tutor", read: away })).rejects.toThrow("Away");
});
