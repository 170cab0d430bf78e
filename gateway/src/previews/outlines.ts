// Text as outlines: which glyphs stand where is HarfBuzz's answer, as in browsers.
import { Buffer as Glyphs, shape } from "harfbuzzjs";
import type { Typeface, Weight } from "./typefaces.ts";

/** A letter that no typeface has: half a name would be another one. */
export class NoGlyphError extends Error {
  override name = "NoGlyphError";
}

interface Run {
  readonly face: Typeface;
  text: string;
}

/** In pixels, from the left end of the base line. */
export interface Outline {
  readonly width: number;
  readonly markup: string;
}

const MARK = /\p{M}|\p{Cf}/u;

/** Parts of a text that one typeface draws; marks stay with their letter, and all else with what stands before it where it can. */
function runsOf(text: string, typefaces: readonly Typeface[]): readonly Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const face = last?.face.covers.has(code)
      ? last.face
      : typefaces.find(({ covers }) => covers.has(code));
    if (last && (face === last.face || MARK.test(letter))) last.text += letter;
    else if (face) runs.push({ face, text: letter });
    else throw new NoGlyphError(`No typeface has U+${code.toString(16)}`);
  }
  return runs;
}

function outlineOfRun({ face, text }: Run, size: number, weight: Weight, from: number): Outline {
  const font = face.fonts[weight];
  const glyphs = new Glyphs();
  glyphs.addText(text);
  glyphs.guessSegmentProperties();
  shape(font, glyphs);
  const positions = glyphs.getGlyphPositions();
  let x = 0;
  const paths = glyphs.getGlyphInfos().map(({ codepoint: glyph }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const path = font.glyphToPath(glyph);
    const at = `${x + xOffset} ${yOffset}`;
    x += xAdvance;
    return path === "" ? "" : `<path transform="translate(${at})" d="${path}"/>`;
  });
  const scale = size / face.units;
  // Typefaces count upwards, pictures downwards.
  const place = `translate(${from.toFixed(2)} 0) scale(${scale} ${-scale})`;
  return { width: x * scale, markup: `<g transform="${place}">${paths.join("")}</g>` };
}

/** One line, however wide it becomes. */
export function outlineOf(
  text: string,
  { size, weight }: { readonly size: number; readonly weight: Weight },
  typefaces: readonly Typeface[],
): Outline {
  let width = 0;
  const parts = runsOf(text, typefaces).map((run) => {
    const outline = outlineOfRun(run, size, weight, width);
    width += outline.width;
    return outline.markup;
  });
  return { width, markup: parts.join("") };
}
