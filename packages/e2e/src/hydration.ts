import type { Browser, Page } from "playwright-core";
import type { TestContext } from "vitest";
import type { Role } from "./screens.ts";

/** How a page is visited that comes as HTML. */
export interface Visit {
  readonly language: "en" | "hi";
  readonly theme: "light" | "dark";
  readonly reader: Role;
  readonly width: number;
}

const PLAIN: Visit = { language: "en", theme: "light", reader: "visitor", width: 1280 };

/** Every combination. */
export const allVisits: readonly Visit[] = (["en", "hi"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["visitor", "student", "tutor", "admin"] as const).flatMap((reader) =>
      [360, 1280].map((width) => ({ language, theme, reader, width })),
    ),
  ),
);

/** Each language, theme and width with visitors and with people who are signed in. */
export const pairedVisits: readonly Visit[] = [
  PLAIN,
  { language: "hi", theme: "dark", reader: "student", width: 1280 },
  { language: "hi", theme: "light", reader: "visitor", width: 360 },
  { language: "en", theme: "dark", reader: "tutor", width: 360 },
  { language: "en", theme: "dark", reader: "visitor", width: 1280 },
  { language: "hi", theme: "light", reader: "admin", width: 360 },
];

/** What the page writes down of itself from the first byte on. */
interface Notes {
  shifts: { value: number; nodes: string[] }[];
  /** All elements that came as HTML, and those of them that only visitors are shown: the menu, ways to sign in, and what is said to be behind them. */
  rendered: Element[];
  visitors: Element[];
}

function takeNotes(): void {
  const notes: Notes = { shifts: [], rendered: [], visitors: [] };
  Object.assign(globalThis, { notes });
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      const named = ({ node }: { readonly node: Node | null }) =>
        `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`;
      if (!shift.hadRecentInput)
        notes.shifts.push({ value: shift.value, nodes: shift.sources.map(named) });
    }
  }).observe({ type: "layout-shift", buffered: true });
  // Scripts of a page run when it has been read to its end.
  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    notes.rendered = all("#root[data-rendered] *");
    const signIn = all('a[href^="/login"], a[href^="/signup"]');
    // A card's masked address, and why it is masked.
    const masked = all("main article li span").filter(({ textContent }) =>
      /sign in to see it|देखने के लिए साइन इन करें/.test(textContent ?? ""),
    );
    notes.visitors = all("header *")
      .concat(signIn.flatMap((a) => [a, ...a.querySelectorAll("*")]))
      .concat(masked);
  });
}

const isHydrated = (selector: string): boolean => {
  const all = [...document.querySelectorAll(selector)];
  return (
    all.length > 0 && all.every((one) => Object.keys(one).some((key) => key.startsWith("__react")))
  );
};

/** Until React answers for every heading and control of the page. */
export async function untilLive(page: Page): Promise<void> {
  const parts = "main h1, main h2, main a, main input, main button, header a";
  // Ten times a second instead of at every frame: a look is work for the page that is waited for.
  await page.waitForFunction(isHydrated, parts, { polling: 100 });
}

interface Opened {
  readonly page: Page;
  /** What was said to the console or thrown. */
  readonly said: string[];
  /** Lets the page's scripts come, which were held back. */
  readonly release: () => void;
}

/** Whether a page came with its content, and without a part that a slow service has kept away. */
export const isWhole = (html: string): boolean =>
  html.includes(" data-rendered") && !html.includes('aria-busy="true"');

/** Opens a page as somebody who has never been here; the language is what their phone asks for. */
export async function openHeld(
  browser: Browser,
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  url: string,
  visit: Partial<Visit> & { readonly stored?: Readonly<Record<string, string>> },
): Promise<Opened> {
  const { language, theme, width } = { ...PLAIN, ...visit };
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    locale: `${language}-IN`,
    colorScheme: theme,
    reducedMotion: "reduce",
    // Not where the server is: days are India's for everybody.
    timezoneId: "America/New_York",
  });
  onTestFinished(() => context.close());
  const stored = Object.entries({
    ...(theme === "dark" && { theme }),
    ...visit.stored,
  });
  await context.addCookies(theme === "dark" ? [{ name: "theme", value: theme, url }] : []);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  page.on("console", (message) => said.push(`${message.type()} ${message.text()}`));
  await page.addInitScript(takeNotes);
  await page.addInitScript((entries: readonly (readonly [string, string])[]) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, stored);
  let release = () => {};
  const isReleased = new Promise<void>((go) => (release = go));
  await page.route(/\/main\.[^/]*\.js$/, async (route) => {
    await isReleased;
    await route.continue().catch(() => {});
  });
  // A page that is not kept comes without its content where drawing it takes too long, as on a busy machine.
  const isDrawn = async () => {
    said.length = 0;
    const answer = await page.goto(url, { waitUntil: "commit" });
    return isWhole((await answer?.text()) ?? "");
  };
  while (!(await isDrawn()));
  await page.locator("#root[data-rendered] main h1").waitFor();
  return { page, said, release };
}

/** Until the fonts are in that the page names. */
export const untilFonts = (page: Page): Promise<void> =>
  page.evaluate(() => document.fonts.ready.then(() => undefined));

/** What moved without anybody's doing, and which elements of the HTML are not in the page any longer. */
export const notesOf = (page: Page, reader: Role) =>
  page.evaluate((isOwn) => {
    const { notes } = globalThis as unknown as { readonly notes: Notes }; // safe: made above
    const lost = notes.rendered.filter(
      (one) => !one.isConnected && !(isOwn && notes.visitors.includes(one)),
    );
    return {
      rendered: notes.rendered.length,
      lost: lost.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      shifts: notes.shifts,
      moved: notes.shifts.reduce((sum, { value }) => sum + value, 0),
    };
  }, reader !== "visitor");
