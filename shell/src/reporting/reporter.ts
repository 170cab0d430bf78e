import type { ClientEvent } from "@tutorsetu/contracts/web/client-events";
import { masked } from "@tutorsetu/contracts/web/masked";
import { type Note, takeNotes } from "./notes.ts";
import { measureVitals } from "./vitals.ts";

interface Remote {
  readonly manifest: string;
  readonly routes: readonly string[];
}

interface State {
  readonly location: { readonly key: string; readonly pathname: string };
  readonly matches: readonly { readonly route: { readonly path?: string | undefined } }[];
}

interface Site {
  readonly router: { readonly state: State; subscribe(follow: (state: State) => void): () => void };
  readonly ownerOf: (path: string) => Remote | undefined;
  /** By federation's name. */
  readonly remoteOf: (name: string) => Remote | undefined;
}

const ADDRESS = "/api/client-events";
const AT_ONCE = 8;
/** Different failures of one page load; what comes after is more of the same. */
const MOST_FAILURES = 10;
/** One page load in so many is measured. */
const MEASURED = 4;
const SOON_MS = 1000;
/** By then a page shows something, if only that it waits. */
const BLANK_MS = 5000;

const IN_REMOTE = /\/remotes\/([a-z][a-z0-9-]*)\/(\w[\w.-]*)\//;
const FRAME = /(\/(?:static|remotes)\/[\w@~./-]{1,100}\.js)[^\s:]*:(\d+):(\d+)/g;
/** Calls are counted where they are answered; extensions of the browser are no part of the site. */
const NOT_OURS = /^(?:Abort|Api)Error|\w-extension:\/\//;

type Page = Pick<ClientEvent, "remote" | "version" | "route">;

/** Tells the gateway what this page load showed, what failed and how fast it was: when the page is left, and soon after a failure. */
export function startReporter({ router, ownerOf, remoteOf }: Site): () => void {
  let events: ClientEvent[] = [];
  const failures = new Set<unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sliceIn = (text = "") => {
    const [, remote = "shell", version = "current"] = IN_REMOTE.exec(text) ?? [];
    return { remote, version };
  };

  function page(): Page {
    const { location, matches } = router.state;
    const owner = ownerOf(location.pathname);
    const pattern = matches.map(({ route }) => route.path ?? "").join("/");
    const route = pattern.includes("*") ? owner?.routes[0] : pattern.replaceAll(/\/+/g, "/");
    return { ...sliceIn(owner?.manifest), route: route?.replace(/(?<=.)\/$/, "") || "/" };
  }

  function send() {
    clearTimeout(timer);
    timer = undefined;
    while (events.length > 0) {
      const body = JSON.stringify({ events: events.splice(0, AT_ONCE) });
      navigator.sendBeacon(ADDRESS, new Blob([body], { type: "application/json" }));
    }
  }

  function take({ kind, error, remote, componentStack }: Note) {
    const named = remote && sliceIn(remoteOf(remote)?.manifest);
    if (kind === "page_view") return events.push({ ...page(), ...named, kind });
    const { name: type = "Error", message = "", stack = "" } = (error ?? {}) as Partial<Error>; // safe: any value may lack them
    const text = [type, message, stack, componentStack].join(" ");
    const failure = {
      ...page(),
      ...(named || (error ? sliceIn(text) : {})),
      kind: type === "ChunkLoadError" ? ("load_failure" as const) : kind,
      type: String(type).slice(0, 40),
      message: masked(String(message)),
    };
    const key = JSON.stringify(failure);
    // Caught by a box, thrown on, and heard of again: it is one failure.
    const isKnown = failures.has(error ?? key) || failures.has(key);
    failures.add(error ?? key).add(key);
    if (isKnown || failures.size > 2 * MOST_FAILURES) return;
    // What has no stack is an extension's, or of another origin: nobody could find it.
    const isLost = kind === "error" && !stack && !componentStack;
    if (isLost || !navigator.onLine || NOT_OURS.test(text)) return;
    const frames = Array.from(String(stack).matchAll(FRAME), ([, file = "", line, column]) => ({
      file,
      line: Number(line),
      column: Number(column),
    }));
    events.push({ ...failure, frames: frames.slice(0, 5) });
    timer ??= setTimeout(send, SOON_MS);
  }

  const first = page();
  let vitals = Math.random() * MEASURED < 1 && !document.hidden ? measureVitals() : null;
  function leave() {
    if (!document.hidden) return;
    if (vitals) events.push({ ...first, kind: "web_vital", vitals: vitals() });
    vitals = null;
    send();
  }

  let key: string | undefined;
  function view() {
    const { location } = router.state;
    if (location.key !== key) take({ kind: "page_view" });
    key = location.key;
  }
  view();
  const stops = [router.subscribe(view), takeNotes(take)];
  const blank = setTimeout(() => {
    const main = document.querySelector("main");
    if (!main?.textContent.trim()) take({ kind: "blank_page" });
  }, BLANK_MS);
  document.addEventListener("visibilitychange", leave);
  return () => {
    clearTimeout(blank);
    clearTimeout(timer);
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", leave);
  };
}
