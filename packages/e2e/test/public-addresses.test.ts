import { beforeAll, expect, test } from "vitest";
import { callApi } from "../src/api.ts";
import { sharedHarness } from "../src/harness.ts";
import { findIds, type Ids } from "../src/screens.ts";
import {
  locationsAt,
  pictureAt,
  previewOf,
  read,
  type SchemaObject,
} from "../src/crawler/previews.ts";
import { schemaErrors } from "../src/crawler/structured-data.ts";

/** How many addresses of each list are looked at. */
const SAMPLE = 3;

let url: string;
let ids: Ids;

beforeAll(async () => {
  [{ url }] = await sharedHarness();
  ids = await findIds(url);
});

/** A renderer that has just begun, on a machine that is busy, comes too late for the first who asks. */
async function drawnPreviewOf(address: string) {
  let preview: Awaited<ReturnType<typeof previewOf>> | undefined;
  const look = async () => (preview = await previewOf(address)).isDrawn;
  await expect.poll(look, { timeout: 60_000, interval: 200 }).toBe(true);
  return preview ?? previewOf(address);
}

/** What JSON-LD a page of each part of the site map has. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  tutors: ["BreadcrumbList", "Service"],
  landings: ["BreadcrumbList"],
  requirements: ["BreadcrumbList", "Demand"],
  posts: ["BlogPosting", "BreadcrumbList"],
};

test("every public address says in both languages what it is, to a messenger and to search engines", async () => {
  const parts = await locationsAt(`${url}/sitemap.xml`);
  const names = parts.map((part) => /sitemaps\/([a-z]+)-/.exec(part)?.[1] ?? "");
  expect(names).toEqual(["pages", ...Object.keys(TYPES)]);
  const pictures = new Set<string>();
  const served: SchemaObject[] = [];
  for (const [i, part] of parts.entries()) {
    const name = names[i] ?? "";
    const addresses = await locationsAt(part);
    for (const plainAddress of name === "pages" ? addresses : addresses.slice(0, SAMPLE)) {
      for (const language of ["en", "hi"]) {
        const address = language === "en" ? plainAddress : `${plainAddress}?lang=hi`;
        const preview = await drawnPreviewOf(address);
        const { titles, ogTitle, description, ogDescription, image, data } = preview;
        expect({ address, ...preview }).toMatchObject({
          status: 200,
          language,
          headings: 1,
          robots: undefined,
          canonical: address,
          ogUrl: address,
          languages: ["en", "hi", "x-default"],
          description: expect.stringMatching(/^.{20,200}$/) as string,
          image: expect.stringMatching(`^${url}/`) as string,
        });
        expect([titles, ogDescription]).toEqual([
          [ogTitle === "TutorSetu" ? ogTitle : `${ogTitle} · TutorSetu`],
          description,
        ]);
        const types = data
          .map((object) => object["@type"] ?? "")
          .toSorted((a, b) => a.localeCompare(b));
        const front = new URL(plainAddress).pathname === "/" ? ["Organization", "WebSite"] : [];
        expect([address, types]).toEqual([address, TYPES[name] ?? front]);
        served.push(...data);
        pictures.add(image);
      }
    }
  }
  expect(schemaErrors(served).flat()).toEqual([]);
  for (const picture of pictures)
    expect([picture, await pictureAt(picture)]).toEqual([
      picture,
      { status: 200, type: "image/png", isSmall: true, size: [1200, 630] },
    ]);
  // Each tutor, landing page, requirement and post has its own, in each language; the others share the site's.
  expect(pictures.size).toBeGreaterThan(2 * SAMPLE);
}, 180_000);

test("lists in the site map say when they changed last", async () => {
  const { body } = await read(`${url}/sitemap.xml`);
  for (const list of ["tutors", "requirements", "posts"])
    expect(body.toString()).toMatch(
      new RegExp(`<loc>${url}/sitemaps/${list}-1\\.xml</loc><lastmod>\\d{4}-\\d\\d-\\d\\d`),
    );
});

test("a link to a comparison says whom it compares, and one to nobody that there is nobody", async () => {
  interface Tutors {
    readonly allTutor: readonly { readonly userId: { _id: string; userName: string } }[];
  }
  const { allTutor } = await callApi<Tutors>(url, "/users/alltutors?sort=best&limit=3");
  const users = allTutor.map(({ userId }) => userId);
  const path = `/compare?ids=${users.map(({ _id }) => _id).join(",")}`;
  const [one, two, three] = users.map(({ userName }) => userName);
  const preview = await drawnPreviewOf(url + path);
  expect(preview).toMatchObject({
    status: 200,
    headings: 1,
    robots: "noindex",
    canonical: url + path,
    ogUrl: url + path,
    ogTitle: `Compare ${one}, ${two} and ${three}`,
    data: [],
  });
  expect(await pictureAt(preview.image)).toMatchObject({ status: 200, type: "image/png" });
  const { body } = await read(url + path);
  for (const said of [one, two, three, "Answers within"]) expect(body.toString()).toContain(said);
  const nobody = await drawnPreviewOf(`${url}/compare?ids=${"0".repeat(24)}`);
  expect(nobody).toMatchObject({ status: 404, robots: "noindex", ogTitle: "Compare tutors" });
}, 180_000);

test("search engines find no private, sign-in, sign-up or password page", async () => {
  const paths = ["/login", "/signup", "/forgot-password", "/reset-password?token=none"].concat(
    ["/verify-email?token=none", "/unauthorised", "/my-bookings", "/chat", "/blogmanage"],
    ["/requirements/new", "/requirements/mine"],
    ["/dashboard/home", "/userdashboard/home", "/tutordetail", `/student/${ids.student}`],
    [`/tutor/${ids.tutor}`],
  );
  for (const path of paths) {
    const { status, robots, data } = await previewOf(url + path);
    expect({ path, status, robots, data }).toEqual({
      path,
      status: 200,
      robots: "noindex",
      data: [],
    });
  }
  // From the server, which a renderer that has just begun keeps waiting.
  const canonical = async () => (await previewOf(`${url}/tutor/${ids.tutor}`)).canonical;
  await expect.poll(canonical, { timeout: 60_000, interval: 200 }).toBe(url + ids.page);
});

test("what a phone needs to install the site is there, as it is called in the page", async () => {
  const { body } = await read(`${url}/`);
  const links = body
    .toString()
    .matchAll(/<link rel="([a-z-]*(?:icon|manifest))"[^>]* href="([^"]+)"/g);
  const types: [string, string | null][] = [];
  for (const [, rel = "", href = ""] of links) {
    const { answer } = await read(url + href);
    types.push([`${rel} ${answer.status}`, answer.headers.get("content-type")]);
  }
  expect(types.map(([name]) => name)).toContain("manifest 200");
  for (const [name, type] of types)
    expect([name, type]).toEqual([
      expect.stringMatching(/ 200$/),
      expect.stringMatching(/^(?:image\/|application\/manifest\+json)/),
    ]);
  const { body: text } = await read(`${url}/manifest.webmanifest`);
  const { icons } = JSON.parse(text.toString()) as { icons: { src: string; sizes: string }[] }; // safe: of our build
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== "any")) {
    const { status, type, size } = await pictureAt(url + src);
    expect([src, status, type, size.join("x")]).toEqual([src, 200, "image/png", sizes]);
  }
  expect(icons.length).toBeGreaterThan(2);
});

test("JSON-LD with a property, a value or a type that schema.org does not know is found", () => {
  const known = { "@context": "https://schema.org", "@type": "Service", name: "Physics" };
  const wrong = [{ nmae: "x" }, { name: true }, { "@type": "Tutoring" }, { areaServed: 7 }];
  const found = schemaErrors([known, ...wrong.map((more) => ({ ...known, ...more }))]);
  expect(found.map((errors) => errors.length > 0)).toEqual([false, ...wrong.map(() => true)]);
});
