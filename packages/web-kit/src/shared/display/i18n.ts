import { useEffect } from "react";
import { createStore, useStore as useZustand } from "zustand";
import { readText, writeCookie, writeText } from "../session/storage.ts";

export type Language = "en" | "hi";

const KEY = "lang";
const locale = { en: "en-IN", hi: "hi-IN" } as const;

const isLanguage = (word: string | null | undefined): word is Language =>
  word === "en" || word === "hi";

/** What the address says, else what was chosen, else what the server found that the browser asks for. */
function firstLanguage(): Language {
  if (typeof document === "undefined") return "en";
  const inAddress = new URLSearchParams(location.search).get("lang");
  const words = [inAddress, readText(KEY), document.documentElement.lang];
  return words.find(isLanguage) ?? "en";
}

interface State {
  readonly language: Language;
  /** Counts the catalogues that came. */
  readonly version: number;
}

const state = createStore<State>()(() => ({ language: firstLanguage(), version: 0 }));

// What the server draws in, and the browser begins with, is the language of now and not that of the first page.
const store = { ...state, getInitialState: state.getState };
const useStore = <T>(select: (all: State) => T) => useZustand(store, select);

export const useLanguage = () => useStore((s) => s.language);
export const currentLanguage = () => state.getState().language;

/** For the page that the server draws next. */
export const renderIn = (language: Language) => state.setState({ language });

/** Stores the choice and sets the document's language. */
export function setLanguage(language: Language) {
  writeText(KEY, language);
  writeCookie(KEY, language);
  document.documentElement.lang = language;
  state.setState({ language });
}

/** Once, before the first paint: an address that names a language changes nobody's choice. */
export function applyLanguage() {
  document.documentElement.lang = currentLanguage();
  const chosen = readText(KEY);
  if (isLanguage(chosen)) writeCookie(KEY, chosen);
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
      state.setState((s) => ({ version: s.version + 1 }));
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

const DAY = { year: "numeric", month: "long", day: "numeric" } as const;

/** "January 5, 2025", in India: the same in the page that the server sends and in every browser. */
export const formatDate = (iso: string) => dateAs(iso, { ...DAY, timeZone: "Asia/Kolkata" });

/** "January 5, 2025 4:07 PM", in the viewer's zone (AMB-092): not for pages that the server draws. */
export function formatDateTime(iso: string): string {
  const time = dateAs(iso, { hour: "numeric", minute: "2-digit" });
  return `${dateAs(iso, DAY)} ${time.replaceAll("\u202F", " ")}`;
}

const numbers: { [L in Language]?: Intl.NumberFormat } = {};

function numberFormat() {
  const language = currentLanguage();
  return (numbers[language] ??= new Intl.NumberFormat(locale[language], {
    maximumFractionDigits: 0,
  }));
}

/** 250000 → "₹2,50,000". */
export const formatRupees = (rupees: number) => `₹${numberFormat().format(rupees)}`;

/** "+919812345678" → "(+91) 9812345678". */
export const formatPhone = (phone: string) => `(+91) ${phone.replaceAll(/\D/g, "").slice(-10)}`;

const endings = new Intl.PluralRules("en-US", { type: "ordinal" });
const suffix: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };

/** 10 → "10th"; in Hindi a class is named by its number alone. */
export const ordinal = (n: number) =>
  currentLanguage() === "hi" ? String(n) : `${n}${suffix[endings.select(n)] ?? "th"}`;
