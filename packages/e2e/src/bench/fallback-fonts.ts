// Measures system fonts against Anek on the site's own texts and prints the fallback fonts of packages/ui/src/tokens/fonts.css.
// npx tsx packages/e2e/src/bench/fallback-fonts.ts FOLDER…     (folders that hold the font files, see docs/decisions/0020-fallback-fonts.md)
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { launchBrowser } from "../browser.ts";

const repository = resolve(import.meta.dirname, "../../../..");
const ANEK = {
  latin: "node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2",
  devanagari: "packages/ui/fonts/anek-devanagari.woff2",
};
/** Of the family's own files, in em. */
const [ASCENT, DESCENT] = [0.9, 0.2];

/** One local file stands in for a range of weights, as wide as Anek is at `fits`. */
const RANGES = [
  { weight: "100 549", fits: 400 },
  { weight: "550 900", fits: 620 },
];
type Script = keyof typeof ANEK;
interface Fallback {
  readonly family: string;
  readonly script: Script;
  /** The files of the regular and of the bold face. */
  readonly files: readonly [string, string];
  /** By what names a system knows the two. */
  readonly names: readonly [readonly string[], readonly string[]];
}
const FALLBACKS: readonly Fallback[] = [
  {
    family: "Anek Arial",
    script: "latin",
    files: ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"],
    names: [
      ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
      ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"],
    ],
  },
  {
    family: "Anek Roboto",
    script: "latin",
    files: ["Roboto-Regular.ttf", "Roboto-Bold.ttf"],
    names: [
      ["Roboto", "Roboto-Regular"],
      ["Roboto Bold", "Roboto-Bold"],
    ],
  },
  {
    family: "Anek Noto",
    script: "latin",
    files: ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"],
    names: [
      ["Noto Sans Regular", "NotoSans-Regular", "Open Sans", "OpenSans-Regular"],
      ["Noto Sans Bold", "NotoSans-Bold", "Open Sans Bold", "OpenSans-Bold"],
    ],
  },
  {
    family: "Anek DejaVu",
    script: "latin",
    files: ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"],
    names: [
      ["DejaVu Sans", "DejaVuSans", "Bitstream Vera Sans"],
      ["DejaVu Sans Bold", "DejaVuSans-Bold", "Bitstream Vera Sans Bold"],
    ],
  },
  {
    family: "Anek Noto Devanagari",
    script: "devanagari",
    files: ["NotoSansDevanagari-Regular.ttf", "NotoSansDevanagari-Bold.ttf"],
    names: [
      ["Noto Sans Devanagari Regular", "NotoSansDevanagari-Regular", "Noto Sans Devanagari"],
      ["Noto Sans Devanagari Bold", "NotoSansDevanagari-Bold"],
    ],
  },
];

const OF_SCRIPT: Record<Script, { language: string; is: RegExp }> = {
  latin: { language: "en", is: /^[\x20-\x7e’·…]+$/ },
  devanagari: { language: "hi", is: /^[\u0900-\u097f ,.?!]+$/ },
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

async function textOf(script: Script): Promise<string> {
  const { language, is } = OF_SCRIPT[script];
  const folder = join(repository, "packages/contracts/src/messages", language);
  const modules = readdirSync(folder).map((file) => import(join(folder, file)));
  return textsIn(await Promise.all(modules.map(async (module) => ({ ...(await module) }))))
    .filter((text) => is.test(text))
    .join(" ");
}

const [, , ...folders] = process.argv;
const found = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .toSorted((a, b) => a.localeCompare(b));
const fileNamed = (name: string) => found.find((file) => basename(file) === name);

const browser = await launchBrowser();
const page = await browser.newPage();

/** How wide the text is, in em. */
const widthIn = (file: string, weight: number, range: string, text: string) =>
  page.evaluate(
    async (given) => {
      const font = new FontFace("measured", `url(data:font/woff2;base64,${given.data})`, {
        weight: given.range,
      });
      await font.load();
      document.fonts.clear();
      document.fonts.add(font);
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) throw new Error("This browser draws no text.");
      canvas.font = `${given.weight} 100px measured`;
      return canvas.measureText(given.text).width / 100;
    },
    { data: readFileSync(file).toString("base64"), weight, range, text },
  );

const percent = (share: number) => `${Number((100 * share).toFixed(2))}%`;

for (const { family, script, files, names } of FALLBACKS) {
  const text = await textOf(script);
  for (const [at, { weight, fits }] of RANGES.entries()) {
    const file = fileNamed(files[at] ?? "");
    if (!file) {
      console.error(`${family}: no ${files[at]} in the folders.`);
      continue;
    }
    const anek = await widthIn(join(repository, ANEK[script]), fits, "100 800", text);
    const size = anek / (await widthIn(file, 400, "400", text));
    const local = (names[at] ?? []).map((name) => `local("${name}")`).join(", ");
    console.log(`@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  src: ${local};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ASCENT / size)};
  descent-override: ${percent(DESCENT / size)};
  line-gap-override: 0%;
}`);
  }
}
await browser.close();
