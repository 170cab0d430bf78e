import type { IncomingMessage } from "node:http";
import { type Preview, readPreview } from "@tutorsetu/releases/preview-link";
import { defaultOf, type Entry } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { parse } from "hono/utils/cookie";
import { LRUCache } from "lru-cache";

/** Remote → the version that one visitor gets instead of everybody's. */
export type Previewed = ReadonlyMap<string, string>;
export const NO_PREVIEWS: Previewed = new Map();

const COOKIE = "preview";
const BETWEEN = "~";
/** How many remotes somebody previews at once. */
const MOST = 4;
/** How long what the store said of a version is taken for true. */
const LOOK_AGAIN_MS = 2000;
const LOOKED_AT = 200;

interface Deps {
  readonly store: RemotesStore;
  /** Undefined: there are no previews. */
  readonly secret: string | undefined;
  /** What the pointer says now. */
  readonly entriesOf: (name: string) => readonly Entry[] | null;
  /** Whether the cookie goes by TLS only. */
  readonly isSecure: boolean;
}

/** What came of a link: a cookie, or why there is none. */
type Opened =
  | { readonly cookie: string }
  | { readonly reason: "off" | "forged" | "late" | "gone"; readonly status: 403 | 404 | 410 };

const namesVersion = (entries: readonly Entry[] | null, version: string) =>
  entries?.some(({ metadata }) => metadata.version === version) ?? false;

/** Who holds a signed link to a version that is uploaded and live for nobody. */
export function createReleasePreviews({ store, secret, entriesOf, isSecure }: Deps) {
  const looked = new LRUCache<string, Promise<boolean>>({ max: LOOKED_AT, ttl: LOOK_AGAIN_MS });

  async function look({ name, version, issuedAt }: Preview): Promise<boolean> {
    const build = await store.uploaded(name, version, new Date());
    if (!build) return false;
    await store.verified(name, build);
    const events = await store.history(name);
    // What has been live since the link was made is as the pointer says.
    const wasLive = events.some(
      (event) =>
        event.version === version && event.action !== "rollback" && new Date(event.at) >= issuedAt,
    );
    return !wasLive || namesVersion(entriesOf(name), version);
  }

  /** Whether the version can still be previewed. */
  function isThere(preview: Preview): Promise<boolean> {
    const key = `${preview.name} ${preview.version} ${preview.issuedAt.getTime()}`;
    const known = looked.get(key);
    if (known) return known;
    const found = look(preview).catch(() => false);
    looked.set(key, found);
    return found;
  }

  function tokensOf({ headers }: IncomingMessage): readonly string[] {
    if (secret === undefined || !headers.cookie?.includes(`${COOKIE}=`)) return [];
    return parse(headers.cookie, COOKIE)[COOKIE]?.split(BETWEEN).slice(0, MOST) ?? [];
  }

  async function read(token: string): Promise<Preview | "expired" | "invalid"> {
    return secret === undefined ? "invalid" : readPreview(token, secret);
  }

  async function held(tokens: readonly string[]) {
    const all = await Promise.all(
      tokens.map(async (token) => ({ token, preview: await read(token) })),
    );
    return all.flatMap(({ token, preview }) =>
      typeof preview === "string" ? [] : [{ token, preview }],
    );
  }

  const isEverybodys = ({ name, version }: Preview) => {
    const entries = entriesOf(name);
    return entries !== null && defaultOf(entries).metadata.version === version;
  };

  async function versionsOf(tokens: readonly string[]): Promise<Previewed> {
    const previews = (await held(tokens)).map(({ preview }) => preview);
    const there = await Promise.all(previews.map(isThere));
    const shown = previews.filter((preview, i) => there[i] && !isEverybodys(preview));
    // The first link of a remote is the one that was opened last.
    return new Map(shown.toReversed().map(({ name, version }) => [name, version]));
  }

  const cookieOf = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`;

  return {
    /** What the visitor previews, at once for those who hold no link. */
    of(request: IncomingMessage): Previewed | Promise<Previewed> {
      const tokens = tokensOf(request);
      return tokens.length === 0 ? NO_PREVIEWS : versionsOf(tokens);
    },
    /** Takes a link, beside those of other remotes that the visitor has. */
    async open(token: string, request: IncomingMessage): Promise<Opened> {
      if (secret === undefined) return { reason: "off", status: 404 };
      const preview = await read(token);
      if (preview === "invalid") return { reason: "forged", status: 403 };
      if (preview === "expired") return { reason: "late", status: 410 };
      if (!(await isThere(preview))) return { reason: "gone", status: 410 };
      const others = (await held(tokensOf(request))).filter(
        (other) => other.preview.name !== preview.name,
      );
      const kept = [{ token, preview }, ...others].slice(0, MOST);
      const end = Math.max(...kept.map(({ preview: { expires } }) => expires.getTime()));
      const seconds = Math.max(0, Math.floor((end - Date.now()) / 1000));
      return { cookie: cookieOf(kept.map((one) => one.token).join(BETWEEN), seconds) };
    },
    /** The cookie that ends all previews of a visitor. */
    left: () => cookieOf("", 0),
  };
}
export type ReleasePreviews = ReturnType<typeof createReleasePreviews>;
