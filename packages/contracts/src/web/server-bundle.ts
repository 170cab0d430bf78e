// What a slice's build brings to draw its pages on the server, and what comes of it. A change is a new contract version.
import type { Call, Input, Reply } from "../endpoint.ts";
import type { Problem } from "../problem.ts";

export const SERVER_CONTRACT_VERSION = 1;

export type Language = "en" | "hi";

/** What stands on a picture that is drawn for link previews. */
export interface PreviewWords {
  readonly title: string;
  /** Below it, each on a line of its own, at most three. */
  readonly lines: readonly string[];
}

/** What a page says of itself to search engines and link previews. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** The one address of this content, from the site's root. */
  readonly canonical?: `/${string}`;
  /** A picture for previews, from the site's root. */
  readonly image?: `/${string}`;
  /** Where there is no such picture: what one is drawn of. */
  readonly preview?: PreviewWords;
  readonly type?: "website" | "article" | "profile";
  readonly noindex?: boolean;
  /** Objects of schema.org's types; links in them are paths from the site's root. */
  readonly jsonLd?: readonly object[];
}

/** A reply that came with the page, found by the key that the component asks with. */
export interface PrefetchedQuery {
  readonly key: readonly unknown[];
  readonly data?: unknown;
  readonly problem?: Problem & { readonly status: number };
}

export interface PageData {
  readonly head: Head;
  readonly queries: readonly PrefetchedQuery[];
  /** The browser draws the page: it is behind a guard, and nothing of it is for everybody. */
  readonly isHeadOnly?: boolean;
}

/** Reads a public call, as somebody does who is not signed in; rejects with an `ApiError`. At most 8 a page, 800 ms each. */
export type PublicRead = <E extends Call>(
  call: E,
  input: Input<E>,
  signal?: AbortSignal,
) => Promise<Reply<E>>;

/** What the router hands to every loader as its context. */
export interface PageContext {
  readonly language: Language;
  readonly read: PublicRead;
}

/**
 * Exports of a remote's `server/main.cjs`; `Route` is the router's route object, with loaders. It is run with `require`, which
 * knows what the shell's bundle shares, and `assetsBase`: where this version's files are served, such as `/remotes/mf-blogs/1.2.0/`.
 */
export interface ServerBundle<Route = unknown> {
  readonly contractVersion: typeof SERVER_CONTRACT_VERSION;
  readonly routes: readonly Route[];
}

export interface PageRequest extends PageContext {
  /** Path and query, from the site's root. */
  readonly path: string;
  /** The remote whose page it is; none for the shell's own. */
  readonly remote?: { readonly name: string; readonly routes: readonly unknown[] };
}

/** A page as a signed-out visitor sees it. */
export interface RenderedPage {
  readonly status: 200 | 301 | 302 | 404 | 410;
  /** Where to, of a redirect. */
  readonly location?: string;
  readonly head: Head;
  readonly queries: readonly PrefetchedQuery[];
  /** What stands inside `#root`; null where only head, status and data are known. */
  readonly html: string | null;
}

/** Exports of the shell's `server/main.cjs`. */
export interface ShellServerBundle {
  readonly contractVersion: typeof SERVER_CONTRACT_VERSION;
  /** By their names the modules that the bundles of remotes import and must not bring. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Runs the loader and draws the page. Rejects when the loader fails with anything but a 404 or 410. */
  readonly render: (page: PageRequest) => Promise<RenderedPage>;
}

/** Body of the renderer's `POST /internal/render`; it answers with a `RenderedPage`. */
export interface RenderRequest {
  readonly path: string;
  readonly language: Language;
  /** The shell's version. */
  readonly shell: string;
  readonly remote?: { readonly name: string; readonly version: string };
}

/** Set on every public read for a page that many people get: replies leave out what only some visitors may see. */
export const PUBLIC_PAGE_HEADER = "x-public-page";
