// What is known of a slice's pages without running its code: the build writes it into the manifest, the gateway reads it.

/** What a page is called and says of itself before anything of it was drawn. */
export interface StaticHead {
  readonly title: string;
  readonly description?: string;
}

export interface PageEntry {
  /** Modules that are imported only when the page is opened. */
  readonly modules: readonly string[];
  /** A pattern for each variable of the address; an address with anything else is not found. */
  readonly params?: Readonly<Record<string, string>>;
  /** Drawn on the server, as a signed-out visitor sees it; every other page is drawn by the browser alone. */
  readonly isServerRendered?: boolean;
  /** Drawn by the browser, with a head and a status that are found on the server. */
  readonly hasServerHead?: boolean;
  /** Query parameters that the page's HTML depends on, in the order in which its key names them. */
  readonly query?: readonly string[];
  /** Not for search engines: private pages, and those that lead into the site without saying anything of it. */
  readonly noindex?: boolean;
  /** In each language: for search engines and link previews, of pages that the browser draws. */
  readonly head?: Readonly<Record<"en" | "hi", StaticHead>>;
  /** The address of the same content by which search engines shall know it. */
  readonly canonical?: `/${string}`;
  /** Browsers keep its files, so that it can be opened without a network. */
  readonly isKeptOffline?: boolean;
}

/** An address that is kept for those who know it. */
export interface Alias {
  /** What was moved there for good: answered with 301, the query kept. */
  readonly redirectTo: `/${string}`;
}

/** A link that a remote asks the shell to show on every page. */
export interface NavigationEntry {
  /** One of its own pages. */
  readonly to: `/${string}`;
  readonly title: Readonly<Record<"en" | "hi", string>>;
}

/** By address, such as `/blog/:id`. */
export type Pages = Readonly<Record<`/${string}`, PageEntry | Alias>>;

/** Makes heads of pages out of a slice's texts, by the names that those have in both languages. */
export const headsFrom =
  <T extends Readonly<Record<string, string>>>(en: T, hi: T) =>
  (title: keyof T, description?: keyof T): NonNullable<PageEntry["head"]> => {
    const of = (texts: T): StaticHead => ({
      title: texts[title] ?? "",
      ...(description ? { description: texts[description] ?? "" } : {}),
    });
    return { en: of(en), hi: of(hi) };
  };

/** An id of the store, as it stands in an address. */
export const ID_PATTERN = "[0-9a-fA-F]{24}";

/** The first segments of addresses, such as `/blog`, by which the shell finds whose a path is; the front page has none. */
export const rootsOf = (pages: object) => [
  ...new Set(
    Object.keys(pages)
      .map((address) => `/${address.split("/")[1] ?? ""}`)
      .filter((root) => root !== "/"),
  ),
];
