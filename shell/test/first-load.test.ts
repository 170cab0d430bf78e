import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const dist = join(import.meta.dirname, "../dist");
const isBuilt = existsSync(join(dist, "index.html"));

/** The budget of the home page is 140 kB; the shell alone keeps room for what a remote brings to its own pages. */
const SCRIPT_BYTES = 120_000;
const STYLE_BYTES = 8000;
const HINDI_FONT_BYTES = 80_000;

const read = (path: string) => readFileSync(join(dist, path));
const page = () => read("index.html").toString();
const named = (pattern: RegExp) => Array.from(page().matchAll(pattern), ([, path]) => path ?? "");
const scripts = () => named(/<script[^>]+src="([^"]+)"/g);
const styles = () => named(/<link[^>]+href="([^"]+\.css)"/g);
const compressed = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + brotliCompressSync(read(path)).length, 0);

// Needs a build: `npm run build -w shell`. Without one there is nothing to weigh.
describe.skipIf(!isBuilt)("the first page as it was built", () => {
  it(`asks for one script and one style sheet, of at most ${SCRIPT_BYTES} and ${STYLE_BYTES} bytes`, () => {
    expect([scripts().length, styles().length]).toEqual([1, 1]);
    expect(compressed(scripts())).toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(compressed(styles())).toBeLessThanOrEqual(STYLE_BYTES);
  });

  it.each([
    ["axios", "ERR_BAD_RESPONSE"],
    ["Socket.IO", "io server disconnect"],
    ["swr", "dedupingInterval"],
    ["zod", "invalid_type"],
    ["the federation runtime", "loadRemote:"],
    ["the help form", "helprequests/submithelpform"],
    ["Hindi", "शिक्षक"],
  ])("leaves %s for later", (_, mark) => {
    for (const path of scripts()) expect(read(path).toString()).not.toContain(mark);
  });

  it("has a Hindi font that a slow phone can fetch", () => {
    const [sheet = ""] = styles();
    const [file = ""] = /anek-devanagari\.[\w.]*woff2/.exec(read(sheet).toString()) ?? [];
    expect(read(`static/${file}`).length).toBeLessThanOrEqual(HINDI_FONT_BYTES);
  });
});
