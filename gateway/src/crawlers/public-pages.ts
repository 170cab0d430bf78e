import { matchPage } from "../pages/page-match.ts";
import type { ShellPages } from "../pages/page-table.ts";
import type { RemoteNow } from "../pages/remotes.ts";

/** What is served now, as its builds say it. */
export interface PagesNow {
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
}

/** Whether search engines may have what stands at `path`. */
export function isPublicPage(path: string, { shell, now }: PagesNow): boolean {
  const match = matchPage(path, shell, now);
  if (!("page" in match) || match.address === undefined) return false;
  return !match.page.noindex && (match.page.canonical ?? path) === path;
}

const tablesOf = ({ shell, now }: PagesNow) => [shell.pages, ...now.map(({ pages }) => pages)];

/** Every address without variables that search engines may have. */
export const publicPaths = (pages: PagesNow): readonly string[] =>
  tablesOf(pages)
    .flatMap(({ table }) => Object.keys(table))
    .filter((address) => !address.includes(":") && isPublicPage(address, pages));

/**
 * First segments below which a remote has nothing but private pages. Pages of the shell that are not for search engines are
 * linked everywhere: those are to be read, and say so themselves.
 */
export const privateRoots = ({ now }: PagesNow): readonly string[] => {
  const roots = new Map<string, boolean>();
  for (const { pages } of now) {
    for (const [address, page] of Object.entries(pages.table)) {
      if ("redirectTo" in page) continue;
      const root = `/${address.split("/")[1] ?? ""}`;
      roots.set(root, page.noindex && (roots.get(root) ?? true));
    }
  }
  return [...roots].flatMap(([root, isPrivate]) => (isPrivate ? [root] : []));
};

/** What `/robots.txt` says. */
export const robotsText = (siteUrl: string, pages: PagesNow) =>
  [
    "User-agent: *",
    ...privateRoots(pages).flatMap((root) => [`Disallow: ${root}$`, `Disallow: ${root}/`]),
    "Allow: /",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
