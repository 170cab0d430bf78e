// The typefaces of preview pictures: Anek in the scripts of India, out of the packages that bring them to pages as well.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";

/** Package and part of it, in the order in which they are asked for a letter. */
const PARTS = [
  ["latin", "latin"],
  ["latin", "latin-ext"],
  ["devanagari", "devanagari"],
  ["bangla", "bengali"],
  ["gujarati", "gujarati"],
  ["gurmukhi", "gurmukhi"],
  ["kannada", "kannada"],
  ["malayalam", "malayalam"],
  ["odia", "oriya"],
  ["tamil", "tamil"],
  ["telugu", "telugu"],
] as const;

export const WEIGHTS = { regular: 500, bold: 740 } as const;
export type Weight = keyof typeof WEIGHTS;

export interface Typeface {
  readonly covers: ReadonlySet<number>;
  /** Of one em. */
  readonly units: number;
  readonly fonts: Readonly<Record<Weight, Font>>;
}

/** Beside the bundle in a deployment, else where npm put it. */
function fileOf(script: string, part: string): string {
  const name = `anek-${script}-${part}-wght-normal.woff2`;
  const copied = join(import.meta.dirname, "typefaces", name);
  if (existsSync(copied)) return copied;
  const found = createRequire(import.meta.url);
  return found.resolve(`@fontsource-variable/anek-${script}/files/${name}`);
}

async function read(script: string, part: string): Promise<Typeface> {
  const face = new Face(new Blob(await decompress(await readFile(fileOf(script, part)))));
  const fontOf = (weight: Weight) => {
    const font = new Font(face);
    font.setVariations([new Variation("wght", WEIGHTS[weight])]);
    return font;
  };
  const fonts = { regular: fontOf("regular"), bold: fontOf("bold") };
  return { covers: new Set(face.collectUnicodes()), units: face.upem, fonts };
}

export const readTypefaces = (): Promise<readonly Typeface[]> =>
  Promise.all(PARTS.map(([script, part]) => read(script, part)));
