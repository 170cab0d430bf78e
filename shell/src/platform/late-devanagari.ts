const LETTER = "क";
const LONGEST_MS = 3000;

/** After the next frame. A tab that nobody looks at paints nothing. */
export const painted = () =>
  new Promise<void>((go) => {
    if (document.hidden) go();
    else requestAnimationFrame(() => void setTimeout(go));
  });

const root = () => document.documentElement;

/** Where no font of the machine has a letter, a box stands for it, as wide as for any other. */
function isDrawnAsBoxes(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.font = "16px sans-serif";
  const widthOf = (letter: string) => context.measureText(letter).width;
  return widthOf("।") === widthOf(LETTER) && widthOf(LETTER) === widthOf("ओ");
}

/** From now on Devanagari is drawn with its typeface as soon as that comes: nothing stands there that it would move. */
export function drawDevanagariLate() {
  root().dataset["devanagari"] = "late";
}

/**
 * A page that came in Hindi keeps the letters that it was first drawn with. Where those are boxes it is hidden until the typeface
 * has come: what nobody can read may as well not be seen, and what is not seen does not move.
 */
export async function replaceBoxes(): Promise<void> {
  if (root().lang !== "hi" || !isDrawnAsBoxes()) return;
  root().dataset["devanagari"] = "awaited";
  const loading = document.fonts.load('16px "Anek Late"', LETTER).catch(() => {});
  await Promise.race([loading, new Promise((go) => void setTimeout(go, LONGEST_MS))]);
  // Laid out anew before it is shown.
  root().dataset["devanagari"] = "late awaited";
  await painted();
  drawDevanagariLate();
}
