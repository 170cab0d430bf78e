import { join } from "node:path";
import type { Pages } from "@tutorsetu/contracts/web/pages";
import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { manifest } from "../testing/site.ts";

const repository = join(import.meta.dirname, "../..");
const SLICES = ["mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"];

/** What a slice's build says of its pages, without its files. */
async function pagesOf(slice: string): Promise<object> {
  const { pages } = (await import(join(repository, slice, "src/pages.ts"))) as { pages: Pages }; // safe: of ours
  return Object.fromEntries(
    Object.entries(pages).map(([address, page]) => [
      address,
      "redirectTo" in page ? page : { ...page, files: [] },
    ]),
  );
}

const index =
  '<!doctype html><html lang="en"><head><title>TutorSetu</title><meta name="description" content="x"></head><body><div id="root"></div></body></html>';

async function platform() {
  const [shell, ...remotes] = await Promise.all(["shell", ...SLICES].map(pagesOf));
  const folder = folderOf({ "index.html": index, "pages.json": JSON.stringify({ pages: shell }) });
  const built = remotes.map((pages, i) => ({
    name: SLICES[i] ?? "",
    folder: folderOf({ "mf-manifest.json": JSON.stringify({ ...manifest, pages }) }),
  }));
  const { url } = await gateway({ shellFolder: folder, remotes: built });
  const addresses = [shell ?? {}, ...remotes].flatMap((pages) => Object.entries(pages));
  return { url, addresses };
}

/** Everything else is behind a guard, or leads into the site without saying anything of it. */
const PUBLIC =
  /^\/(?:about|become-tutor|contact|privacy|terms|grievance-officer|tutor|tutors(?:\/.+)?|how-we-rank|student|blogs|blog\/:id|t\/:slug|requirements(?:\/:id)?)?$/;
const ID = "64f000000000000000000000";
const MOST_BYTES = 300_000;
const MOST_MS = 5000;

/** As a messenger looks at a link: no script, no language, the first bytes, not for long. */
async function previewOf(url: string) {
  const answer = await fetch(url, {
    headers: { "user-agent": "WhatsApp/2.23.20.0", accept: "*/*" },
    signal: AbortSignal.timeout(MOST_MS),
  });
  const text = (await answer.text()).slice(0, MOST_BYTES);
  const named = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    status: answer.status,
    titles: text.match(/<title>/g)?.length,
    title: named(/<title>([^<]+)<\/title>/),
    description: named(/<meta name="description" content="([^"]+)"/),
    canonical: named(/<link rel="canonical" href="([^"]+)"/),
    robots: named(/<meta name="robots" content="([^"]+)"/),
    ogTitle: named(/<meta property="og:title" content="([^"]+)"/),
    ogUrl: named(/<meta property="og:url" content="([^"]+)"/),
    ogImage: named(/<meta property="og:image" content="([^"]+)"/),
  };
}

test("a link to any address has status, title, canonical address, robots and picture without a script", async () => {
  const { url, addresses } = await platform();
  const publicTitles: (string | undefined)[] = [];
  for (const [address, page] of addresses) {
    const { noindex, canonical } = page as { noindex?: boolean; canonical?: string };
    const seen = await previewOf(
      url + address.replaceAll(/:(?:city|subject)/g, "nashik").replaceAll(/:\w+/g, ID),
    );
    const own = address.includes(":") ? undefined : `https://site.example${canonical ?? address}`;
    expect({ address, ...seen }).toMatchObject({
      status: 200,
      titles: 1,
      title: expect.stringMatching(/TutorSetu/) as string,
      canonical: noindex ? undefined : own,
      robots: noindex ? "noindex" : undefined,
    });
    if (noindex) continue;
    // What is neither drawn for everybody nor kept from search engines would be found empty.
    expect([address, PUBLIC.test(address)]).toEqual([address, true]);
    expect({ address, ...seen }).toMatchObject({
      description: expect.stringMatching(/^.{20,160}$/) as string,
      ogUrl: own,
      ogImage: "https://site.example/preview.png",
    });
    expect(seen.title).toBe(`${seen.ogTitle} · TutorSetu`);
    if (own && !canonical) publicTitles.push(seen.title);
  }
  expect(publicTitles.length).toBeGreaterThan(5);
  expect(new Set(publicTitles).size).toBe(publicTitles.length);
});

test.each(["/nonsense", "/blog/7", `/blog/${ID}/more`, "/t/nobody", "/about/us", "/tutor/x"])(
  "%s, which nobody has, is missing for everybody",
  async (path) => {
    const { url } = await platform();
    expect(await previewOf(url + path)).toMatchObject({
      status: 404,
      robots: "noindex",
      titles: 1,
    });
  },
);
