import type { Language } from "@tutorsetu/contracts/web/server-bundle";
import { matchPage } from "../pages/page-match.ts";
import type { PageKey } from "../pages/page-key.ts";
import type { ShellPages } from "../pages/page-table.ts";
import type { RemoteNow } from "../pages/remotes.ts";
import { type Asked, MISSING } from "../pages/page-drawing.ts";
import type { RenderedPages } from "../pages/rendered-pages.ts";

export const limits = {
  /** How soon a new version, and a renderer that has come, are noticed. */
  lookEveryMs: 500,
  atOnce: 3,
  /** A page that cannot be had is asked for again after this, each time twice as long. */
  firstRetryMs: 500,
  tries: 8,
} as const;

const LANGUAGES: readonly Language[] = ["en", "hi"];

interface Served {
  readonly shell: ShellPages;
  readonly now: readonly RemoteNow[];
}

/** Every page that one address alone leads to, in each language, and the one for addresses that nobody has. */
function fixedPages({ shell, now }: Served): readonly Asked[] {
  const tables = [shell.pages, ...now.map(({ pages }) => pages)];
  const addresses = tables.flatMap(({ table }) => Object.keys(table));
  return [...addresses.filter((address) => !address.includes(":")), MISSING.path].flatMap((path) =>
    LANGUAGES.map((language) => {
      const match = matchPage(path, shell, now);
      return { target: { path, query: "" }, match, language, shell, now };
    }),
  );
}

interface Options {
  readonly rendered: Pick<RenderedPages, "keyOf" | "warm">;
  /** What visitors get, once for each version of a remote that some of them do. */
  readonly served: () => Promise<readonly Served[]>;
  /** Whether whoever is needed to draw pages is there. */
  readonly isReady: () => boolean;
}

interface Tried {
  readonly times: number;
  readonly notBefore: number;
}

/**
 * Has pages made before anybody asks: after the start, after each release, and when the renderer was away. Each version of a
 * page once; then visitors keep it.
 */
export function keepWarm({ rendered, served, isReady }: Options) {
  let warm: ReadonlySet<string> = new Set();
  const tried = new Map<string, Tried>();

  function isDue({ id }: PageKey): boolean {
    const { times = 0, notBefore = 0 } = tried.get(id) ?? {};
    return times < limits.tries && notBefore <= performance.now();
  }

  async function make(asked: Asked, key: PageKey): Promise<string[]> {
    if (await rendered.warm(asked, key)) return [key.id];
    const times = (tried.get(key.id)?.times ?? 0) + 1;
    const waitMs = limits.firstRetryMs * 2 ** (times - 1);
    tried.set(key.id, { times, notBefore: performance.now() + waitMs });
    return [];
  }

  /** Pages by what the renderer would be asked for: versions share most of them. */
  async function wanted() {
    const pages = (await served()).flatMap(fixedPages);
    return new Map(
      pages.flatMap((asked) => {
        const key = rendered.keyOf(asked);
        return key ? [[key.id, { asked, key }] as const] : [];
      }),
    );
  }

  async function look(): Promise<void> {
    if (!isReady()) {
      // What was made is kept, but whoever draws may be new.
      warm = new Set();
      tried.clear();
      return;
    }
    const pages = await wanted();
    const made = [...warm].filter((id) => pages.has(id));
    for (const id of tried.keys()) if (!pages.has(id)) tried.delete(id);
    const due = [...pages.values()].filter(({ key }) => !warm.has(key.id) && isDue(key));
    const queue = due.values();
    const workers = Array.from({ length: limits.atOnce }, async () => {
      for (const { asked, key } of queue) made.push(...(await make(asked, key)));
    });
    await Promise.all(workers);
    warm = new Set(made);
  }

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // What could not be read now is looked at again soon.
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined));
  }, limits.lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
