import { useMemo, useSyncExternalStore } from "react";

const NAMES = [
  "ink",
  "ink-2",
  "line",
  "surface",
  "indigo",
  "saffron",
  "good",
  "warn",
  "bad",
] as const;

/** The tokens as they are now: a canvas knows no CSS variables. */
export type Palette = Readonly<Record<(typeof NAMES)[number] | "font", string>>;

const DARK = "(prefers-color-scheme: dark)";

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const colours = NAMES.map((name) => [name, style.getPropertyValue(`--color-${name}`).trim()]);
  const font = getComputedStyle(document.body).fontFamily;
  return JSON.stringify({ ...Object.fromEntries(colours), font });
}

/** Somebody chose another theme, or the system changed to its other one. */
function watchTheme(onChange: () => void) {
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = matchMedia(DARK);
  system.addEventListener("change", onChange);
  return () => {
    chosen.disconnect();
    system.removeEventListener("change", onChange);
  };
}

/** The colours of the theme that is shown; new ones when it changes. */
export function usePalette(): Palette {
  const read = useSyncExternalStore(watchTheme, readPalette);
  return useMemo(() => JSON.parse(read) as Palette, [read]); // safe: written by readPalette
}
