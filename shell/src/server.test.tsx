// @vitest-environment node
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { catalogue, formatRupees } from "@tutorsetu/web-kit/i18n";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import type { RouteObject } from "@tutorsetu/web-kit/router";
import type {
  Language,
  PageContext,
  PageData,
  ShellServerBundle,
} from "@tutorsetu/contracts/web/server-bundle";
import { SHARED_MODULES, SHARED_UI } from "@tutorsetu/build/bundling/shared";
import { afterEach, expect, it, vi } from "vitest";
import { data, redirect } from "@tutorsetu/web-kit/testing/router";
import { useMessages } from "./messages.ts";
import * as server from "./server.tsx";
import { tutor } from "./testing/tutors.ts";

const { contractVersion, render, shared }: ShellServerBundle = server;

afterEach(() => vi.restoreAllMocks());

const Price = () => <p>{`${useMessages().findTutor} ${formatRupees(123456)}`}</p>;
const Broken = () => {
  throw new Error("the page is broken");
};
const Later = lazyPage(async () => ({ default: Price }));

const said = (status = 200) =>
  data<PageData>({ head: { title: "Prices" }, queries: [] }, { status });
const page = (path: string, element: RouteObject["element"], loader: RouteObject["loader"]) => ({
  path,
  element,
  loader,
});
const routes: RouteObject[] = [
  page("price", <Price />, () => said()),
  page("later", <Later />, () => said()),
  page("gone", <Price />, () => said(410)),
  page("broken", <Broken />, () => said()),
  page("moved", null, () => redirect("/price", 301)),
  page("refused", <Price />, () => {
    throw new ApiError(404, { message: "There is no such price.", code: "not_found" });
  }),
  page("down", <Price />, () => {
    throw new ApiError(503, { message: "Try again.", code: "unavailable" });
  }),
  page("guarded", <Price />, () =>
    data<PageData>({ head: { title: "Yours" }, queries: [], isHeadOnly: true }, { status: 404 }),
  ),
  page("mute", <Price />, undefined),
  page("language", <Price />, ({ context }) =>
    data<PageData>({
      head: { title: (context as unknown as PageContext).language },
      queries: [{ key: ["a"], data: 1 }],
    }),
  ),
];

const read = () => Promise.reject(new Error("Nothing is read here"));
const at = (path: string, language: Language = "en") =>
  render({ path, language, read, remote: { name: "mf-prices", routes } });

it.each([
  ["/", "en", "Find Your Perfect Tutor Today", "Switch to Hindi"],
  ["/", "hi", "आज ही अपना सही शिक्षक पाएँ", "शिक्षक खोजें"],
  ["/about", "en", "About TutorSetu", "Quick links"],
  ["/about", "hi", "ट्यूटरसेतु के बारे में", "उपयोगी लिंक"],
] as const)(
  "draws %s in %s with the layout around it, for nobody",
  async (path, language, ...texts) => {
    const { status, head, html } = await render({ path, language, read });
    expect(status).toBe(200);
    expect(head).toMatchObject({ canonical: path, title: expect.stringMatching(/^.{10,60}$/) });
    expect(head.noindex).toBeUndefined();
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain('href="/login"');
    expect(html).toContain('href="/about"');
  },
);

const landing = {
  address: "/tutors/mathematics/nashik",
  subject: "mathematics",
  city: "Nashik",
  count: 24,
};
const inNashik = { ...landing, address: "/tutors/in/nashik", subject: null };
const replies: Readonly<Record<string, unknown>> = {
  "/users/landing-pages": { pages: [landing, inNashik] },
  "/users/alltutors": { allTutor: [tutor("Asha Rao", { address: "/t/asha-1" })] },
};
const readHome = ({ path }: { readonly path: string }) =>
  path in replies ? Promise.resolve(replies[path] as never) : read(); // safe: each call's own reply

it.each([
  ["en", "Mathematics tutors in Nashik", "Mathematics", "Nashik", "₹2,100/month"],
  ["hi", "नासिक में गणित के शिक्षक", "गणित", "नासिक", "₹2,100/माह"],
] as const)(
  "begins on the front page with tutors and what may be chosen, and leads to their pages, in %s",
  async (language, name, subject, city, fee) => {
    const { html, queries } = await render({ path: "/", language, read: readHome });
    const text = html?.replaceAll("<!-- -->", "") ?? "";
    expect(text).toMatch(
      new RegExp(`href="/tutors/mathematics/nashik"[^>]*>${name} <span>24</span>`),
    );
    expect(text).toMatch(new RegExp(`href="/t/asha-1"[^>]*>Asha Rao</a><b>${fee}</b>`));
    expect(text).toContain(`<option value="mathematics">${subject}</option>`);
    expect(text).toContain(`<option value="nashik">${city}</option>`);
    expect(text).toMatch(/<form [^>]*action="\/tutor"/);
    expect(queries.map(({ key }) => key)).toEqual(
      ["tutors", "choices", "landings"].map((part) => [`${part} ${language}`]),
    );
    expect(queries[0]?.data).toEqual([
      { to: "/t/asha-1", name: "Asha Rao", subjects: subject, city, fee: 2100, rating: null },
    ]);
  },
);

it("draws the front page without what cannot be read", async () => {
  const onlyLandings = (call: { readonly path: string }) =>
    call.path === "/users/landing-pages" ? readHome(call) : read();
  const { html, queries } = await render({ path: "/", language: "en", read: onlyLandings });
  expect(html).toContain('aria-label="Loading…"');
  expect(html).toContain('<option value="nashik">');
  expect(queries.map(({ key }) => key)).toEqual([["choices en"], ["landings en"]]);
});

it("says to search engines on the front page what the site is", async () => {
  const { jsonLd } = (await render({ path: "/", language: "hi", read })).head;
  expect(jsonLd).toMatchObject([
    { "@type": "Organization", name: "TutorSetu", url: "/", logo: "/icon-512.png" },
    { "@type": "WebSite", name: "TutorSetu", url: "/", inLanguage: "hi" },
  ]);
});

it("draws a remote's page with what its loader says", async () => {
  const page = await at("/price?sort=asc");
  expect(page).toMatchObject({ status: 200, head: { title: "Prices" }, queries: [] });
  expect(page.html).toContain("<p>Find Tutor ₹1,23,456</p>");
  expect(await at("/language", "hi")).toMatchObject({
    head: { title: "hi" },
    queries: [{ key: ["a"], data: 1 }],
  });
});

it("draws of a remote only what is below the address's first segment, as a browser does", async () => {
  const [price] = routes;
  const found = await at("/price", "en");
  expect(found.status).toBe(200);
  const elsewhere = [{ path: ":any", element: <Broken /> }, ...(price ? [price] : [])];
  const remote = { name: "mf-prices", routes: elsewhere };
  expect(await render({ path: "/price", language: "en", read, remote })).toEqual(found);
});

it("waits for a page that is loaded when it is shown", async () => {
  expect((await at("/later")).html).toContain("<p>Find Tutor ₹1,23,456</p>");
});

it("draws the first page of a language with the texts that it brings itself", async () => {
  const Own = lazyPage(async () => {
    const useTexts = catalogue({ price: "Price" }, async () => ({ price: "मूल्य" }));
    const Price = () => <p>{useTexts().price}</p>;
    return { default: Price };
  });
  const own = [page("own", <Own />, () => said())];
  const remote = { name: "mf-own", routes: own };
  const { html } = await render({ path: "/own", language: "hi", read, remote });
  expect(html).toContain("<p>मूल्य</p>");
});

it("two pages that are drawn at once keep their languages", async () => {
  const languages = ["en", "hi", "en", "hi", "hi", "en"] as const;
  const pages = await Promise.all(languages.map((language) => at("/later", language)));
  const isHindi = pages.map(({ html }) => html?.includes("<p>शिक्षक खोजें"));
  expect(isHindi).toEqual(languages.map((language) => language === "hi"));
});

it("says what is missing, and what has moved", async () => {
  expect(await at("/gone")).toMatchObject({ status: 410, head: { title: "Prices" } });
  expect(await at("/refused")).toMatchObject({ status: 404, html: null, head: { noindex: true } });
  expect(await at("/moved")).toMatchObject({ status: 301, location: "/price", html: null });
  const unknown = await at("/nobody/knows");
  expect(unknown).toMatchObject({ status: 404, head: { noindex: true } });
  expect(unknown.html).toContain("Page not found");
});

it("draws nothing of a page of which only the head is for everybody", async () => {
  expect(await at("/guarded")).toEqual({
    status: 404,
    head: { title: "Yours" },
    queries: [],
    html: null,
  });
});

it("gives head, status and data without HTML when a component throws", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await at("/broken")).toEqual({
    status: 200,
    head: { title: "Prices" },
    queries: [],
    html: null,
  });
});

it("rejects when the loader fails otherwise, or is missing", async () => {
  await expect(at("/down")).rejects.toThrow("Try again.");
  await expect(at("/mute")).rejects.toThrow("has no loader");
});

it("shares every module that the bundles of remotes ask for", () => {
  const asked = ["react", "react/jsx-runtime", "react-dom"].concat(
    [...SHARED_MODULES, ...SHARED_UI].map(({ name }) => name),
  );
  expect(contractVersion).toBe(1);
  for (const name of asked) expect([name, typeof shared[name]]).toEqual([name, "object"]);
});
