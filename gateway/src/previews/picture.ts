// A picture for link previews: the site's mark and name above, the page's words below it.
import type { PreviewWords } from "@tutorsetu/contracts/web/server-bundle";
import sharp from "sharp";
import { type Outline, outlineOf } from "./outlines.ts";
import type { Typeface, Weight } from "./typefaces.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const ROOM = WIDTH - 2 * LEFT;

const INK = "#15172a";
const QUIET = "#4a4d66";
const INDIGO = "#333a8a";
const SAFFRON = "#f5a524";
const PAPER = "#fbf8f2";

/** As in the shell's icons. */
const MARK = `<rect width="34" height="34" rx="9" fill="${INDIGO}"/><path d="M5 24.5h24M8 24.5v-2a9 9 0 0 1 18 0v2M13.5 24.5v-9m7 9v-9" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/><circle cx="17" cy="8" r="2.7" fill="${SAFFRON}"/>`;

/** The title is as large as it fits in so many lines. */
const TITLES = [
  { size: 96, lines: 1 },
  { size: 80, lines: 2 },
  { size: 64, lines: 3 },
] as const;
const LINE = 1.18;
const SMALL = { size: 42, weight: "regular" } as const;
const BELOW_TITLE = 66;
const BETWEEN = 58;

interface Style {
  readonly size: number;
  readonly weight: Weight;
}

/** In lines that fit; a word that is wider than a line is cut in `shortened`. */
function wrapped(text: string, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= ROOM)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What fits in a line, with an ellipsis where something is missing. */
function shortened(text: string, widthOf: (text: string) => number, isCut = false): string {
  if (!isCut && widthOf(text) <= ROOM) return text;
  const all = [...letters.segment(text)].map(({ segment }) => segment);
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (widthOf(`${all.slice(0, middle).join("")}…`) <= ROOM) from = middle;
    else to = middle - 1;
  }
  return `${all.slice(0, from).join("").trimEnd()}…`;
}

/** Throws a `NoGlyphError` for words that cannot be drawn. */
export function pictureMarkup(
  { title, lines }: PreviewWords,
  typefaces: readonly Typeface[],
): string {
  const draw = (text: string, style: Style) => outlineOf(text, style, typefaces);
  const placed = ({ markup }: Outline, x: number, y: number, fill: string) =>
    `<g fill="${fill}" transform="translate(${x} ${y.toFixed(1)})">${markup}</g>`;
  const bold = (size: number) => ({ size, weight: "bold" }) as const;

  const fits = TITLES.map(({ size, lines: most }) => {
    const widthOf = (text: string) => draw(text, bold(size)).width;
    const all = wrapped(title, widthOf);
    const shown = all
      .slice(0, most)
      .map((line, i) => shortened(line, widthOf, i === most - 1 && all.length > most));
    const isWhole = all.length <= most && all.every((line) => widthOf(line) <= ROOM);
    return { size, shown, isWhole };
  });
  const { size, shown } = fits.find(({ isWhole }) => isWhole) ??
    fits.at(-1) ?? { size: 0, shown: [] };
  const small = lines.map((line) => shortened(line, (text) => draw(text, SMALL).width));

  const titleHeight = shown.length * size * LINE;
  const height = titleHeight + (small.length > 0 ? BELOW_TITLE + (small.length - 1) * BETWEEN : 0);
  // Between the mark above and the band below, in the middle.
  const top = 165 + (HEIGHT - 32 - 165 - height) / 2 - 20;
  const titles = shown.map((line, i) =>
    placed(draw(line, bold(size)), LEFT, top + size * (0.86 + i * LINE), INK),
  );
  const others = small.map((line, i) =>
    placed(draw(line, SMALL), LEFT, top + titleHeight + 42 + i * BETWEEN, QUIET),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    `<rect y="${HEIGHT - 32}" width="${WIDTH}" height="32" fill="${SAFFRON}"/>`,
    `<g transform="translate(${LEFT} 70) scale(2.4)">${MARK}</g>`,
    placed(draw("TutorSetu", bold(52)), LEFT + 104, 128, INDIGO),
    ...titles,
    ...others,
    "</svg>",
  ].join("");
}

/** Rasterised in sharp's own threads. Some 40 kB: messengers take 300. */
export const pictureOf = (markup: string): Promise<Buffer> =>
  sharp(Buffer.from(markup)).png({ palette: true, colours: 64, effort: 1 }).toBuffer();
