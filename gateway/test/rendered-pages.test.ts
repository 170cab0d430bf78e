import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RenderedPage } from "@tutorsetu/contracts/web/server-bundle";
import { describe, expect, test } from "vitest";
import { renderedSite as site } from "../testing/rendered-site.ts";
import { drawn, SECRET } from "../testing/stub-renderer.ts";

const MESSENGER = { "user-agent": "WhatsApp/2.23.20.0" };

describe("a page that the renderer draws", () => {
  test("arrives with its content, title, data and style sheets", async () => {
    const { get, counted } = await site();
    // Nothing has run before it: as somebody who waits longer than browsers are made to.
    const { status, headers, html } = await get("/tutor?subject=maths&utm_source=x", MESSENGER);
    expect(status).toBe(200);
    expect(html).toContain('<div id="root" data-rendered><p>/tutor?subject=maths</p></div>');
    expect(html).toContain(
      "<title>Title of &lt;p&gt;/tutor?subject=maths&lt;/p&gt; · TutorSetu</title>",
    );
    expect(html).not.toContain("<title>T</title>");
    expect(html).toContain('id="prefetched">[{"key":["a"],"data":"\\u003cp>');
    expect(html).toContain('id="remotes-json"');
    expect(html).toMatch(/<link rel="stylesheet" href="\/remotes\/mf-listings\/\w+\/static\/7/);
    expect(html).toMatch(/<link rel="preload" as="script" fetchpriority="low" href="\/remotes/);
    expect(headers.get("cache-control")).toBe("no-cache");
    const vary = headers.get("vary") ?? "";
    for (const name of ["Accept-Encoding", "Accept-Language", "Cookie"])
      expect(vary).toContain(name);
    expect(await counted("mf-listings")).toEqual({ rendered: 1 });
  });

  test("is drawn once for everybody, and the shell's own without a remote", async () => {
    const { get, asked } = await site();
    await get("/");
    for (const cookie of ["a=1", "theme=dark", "cohort=0123456789abcdef"])
      expect((await get("/", { cookie })).html).toContain("data-rendered");
    expect((await get("/index.html")).html).toContain("data-rendered");
    expect(asked).toEqual([{ path: "/", language: "en", shell: expect.any(String) as string }]);
  });

  test("is in the visitor's language and theme", async () => {
    const { get, asked } = await site(({ language }) => drawn(language));
    const hindi = await get("/", { "accept-language": "hi-IN", cookie: "theme=dark" });
    expect(hindi.html).toContain('<html lang="hi" data-theme="dark">');
    expect(hindi.html).toContain("data-rendered>hi</div>");
    expect((await get("/?lang=en", { cookie: "lang=hi" })).html).toContain('<html lang="en">');
    expect(asked.map(({ language }) => language)).toEqual(["hi", "en"]);
  });

  test("has an ETag for each encoding, by which it is a 304", async () => {
    const { get } = await site();
    const tags = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const { headers, html } = await get("/", { "accept-encoding": encoding });
      expect(html).toContain("data-rendered");
      expect(headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      const etag = headers.get("etag") ?? "";
      tags.add(etag);
      const again = await get("/", { "accept-encoding": encoding, "if-none-match": etag });
      expect([again.status, again.html, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect(tags.size).toBe(3);
  });

  test("is another one when the shell or the remote is", async () => {
    const { get, asked, listings, shellFolder } = await site();
    await get("/tutor");
    writeFileSync(join(listings, "server/main.cjs"), "// listings, changed");
    await expect.poll(async () => (await get("/tutor"), asked.length), { timeout: 4000 }).toBe(2);
    writeFileSync(join(shellFolder, "server/main.cjs"), "// shell, changed");
    await expect.poll(async () => (await get("/tutor"), asked.length), { timeout: 4000 }).toBe(3);
    expect(new Set(asked.map(({ remote }) => remote?.version)).size).toBe(2);
    expect(new Set(asked.map(({ shell }) => shell)).size).toBe(2);
  });

  test.each([404, 410] as const)(
    "may be a %i with content, sent whole each time",
    async (status) => {
      const { get } = await site(() => drawn("gone", { status }));
      const first = await get("/tutor");
      expect([first.status, first.html.includes("gone")]).toEqual([status, true]);
      const again = await get("/tutor", { "if-none-match": first.headers.get("etag") ?? "" });
      expect(again.status).toBe(status);
    },
  );

  test.each([301, 302] as const)("may lead to another one by %i", async (status) => {
    const { get } = await site(() => drawn(null, { status, location: "/t/asha" }));
    const { headers, ...moved } = await get("/tutor");
    expect([moved.status, headers.get("location"), headers.get("cache-control")]).toEqual([
      status,
      "/t/asha",
      "no-cache",
    ]);
  });

  test("whose HTML could not be made still says title, status and data", async () => {
    const { get, counted } = await site(() =>
      drawn(null, { status: 404, head: { title: "Gone" }, queries: [{ key: ["k"] }] }),
    );
    const { status, html } = await get("/tutor");
    expect(status).toBe(404);
    expect(html).toContain("<title>Gone · TutorSetu</title>");
    expect(html).toContain('id="prefetched">[{"key":["k"]}]<');
    expect(html).toContain('<div id="root"><div>wait</div></div>');
    expect(await counted("mf-listings")).toEqual({ rendered: 1 });
  });
});

describe("an address that nobody has", () => {
  const shell = expect.any(String) as string;

  test("is a 404 with the shell's page, drawn once for all of them", async () => {
    const { get, asked } = await site(({ path }) =>
      drawn(`<p>${path}</p>`, { status: 404, head: { title: "Missing", noindex: true } }),
    );
    const seen = await get("/nobody-knows");
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([404, "no-cache"]);
    expect(seen.html).toContain('<div id="root" data-rendered><p>/404</p></div>');
    expect(seen.html).toContain('<meta name="robots" content="noindex">');
    expect(seen.html).not.toMatch(/canonical|og:url/);
    for (const path of ["/nor-this?search=x", "/nor/this", "/about/us"])
      expect(await get(path)).toMatchObject({ status: 404, html: seen.html });
    await get("/nobody-knows", { "accept-language": "hi", cookie: "theme=dark" });
    expect(asked).toEqual([
      { path: "/404", language: "en", shell },
      { path: "/404", language: "hi", shell },
    ]);
  });

  test("is drawn anew by the remote below whose address it is", async () => {
    const { get, asked } = await site(({ path }) => drawn(`<p>${path}</p>`));
    const { status, html } = await get("/student/x");
    expect(status).toBe(404);
    expect(html).toContain('<div id="root"><p>/404</p></div>');
    expect(html).toContain("/static/routes.11223344.js");
    expect((await get("/student/y")).html).toBe(html);
    expect(asked).toHaveLength(1);
  });

  test("is one without a renderer, too", async () => {
    const { get } = await site(() => ({ status: 500 }));
    const { status, html } = await get("/nobody-knows");
    expect([status, html.includes("<title>T</title>")]).toEqual([404, true]);
  });
});

test.each([200, 404] as const)(
  "a page behind a guard has its head and status, and is drawn by the browser (%i)",
  async (answered) => {
    const { get } = await site(() => {
      const head = { title: "Asha", noindex: true, canonical: "/t/asha-64f0" } as const;
      return drawn(null, { status: answered, head, queries: [] });
    });
    const { status, html } = await get("/tutor/64f0");
    expect(status).toBe(answered);
    expect(html).toContain('<link rel="canonical" href="https://site.example/t/asha-64f0">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain("hreflang");
    expect(html).toContain('<div id="root"><div>wait</div></div>');
  },
);

test("who runs no scripts waits for a page that is not drawn yet, and browsers do not", async () => {
  let answer: (page: RenderedPage) => void = () => {};
  const later = new Promise<RenderedPage>((go) => (answer = go));
  const { get, counted } = await site(() => later);
  const crawler = get("/tutor", MESSENGER);
  expect((await get("/tutor")).html).not.toContain("data-rendered");
  answer(drawn("<p>Asha</p>"));
  expect((await crawler).html).toContain("<p>Asha</p>");
  expect(await counted("mf-listings")).toEqual({ late: 1, rendered: 1 });
});

test("a messenger reads a whole page within five seconds, though its renderer has only just started", async () => {
  let asked = 0;
  const { get, counted } = await site(() => (++asked < 4 ? { status: 503 } : drawn("<p>Asha</p>")));
  const start = performance.now();
  const { status, html } = await get("/tutor", MESSENGER);
  expect([status, html.includes("data-rendered><p>Asha</p>")]).toEqual([200, true]);
  expect(html).toContain('<meta property="og:title" content="Title of &lt;p&gt;Asha');
  expect(performance.now() - start).toBeLessThan(5000);
  expect(await counted("mf-listings")).toEqual({ rendered: 1 });
});

describe("the browser draws the page", () => {
  const today = "<title>T</title>";

  test.each([
    ["it cannot be drawn", () => ({ status: 500 }) as const, "failed"],
    ["the renderer says not now", () => ({ status: 503 }) as const, "failed"],
    ["the renderer says nothing", () => "silence" as const, "late"],
  ])("when %s", async (_, answer, result) => {
    const { get, counted } = await site(answer);
    const { status, html } = await get("/tutor");
    expect([status, html.includes(today), html.includes("prefetched")]).toEqual([200, true, false]);
    expect(await counted("mf-listings")).toEqual({ [result]: 1 });
  });

  test("when no renderer answers", async () => {
    const { get, counted, stop, asked } = await site();
    await stop();
    expect((await get("/tutor")).html).toContain(today);
    expect((await get("/")).html).toContain(today);
    expect(await counted("shell")).toEqual({ failed: 1 });
    expect(asked).toEqual([]);
  });

  test("when its slice has no server part, and only then", async () => {
    const { get, counted } = await site(undefined, { parts: false });
    expect((await get("/tutor")).html).toContain(today);
    expect(await counted("mf-listings")).toEqual({ client: 1 });
    expect((await get("/")).html).toContain("data-rendered");
  });

  test("when the page is not for the renderer", async () => {
    const { get, asked } = await site();
    for (const path of ["/student/64f0", "/about"]) expect((await get(path)).html).toContain(today);
    expect(asked).toEqual([]);
  });
});

test("server parts are never served", async () => {
  const { get } = await site();
  expect((await get("/server/main.cjs")).status).toBe(404);
  expect((await get("/remotes/mf-listings/any/server/main.cjs")).status).toBe(404);
  expect((await get("/remotes/mf-listings/any/mf-manifest.json")).status).toBe(200);
});

test("the renderer learns nothing of the visitor", async () => {
  const { get, asked, headers } = await site();
  const token = "eyJhbGciOiJFZERTQSJ9.person";
  const cookie = `session=${token}; theme=dark; lang=hi; cohort=0123456789abcdef`;
  await get("/tutor?email=a@b.example&subject=maths", {
    authorization: `Bearer ${token}`,
    cookie,
    "user-agent": "a phone",
    "x-forwarded-for": "203.0.113.7",
  });
  const sent = `${JSON.stringify(asked)} ${headers.join(" ")}`;
  for (const word of [token, "cohort", "dark", "a@b", "a phone", "203.0.113.7", "utm", "cookie"])
    expect(sent).not.toContain(word);
  expect(sent).toContain(SECRET);
});
