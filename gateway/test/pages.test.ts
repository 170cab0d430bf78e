import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ask } from "../testing/gateway.ts";
import { INDEX, manifest, site } from "../testing/site.ts";

interface RemotesFile {
  remotes: {
    name: string;
    title: string;
    manifest: string;
    routes: string[];
    manifestJson?: unknown;
  }[];
}

const remotesAt = async (url: string) =>
  (await (await fetch(`${url}/remotes.json`)).json()) as RemotesFile;

describe("the page", () => {
  test.each([
    ["/", 200],
    ["/tutors", 200],
    ["/tutor/64f0", 200],
    ["/index.html", 200],
    ["/nobody-knows", 404],
    ["/tutor/nobody", 404],
    ["/tutor/64f0/more", 404],
    ["/about/us", 404],
  ])("%s is the shell, with the status %i", async (path, status) => {
    const { url } = await site();
    const response = await fetch(url + path, { headers: { accept: "text/html" } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const html = await response.text();
    expect(html).toContain('<script type="application/json" id="remotes-json">');
    expect(response.headers.get("content-security-policy")).toContain("style-src 'self';");
    expect(html.includes('<meta name="robots" content="noindex">')).toBe(
      status === 404 || path.startsWith("/tutor/"),
    );
  });

  test("names itself in the visitor's language, by the site's address and never by the request's", async () => {
    const { port } = await site();
    const headOf = async (path: string, language: string) => {
      const headers = { host: "elsewhere.example", "accept-language": language };
      const { body, headers: answered } = await ask(
        `http://127.0.0.1:${port}${path}`,
        "GET",
        headers,
      );
      expect(answered.vary).toBe("Cookie, Accept-Language, Accept-Encoding");
      const found = /<title>(.*?)<\/title>.*?rel="canonical" href="(.*?)"/s.exec(body);
      return found?.slice(1);
    };
    expect(await headOf("/tutors", "en")).toEqual([
      "Tutors · TutorSetu",
      "https://site.example/tutors",
    ]);
    const hindi = ["शिक्षक · TutorSetu", "https://site.example/tutors?lang=hi"];
    expect(await headOf("/tutors", "hi-IN")).toEqual(hindi);
    expect(await headOf("/tutors?utm_source=x&lang=hi", "en")).toEqual(hindi);
    expect(await headOf("/about", "hi")).toBeUndefined();
  });

  test("a page that is missing is sent whole each time, so that nobody keeps it", async () => {
    const { url } = await site();
    const first = await fetch(`${url}/nobody-knows`);
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${url}/nobody-knows`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([404, await first.text()]);
    const head = await fetch(`${url}/nobody-knows`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([404, ""]);
  });

  test.each([
    ["/tutors/?search=a%20b", "/tutors?search=a%20b"],
    ["/about/", "/about"],
    ["/tutor/64f0/", "/tutor/64f0"],
    ["/tutor/64f0/card?from=mail", "/tutor/64f0?from=mail"],
  ])("%s has moved to %s", async (path, to) => {
    const { url } = await site();
    const moved = await fetch(url + path, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, to]);
  });

  test.each(["/nobody-knows/", "/%2f%2fexample.org/", "/tutor/x/"])(
    "%s, which nobody has, leads nowhere",
    async (path) => {
      const { url } = await site();
      const response = await fetch(url + path, { redirect: "manual" });
      expect(response.headers.get("location")).toBeNull();
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );

  test("is compressed as the client prefers, and an ETag that is known is a 304", async () => {
    const { url } = await site();
    const ask = (headers: Record<string, string>) => fetch(`${url}/`, { headers });
    const answers = await Promise.all(
      ["gzip, br", "gzip", "identity"].map((accept) => ask({ "accept-encoding": accept })),
    );
    const encodings = answers.map((page) => page.headers.get("content-encoding"));
    expect(encodings).toEqual(["br", "gzip", null]);
    const texts = await Promise.all(answers.map((page) => page.text()));
    expect(new Set(texts).size).toBe(1);
    const etags = answers.map((page) => page.headers.get("etag") ?? "");
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) {
      const again = await ask({ "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("vary")).toContain("Accept-Encoding");
      expect(again.headers.get("cache-control")).toBe("no-cache");
    }
    expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);
  });

  test("is another one, with another ETag, when a remote or the shell is", async () => {
    const { url, shellFolder, listings } = await site();
    const etag = async () => (await fetch(`${url}/`)).headers.get("etag");
    const first = await etag();
    expect(await etag()).toBe(first);
    const manifestFile = join(listings, "mf-manifest.json");
    writeFileSync(manifestFile, JSON.stringify({ ...manifest, more: true }));
    utimesSync(manifestFile, new Date(), new Date(Date.now() + 5000));
    await expect.poll(etag, { timeout: 3000 }).not.toBe(first);
    const second = await etag();
    writeFileSync(join(shellFolder, "index.html"), INDEX.replace("T", "Another"));
    utimesSync(join(shellFolder, "index.html"), new Date(), new Date(Date.now() + 5000));
    await expect.poll(etag, { timeout: 3000 }).not.toBe(second);
    expect(await (await fetch(`${url}/`)).text()).toContain("Another");
  });

  test("remotes come with their manifests", async () => {
    const { url } = await site();
    const html = await (await fetch(`${url}/`)).text();
    const json = /id="remotes-json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect((JSON.parse(json) as RemotesFile).remotes[0]?.manifestJson).toEqual(manifest);
  });

  const hintsAt = async (url: string) => {
    const html = await (await fetch(url)).text();
    const hints = [...html.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)">/g)];
    return hints.map(([, as, href = ""]) => `${as} ${href.replace(/mf-listings\/\w+/, "…")}`);
  };

  test("a remote's own path preloads its entry, its routes, its page, and the machinery behind remotes", async () => {
    const { url } = await site();
    const common = [
      "script /static/5.11223344.js",
      "script /remotes/…/static/remoteEntry.0a1b2c3d.js",
      "script /remotes/…/static/routes.11223344.js",
    ];
    expect(await hintsAt(`${url}/tutors?search=maths`)).toEqual([
      ...common,
      "script /remotes/…/static/7.11223344.js",
      "style /remotes/…/static/7.11223344.css",
    ]);
    const detail = [...common, "script /remotes/…/static/8.11223344.js"];
    expect(await hintsAt(`${url}/tutor/64f0`)).toEqual(detail);
    expect(await hintsAt(`${url}/tutor/64f0/more`)).toEqual(common);
  });

  test("what nobody has preloads the shell's page for that", async () => {
    const { url } = await site();
    expect(await hintsAt(`${url}/nobody-knows`)).toEqual(["script /static/6.11223344.js"]);
  });

  test("a page of the shell's own preloads its files, and the front page nothing", async () => {
    const { url } = await site();
    expect(await hintsAt(`${url}/about`)).toEqual(["script /static/9.11223344.js"]);
    expect(await hintsAt(`${url}/`)).toEqual([]);
  });

  const written = (folder: string, name: string, text: string) =>
    writeFileSync(join(folder, name), text);

  test.each(["{ not json", '{"pages":{"/tutors":"static/7.js"}}', "null"])(
    "what the builds say and nobody can read (%s) costs the hints, not the page",
    async (text) => {
      const { url, shellFolder, listings } = await site();
      written(shellFolder, "pages.json", text);
      written(listings, "mf-manifest.json", JSON.stringify({ ...manifest, pages: text }));
      for (const path of ["/tutors", "/about", "/nobody-knows"])
        expect((await fetch(url + path)).status).toBe(200);
    },
  );

  test("a build of before names what it preloads, and nothing below its addresses is missing", async () => {
    const { url, shellFolder, listings } = await site();
    rmSync(join(shellFolder, "pages.json"));
    written(shellFolder, "early.json", JSON.stringify({ remotes: ["static/5.11223344.js"] }));
    const early = { "/tutors": ["static/7.11223344.js"], "/tutor/:id": [] };
    written(listings, "mf-manifest.json", JSON.stringify({ ...manifest, early }));
    expect(await hintsAt(`${url}/tutors`)).toEqual([
      "script /static/5.11223344.js",
      "script /remotes/…/static/remoteEntry.0a1b2c3d.js",
      "script /remotes/…/static/routes.11223344.js",
      "script /remotes/…/static/7.11223344.js",
    ]);
    const { remotes } = await remotesAt(url);
    expect(remotes[0]).toMatchObject({ title: "Listings", routes: ["/tutors", "/tutor"] });
    for (const path of ["/tutor/64f0/more", "/nobody-knows", "/"])
      expect((await fetch(url + path)).status).toBe(200);
  });
});

describe("remotes", () => {
  test("are listed with a version of their content, and any version serves the file", async () => {
    const { url } = await site();
    const { remotes } = await remotesAt(url);
    expect(remotes).toEqual([
      {
        name: "mf_listings",
        title: "Listings",
        manifest: expect.stringMatching(
          /^\/remotes\/mf-listings\/\w{8,}\/mf-manifest\.json$/,
        ) as string,
        routes: ["/tutors", "/tutor"],
      },
    ]);
    const served = await fetch(url + (remotes[0]?.manifest ?? ""));
    expect(served.headers.get("cache-control")).toBe("no-cache");
    const old = await fetch(`${url}/remotes/mf-listings/older/static/remoteEntry.0a1b2c3d.js`);
    expect(old.headers.get("cache-control")).toContain("immutable");
  });

  test("one whose files vanish is 404, stays listed, and comes back", async () => {
    const { url, listings } = await site();
    const file = join(listings, "mf-manifest.json");
    const at = (await remotesAt(url)).remotes[0]?.manifest ?? "";
    const status = async () => (await fetch(url + at)).status;
    expect(await status()).toBe(200);
    rmSync(file);
    await expect.poll(status, { timeout: 3000 }).toBe(404);
    expect((await remotesAt(url)).remotes[0]?.manifest).toBe(at);
    writeFileSync(file, "{ not json");
    await expect.poll(status, { timeout: 3000 }).toBe(200);
    expect((await remotesAt(url)).remotes[0]?.manifest).toBe(at);
    writeFileSync(file, JSON.stringify({ ...manifest, more: true }));
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    await expect
      .poll(async () => (await remotesAt(url)).remotes[0]?.manifest, { timeout: 3000 })
      .not.toBe(at);
  });
});
