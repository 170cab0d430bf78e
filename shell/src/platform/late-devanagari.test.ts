import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawDevanagariLate, replaceBoxes } from "./late-devanagari.ts";

/** The document is that of all files in this process, some of which draw whole pages. */
function asAtFirst() {
  document.documentElement.lang = "en";
  delete document.documentElement.dataset["devanagari"];
}

beforeEach(asAtFirst);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
  asAtFirst();
});

const shown = () => document.documentElement.dataset["devanagari"];

/** A page in `language` on a machine whose letters are so wide, and how its typeface comes. */
function page(language: string, widths: Readonly<Record<string, number>>) {
  document.documentElement.lang = language;
  const measureText = (letter: string) => ({ width: widths[letter] ?? 9 });
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  getContext.mockReturnValue({ measureText } as unknown as RenderingContext); // safe: nothing else is asked of it
  const fonts = { come: () => {}, fail: () => {} };
  const load = () =>
    new Promise<void>((resolve, reject) => {
      fonts.come = resolve;
      fonts.fail = () => reject(new Error("No network"));
    });
  Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
  return fonts;
}

it("keeps the letters that a page in Hindi was first drawn with", async () => {
  page("hi", { "।": 4, क: 12, ओ: 14 });
  await replaceBoxes();
  expect(shown()).toBeUndefined();
});

it("takes no notice of pages in English, whatever the machine has", async () => {
  page("en", {});
  await replaceBoxes();
  expect(shown()).toBeUndefined();
});

it.each(["come", "fail"] as const)(
  "hides a page in Hindi whose letters are boxes until it is laid out anew (%s)",
  async (end) => {
    const fonts = page("hi", {});
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (next: () => void) => frames.push(next));
    const replaced = replaceBoxes();
    expect(shown()).toBe("awaited");
    fonts[end]();
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    expect(shown()).toBe("late awaited");
    for (const next of frames) next();
    await replaced;
    expect(shown()).toBe("late");
  },
);

it("shows the page after some seconds although no typeface comes", async () => {
  vi.useFakeTimers();
  page("hi", {});
  const replaced = replaceBoxes();
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown()).toBe("awaited");
  await vi.advanceTimersByTimeAsync(200);
  await replaced;
  expect(shown()).toBe("late");
});

it("draws what comes later with its own typeface", () => {
  drawDevanagariLate();
  expect(shown()).toBe("late");
});
