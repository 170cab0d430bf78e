import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { act } from "@testing-library/react";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { drawnPage, hydratedPage } from "@tutorsetu/web-kit/testing/hydrated-page";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routes } from "../routes.server.tsx";
import { bookingPage, id, signIn, tutor } from "../testing/people.ts";

const tutors = ["Ananya", "Bela", "Chitra", "Divya"].map((name) =>
  tutor(name, { address: `/t/${name.toLowerCase()}-1` }),
);
const idOf = (at: number) => tutors[at]?.userId._id ?? "";
const at = (...ids: string[]) => `/compare?ids=${ids.join(",")}`;

const asked: unknown[] = [];

/** As svc-users answers the renderer. */
async function read(_call: object, input: unknown) {
  const { query } = input as { query: { ids: string } }; // safe: of the only call
  asked.push(query);
  const ids = query.ids.split(",");
  const shown = ids.flatMap((one) => tutors.filter(({ userId }) => userId._id === one));
  return { tutors: shown } as never; // safe: that call's reply
}

const reads = vi.fn<() => never>(() => {
  throw new Error("read");
});

beforeEach(() => {
  asked.length = 0;
  reads.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestIdleCallback"] });
  fakeApi(usersApi)({ tutorCards: reads });
  fakeApi(bookingsApi)({ list: () => bookingPage([]) });
});
afterEach(() => {
  resetKit();
  setLanguage("en");
  vi.useRealTimers();
});

const VISITS = (["en", "hi"] as const).flatMap((language) =>
  ([null, "Student"] as const).map((role) => [language, role] as const),
);

it.each(VISITS)(
  "is drawn in %s, and made live for %s without an error, a lost node or a read",
  async (language, role) => {
    const path = at(idOf(0), idOf(1));
    const page = await hydratedPage({ routes, path, language, read }, () => role && signIn(role));
    expect([page.status, page.problems]).toEqual([200, []]);
    for (const said of ["Ananya", "Bela", "₹2,600", "/t/bela-1"]) expect(page.html).toContain(said);
    await act(() => vi.advanceTimersByTimeAsync(1900));
    expect(reads).not.toHaveBeenCalled();
    expect(role ? [] : page.lost()).toEqual([]);
    page.close();
  },
);

it("says to link previews whom it compares, and to search engines that it is not theirs", async () => {
  const path = at(idOf(0).toUpperCase(), idOf(1), idOf(2));
  const { status, head } = await drawnPage({ routes, path, read });
  expect(status).toBe(200);
  expect(head).toEqual({
    title: "Compare Ananya, Bela and Chitra",
    description: "Tutors side by side: fee, rating, experience, classes, languages and days.",
    canonical: at(idOf(0), idOf(1), idOf(2)),
    noindex: true,
  });
  const hindi = await drawnPage({ routes, path: at(idOf(0), idOf(1)), language: "hi", read });
  expect(hindi.head.title).toBe("Ananya और Bela की तुलना");
  expect(hindi.html).toContain("फ़ीस, प्रति माह");
});

it("asks for three, and says that there are more, such as are not shown, and what is no id", async () => {
  const { html, head } = await drawnPage({
    routes,
    path: at("x", idOf(0), idOf(0), id(), idOf(2), idOf(3)),
    read,
  });
  expect(asked).toEqual([{ ids: expect.stringMatching(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){2}$/) }]);
  expect(head).toMatchObject({
    title: "Compare Ananya and Chitra",
    canonical: at(idOf(0), idOf(2)),
  });
  for (const said of ["Three tutors fit", "names no tutor", "Not all of these tutors"])
    expect(html).toContain(said);
});

it.each([
  ["nobody who is shown", at(id(), id()), 404, "None of these tutors is shown", 1],
  ["what is no id", at("x", "<script>"), 404, "None of these tutors is shown", 0],
  ["nobody at all", "/compare", 200, "There is nobody to compare", 0],
])("with %s says so", async (_, path, status, said, calls) => {
  const page = await hydratedPage({ routes, path, read }, () => null);
  expect([page.status, page.problems]).toEqual([status, []]);
  expect(page.html).toContain(said);
  expect(page.html).not.toContain("script&gt;");
  expect(asked).toHaveLength(calls);
  page.close();
  const { head } = await drawnPage({ routes, path, read });
  expect(head).toMatchObject({ title: "Compare tutors", canonical: "/compare", noindex: true });
});

it("is left to the browser while tutors cannot be read", async () => {
  const away = () => Promise.reject(new ApiError(503, { message: "Away", code: "unavailable" }));
  await expect(drawnPage({ routes, path: at(idOf(0)), read: away })).rejects.toThrow("Away");
});
