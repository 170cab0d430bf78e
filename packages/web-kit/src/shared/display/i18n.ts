import { useEffect } from "react";
import { create } from "zustand";
import { readText, writeText } from "../session/storage.ts";

export type Language = "en" | "hi";

const KEY = "lang";
const stored = (): Language => (readText(KEY) === "hi" ? "hi" : "en");
const locale = { en: "en-IN", hi: "hi-IN" } as const;

const useStore = create<{ language: Language; version: number }>()(() => ({
  language: stored(),
  version: 0,
}));

export const useLanguage = () => useStore((s) => s.language);
export const currentLanguage = () => useStore.getState().language;

/** Stores the choice and sets the document's language. */
export function setLanguage(language: Language) {
  writeText(KEY, language);
  document.documentElement.lang = language;
  useStore.setState({ language });
}

/** How the Hindi of every catalogue on this page is fetched. */
const loaders = new Set<() => Promise<void>>();

/** The texts of all catalogues that are on the page already, for a first drawing in the right language. */
export async function loadTexts(): Promise<void> {
  if (currentLanguage() === "hi") await Promise.all([...loaders].map((load) => load()));
}

/**
 * A hook that gives the texts of one catalogue in the chosen language.
 * English comes with the page; Hindi is fetched when it is chosen, and English shows until it is there.
 */
export function catalogue<T extends object>(en: T, loadHindi: () => Promise<T>): () => T {
  let hindi: T | undefined;
  const load = () => {
    const show = (texts: T) => {
      hindi = texts;
      useStore.setState((s) => ({ version: s.version + 1 }));
    };
    return loadHindi().then(show, () => {});
  };
  loaders.add(load);
  return function useText() {
    const language = useStore((s) => s.language);
    useStore((s) => s.version);
    useEffect(() => {
      if (language === "hi" && !hindi) void load();
    }, [language]);
    return language === "hi" && hindi ? hindi : en;
  };
}

/** `format("Hello {name}", { name })`. */
export const format = (template: string, values: Readonly<Record<string, string | number>>) =>
  template.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));

/** @deprecated The name of `format` in remotes released before; goes with the next major. */
export { format as fill };

const language = () => (currentLanguage() === "hi" ? "hi-IN" : "en-US");

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each is made once: making one takes a phone many times longer than using it, and a list has dozens of dates. */
function dateAs(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return String(date);
  const key = `${language()} ${Object.keys(options).join(" ")}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language(), options);
  formats.set(key, known);
  return known.format(date);
}

/** "January 5, 2025". */
export const formatDate = (iso: string) =>
  dateAs(iso, { year: "numeric", month: "long", day: "numeric" });

/** "January 5, 2025 4:07 PM", in the viewer's zone. */
export function formatDateTime(iso: string): string {
  const time = dateAs(iso, { hour: "numeric", minute: "2-digit" });
  return `${formatDate(iso)} ${time.replaceAll("\u202F", " ")}`;
}

/** 250000 → "₹2,50,000". */
export const formatRupees = (rupees: number) =>
  `₹${rupees.toLocaleString(locale[currentLanguage()], { maximumFractionDigits: 0 })}`;

/** "+919812345678" → "(+91) 9812345678". */
export const formatPhone = (phone: string) => `(+91) ${phone.replaceAll(/\D/g, "").slice(-10)}`;

const endings = new Intl.PluralRules("en-US", { type: "ordinal" });
const suffix: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** 10 → "10th"; in Hindi a class is named by its number alone. */
export const ordinal = (n: number) =>
  currentLanguage() === "hi" ? String(n) : `${n}${suffix[endings.select(n)] ?? "th"}`;
