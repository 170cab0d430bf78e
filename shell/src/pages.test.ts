import { join } from "node:path";
import type { Pages } from "@tutorsetu/contracts/web/pages";
import type { RouteObject } from "@tutorsetu/web-kit/router";
import { expect, it } from "vitest";

const repository = join(import.meta.dirname, "../..");

/** Every address that these routes draw, without what they show for all others. */
function addressesOf(routes: readonly RouteObject[], above = ""): string[] {
  return routes.flatMap(({ path, index, children }) => {
    if (path === "*") return [];
    const at = path === undefined ? above : `${above}/${path}`;
    if (children) return addressesOf(children, at);
    return index || path !== undefined ? [at || "/"] : [];
  });
}

it.each(["shell", "mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"])(
  "%s names each page that it draws, since the gateway calls any other address missing",
  async (folder) => {
    const source = join(repository, folder, "src");
    const { routes } = (await import(join(source, "routes.tsx"))) as { routes: RouteObject[] }; // safe: of ours
    const { pages } = (await import(join(source, "pages.ts"))) as { pages: Pages }; // safe: of ours
    expect(Object.keys(pages).toSorted()).toEqual(addressesOf(routes).toSorted());
  },
);

it.each(["shell", "mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"])(
  "%s says of each page for search engines what it is, short enough for a list of results",
  async (folder) => {
    const { pages } = (await import(join(repository, folder, "src/pages.ts"))) as { pages: Pages }; // safe: of ours
    for (const [address, page] of Object.entries(pages)) {
      if ("redirectTo" in page || page.noindex) continue;
      for (const said of [page.head?.en, page.head?.hi]) {
        expect([address, said]).toEqual([
          address,
          {
            title: expect.stringMatching(/^.{4,60}$/),
            description: expect.stringMatching(/^.{20,160}$/),
          },
        ]);
      }
    }
  },
);

it.each(["shell", "mf-listings", "mf-bookings", "mf-dashboard", "mf-blogs"])(
  "%s has a title of its own for each private page, in both languages",
  async (folder) => {
    const { pages } = (await import(join(repository, folder, "src/pages.ts"))) as { pages: Pages }; // safe: of ours
    for (const [address, page] of Object.entries(pages)) {
      if ("redirectTo" in page || !page.noindex) continue;
      const { en, hi } = page.head ?? {};
      expect([address, en?.title, hi?.title]).toEqual([
        address,
        expect.stringMatching(/^[ -~…’]{3,60}$/),
        expect.stringMatching(/[\u0900-\u097f]/),
      ]);
    }
  },
);
