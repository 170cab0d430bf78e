import { clientEventsApi } from "@tutorsetu/contracts/apis";
import type { ClientEvent } from "@tutorsetu/contracts/web/client-events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { note, noted, watchErrors } from "./notes.ts";
import { startReporter } from "./reporter.ts";

const manifest = "/remotes/mf-blogs/1.2.0-ab/mf-manifest.json";
const blogs = { manifest, routes: ["/blogs", "/blog"] };
const bookings = { manifest: "/remotes/mf-bookings/3.0.0/mf-manifest.json", routes: ["/x"] };

let sent: ClientEvent[][];
let stop = () => {};
let measured: Record<string, object[]>;

class Observer {
  readonly give: (list: { getEntries: () => object[] }) => void;
  constructor(give: Observer["give"]) {
    this.give = give;
  }
  observe({ type }: { type: string }) {
    if (type === "event") throw new TypeError("This browser does not know it.");
    this.give({ getEntries: () => measured[type] ?? [] });
  }
}

function fakeRouter(pathname: string, ...paths: string[]) {
  const matches = (of: string[]) => of.map((path) => ({ route: { path } }));
  const router = {
    state: { location: { key: "1", pathname }, matches: matches(["/", ...paths]) },
    follow: (_state: object) => {},
    subscribe(follow: (state: never) => void) {
      router.follow = (state) => follow(state as never); // safe: only its location is read
      return () => {};
    },
    go(key: string, to: string, ...of: string[]) {
      router.state = { location: { key, pathname: to }, matches: matches(["/", ...of]) };
      router.follow(router.state);
    },
  };
  return router;
}

function open(pathname = "/blog/64f0000000000000000000ab", ...paths: string[]) {
  const router = fakeRouter(pathname, ...(paths.length > 0 ? paths : ["blog/:id"]));
  stop = startReporter({
    router,
    ownerOf: (path) => (path.startsWith("/blog") ? blogs : undefined),
    remoteOf: (name) => (name === "mf_bookings" ? bookings : undefined),
  });
  return router;
}

let isHidden = false;
function leave() {
  isHidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
}

const thrownIn = (file: string, message = "it broke") => {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at a (https://x.in${file}:1:2345)\n    at https://x.in/static/main.abcdef01.js?retry=1:2:7`;
  return error;
};
const FILE = "/remotes/mf-blogs/1.2.0-ab/static/12.abcdef01.js";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("navigator", {
    onLine: true,
    sendBeacon: (address: string, blob: Blob) => {
      addresses.add(`${address} ${blob.type}`);
      bodies.push(blob.text());
      return true;
    },
  });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  isHidden = false;
  bodies = [];
  sent = [];
  measured = {};
  document.body.innerHTML = "<main>Something</main>";
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let bodies: Promise<string>[] = [];
const addresses = new Set<string>();
/** What was sent until now; each batch is one that the gateway takes. */
async function told() {
  for (const text of await Promise.all(bodies.splice(0)))
    sent.push(clientEventsApi.clientEvents.body.parse(JSON.parse(text)).events);
  return sent;
}

const view = { remote: "mf-blogs", version: "1.2.0-ab", route: "/blog/:id", kind: "page_view" };

it("tells which pages were shown, by their patterns, when the page is left", async () => {
  const router = open();
  router.go("2", "/blogs", "blogs");
  router.go("2", "/blogs", "blogs");
  router.go("3", "/about", "about");
  router.go("4", "/blogs/none", "*");
  router.go("5", "/nothing", "*");
  note({ kind: "page_view", remote: "mf_bookings" });
  expect(await told()).toEqual([]);
  leave();
  const shell = { remote: "shell", version: "current", kind: "page_view" };
  expect(await told()).toEqual([
    [
      view,
      { ...view, route: "/blogs" },
      { ...shell, route: "/about" },
      { ...view, route: "/blogs" },
      { ...shell, route: "/" },
      { remote: "mf-bookings", version: "3.0.0", kind: "page_view", route: "/" },
    ],
  ]);
  leave();
  expect(await told()).toHaveLength(1);
  expect([...addresses]).toEqual(["/api/client-events application/json"]);
});

it("tells soon of an error, with the script that threw it, and of the same one once", async () => {
  watchErrors();
  vi.spyOn(console, "error").mockImplementation(() => {});
  open("/about", "about");
  const error = thrownIn(FILE, `"Asha" lost 98450 12345 of asha@example.in`);
  noted.onCaughtError(error, { componentStack: "" });
  dispatchEvent(Object.assign(new Event("error"), { error }));
  dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: thrownIn(FILE, "it") }));
  note({ kind: "error", error: thrownIn(FILE, "it") });
  vi.advanceTimersByTime(1000);
  const [events] = await told();
  const frames = [
    { file: FILE, line: 1, column: 2345 },
    { file: "/static/main.abcdef01.js", line: 2, column: 7 },
  ];
  const failed = { remote: "mf-blogs", version: "1.2.0-ab", route: "/about", kind: "error" };
  expect(events?.slice(1)).toEqual([
    { ...failed, type: "TypeError", message: "… lost … … of …", frames },
    { ...failed, type: "TypeError", message: "it", frames },
  ]);
});

it("finds whose an error is by the components around it, and calls a chunk that did not come a failure to load", async () => {
  open();
  const own = new Error("no stack of a remote");
  own.stack = "Error\n    at https://x.in/static/main.abcdef01.js:2:7";
  note({
    kind: "error",
    error: own,
    componentStack: "\n at B (https://x.in/remotes/mf-bookings/3.0.0/a.js:1:1)",
  });
  const chunk = Object.assign(new Error(`Loading chunk 12 failed.\n(error: ${FILE})`), {
    name: "ChunkLoadError",
  });
  note({ kind: "error", error: chunk });
  note({ kind: "load_failure", error: new Error("no entry"), remote: "mf_bookings" });
  note({ kind: "hydration_failure", error: new Error("unlike") });
  vi.advanceTimersByTime(1000);
  const [events] = await told();
  expect(events?.slice(1).map(({ remote, kind }) => `${remote} ${kind}`)).toEqual([
    "mf-bookings error",
    "mf-blogs load_failure",
    "mf-bookings load_failure",
    "shell hydration_failure",
  ]);
});

it("says nothing of what is not the site's, and nothing without a network", async () => {
  open();
  note({ kind: "error" });
  note({ kind: "error", error: "text" });
  note({ kind: "error", error: { name: 7, message: { a: 1 }, stack: 5 } });
  note({ kind: "error", error: Object.assign(thrownIn(FILE, "1"), { name: "AbortError" }) });
  note({ kind: "error", error: thrownIn("/a.js) at (chrome-extension://abc/b.js") });
  Object.assign(navigator, { onLine: false });
  note({ kind: "error", error: thrownIn(FILE, "2") });
  vi.advanceTimersByTime(10_000);
  leave();
  expect((await told()).flat().filter(({ kind }) => kind === "error")).toHaveLength(1);
});

it("ends with ten different failures", async () => {
  open();
  for (const one of "abcdefghijklmnop") note({ kind: "error", error: thrownIn(FILE, one) });
  vi.advanceTimersByTime(1000);
  expect((await told()).flat()).toHaveLength(11);
});

it.each([
  ["a page that shows nothing", "<main> </main>", 1],
  ["a page that is gone", "", 1],
  ["a page with text", "<main>x</main>", 0],
])("looks after five seconds for %s", async (_, html, times) => {
  document.body.innerHTML = html;
  open();
  vi.advanceTimersByTime(6000);
  leave();
  const blank = (await told()).flat().filter(({ kind }) => kind === "blank_page");
  expect(blank.map(({ remote }) => remote)).toEqual(Array(times).fill("mf-blogs"));
});

it("measures one page load in four, and tells it of the page that came first", async () => {
  vi.mocked(Math.random).mockReturnValue(0.24);
  measured = {
    paint: [
      { name: "first-paint", startTime: 300 },
      { name: "first-contentful-paint", startTime: 400 },
    ],
    "largest-contentful-paint": [{ startTime: 900 }, { startTime: 2600 }],
    "layout-shift": [
      { value: 0.02, startTime: 100 },
      { value: 0.03, startTime: 900 },
      { value: 0.9, startTime: 950, hadRecentInput: true },
      { value: 0.04, startTime: 3000 },
    ],
  };
  const router = open();
  router.go("2", "/about", "about");
  leave();
  isHidden = false;
  leave();
  const vitals = (await told()).flat().filter(({ kind }) => kind === "web_vital");
  expect(vitals).toEqual([
    { ...view, kind: "web_vital", vitals: { fcp: 400, lcp: 2600, cls: 0.05 } },
  ]);
});
