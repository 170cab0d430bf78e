import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useEffect, useRef, useState } from "react";

export type Values<Name extends string> = Record<Name, string>;

const SEARCH_PAUSE_MS = 250;

/**
 * Filters of a listing, with the URL as their one truth. Search acts as you type, after a pause;
 * the rest is a draft until `apply`.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const read = () => Object.fromEntries(names.map((n) => [n, params.get(n) ?? ""])) as Values<Name>; // safe: one entry per name
  const applied = read();
  const search = params.get("search") ?? "";
  const [draft, setDraft] = useState(applied);
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const inUrl = params.toString();
  useEffect(() => {
    setDraft(read());
    setTyped((now) => (now.trim() === search ? now : search));
    // oxlint-disable-next-line react/exhaustive-deps -- the URL is what changed; the rest follows from it
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(values: Partial<Record<Name | "search", string>>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function onSearch(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => write({ search: text.trim() } as Partial<Record<Name | "search", string>>),
      SEARCH_PAUSE_MS,
    );
  }

  const empty = Object.fromEntries(names.map((n) => [n, ""])) as Values<Name>; // safe: one entry per name
  return {
    applied,
    search,
    draft,
    typed,
    onSearch,
    choose: (name: Name, value: string) => setDraft((before) => ({ ...before, [name]: value })),
    apply: () => write({ ...draft, search: typed.trim() }),
    reset: () => {
      clearTimeout(timer.current);
      setDraft(empty);
      setTyped("");
      write({ ...empty, search: "" });
    },
    remove: (name: Name) => write({ [name]: "" } as Partial<Record<Name | "search", string>>),
    any: search !== "" || names.some((n) => applied[n] !== ""),
  };
}

/** The filters that are set, as a query for the server. */
export const queryOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
