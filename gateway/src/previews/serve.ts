import type { IncomingMessage, ServerResponse } from "node:http";
import type { Language, PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import { LRUCache } from "lru-cache";
import { tagOf } from "../content-tag.ts";
import { type Content, send } from "../pages/files.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { rateLimiter } from "../rate-limit.ts";
import type { PageText } from "../rendered-page.ts";
import { drawableWords, versionOf, wantedAt } from "./words.ts";

/** Messengers wait five seconds for a page and its picture. */
export const PREVIEW_MS = { page: 1500, picture: 2500 } as const;
const BYTES = 16 * 1024 * 1024;
const UNDER_WAY = 8;
/** Words that cannot be drawn are not tried again while so many others are asked for. */
const UNDRAWABLE = 1000;

/** What was withdrawn is gone from everywhere a day later. */
const SAME_WORDS = "public, max-age=86400";
const OTHER_WORDS = "public, max-age=300";

/** Pictures that one address may have drawn: a chat with many links, and no more. */
const A_MINUTE = 60;

export interface PreviewDeps {
  /** Who draws; nobody where there is no renderer. */
  readonly painter?:
    | { readonly renderer: Pick<Upstreams, "askText">; readonly secret: string }
    | undefined;
  /** The page as it is for everybody; "missing" where there is none, null where it cannot be had now. */
  readonly pageAt: (path: string, language: Language) => Promise<PageText | "missing" | null>;
  /** The picture of pages that have none of their own. */
  readonly sendDefault: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly callerAddress: (request: IncomingMessage) => string;
}

/** Pictures by the words on them. Each is asked for once at a time, and no more at once than the renderer lets wait. */
function createPictures(painter: PreviewDeps["painter"]) {
  const authorization = `Bearer ${painter?.secret}`;
  const headers = { authorization, "content-type": "application/json" };
  const kept = new LRUCache<string, Content>({
    maxSize: BYTES,
    sizeCalculation: ({ bodies }) => bodies.identity?.length ?? 1,
  });
  const undrawable = new LRUCache<string, true>({ max: UNDRAWABLE });
  const underWay = new Map<string, Promise<Content | null>>();

  async function make(version: string, words: PreviewWords, mayDraw: () => boolean) {
    if (!mayDraw()) return null;
    const sent = { method: "POST", body: JSON.stringify(words) } as const;
    const { askText } = painter?.renderer ?? { askText: () => null };
    const answer = await askText("/internal/preview", PREVIEW_MS.picture, headers, sent);
    if (answer?.status === 422) undrawable.set(version, true);
    if (answer?.status !== 200) return null;
    const identity = Buffer.from(answer.text, "base64");
    const type = "image/png";
    const picture = { bodies: { identity }, tag: tagOf(identity), type, cacheControl: OTHER_WORDS };
    kept.set(version, picture);
    return picture;
  }

  return {
    /** Null when it cannot be had now. `mayDraw` is asked before one is drawn, not for one that is there or on its way. */
    async get(version: string, words: PreviewWords, mayDraw: () => boolean) {
      const found = kept.get(version) ?? underWay.get(version);
      if (found) return found;
      if (undrawable.has(version) || underWay.size >= UNDER_WAY) return null;
      const making = make(version, words, mayDraw).finally(() => underWay.delete(version));
      underWay.set(version, making);
      return making;
    },
  };
}

/** Pictures of pages below `/previews/`. Answers false for a page that is not there, and for every other address. */
export function createPreviews({ painter, pageAt, sendDefault, callerAddress }: PreviewDeps) {
  const pictures = createPictures(painter);
  const rateLimit = rateLimiter(A_MINUTE);

  /** Where a page has moved its picture is that of the new place. */
  async function pageOrNext(path: string, language: Language) {
    const page = await pageAt(path, language);
    const isMoved = page && page !== "missing" && page.status === 301;
    return isMoved ? pageAt(page.location ?? "", language) : page;
  }

  return async (request: IncomingMessage, response: ServerResponse, address: string) => {
    const wanted = wantedAt(address);
    if (!wanted) return false;
    const page = await pageOrNext(wanted.path, wanted.language);
    if (page === "missing" || (page && page.status !== 200)) return false;
    const words = page?.head.preview && drawableWords(page.head.preview);
    if (!words) return sendDefault(request, response);

    const version = versionOf(words);
    const mayDraw = () => rateLimit(callerAddress(request)) === 0;
    const picture = await pictures.get(version, words, mayDraw);
    if (!picture) return sendDefault(request, response);
    const cacheControl = version === wanted.version ? SAME_WORDS : OTHER_WORDS;
    send(request, response, { ...picture, cacheControl });
    return true;
  };
}
